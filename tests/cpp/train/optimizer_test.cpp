#include <doctest.h>

#include <cmath>
#include <vector>

#include "support/test_data.h"
#include "train/optimizer/adamw.h"
#include "train/optimizer/clip.h"
#include "train/optimizer/schedule.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

constexpr std::size_t kRows = 3;
constexpr std::size_t kColumns = 7;

/// A matrix that decays and a vector that does not, with seeded values.
void make_parameters(Parameters& parameters) {
  const ParameterKind matrix{.start = ParameterKind::Start::kNormal, .standard_deviation = 1.0F, .is_decayed = true};
  const ParameterKind vector{.start = ParameterKind::Start::kNormal, .standard_deviation = 1.0F};
  parameters.add("matrix", Shape{kRows, kColumns}, matrix);
  parameters.add("vector", Shape{kColumns}, vector);
  REQUIRE(parameters.create_memory().ok());
  Random random(1);
  parameters.initialize(random);
}

/// AdamW in double, one number at a time.
struct PlainAdamW {
  double mean = 0.0;
  double square_mean = 0.0;

  double move(const AdamWOptions& options, double value, double gradient, bool is_decayed, int step) {
    if (is_decayed) value *= 1.0 - options.learning_rate * options.weight_decay;
    mean = options.beta1 * mean + (1.0 - options.beta1) * gradient;
    square_mean = options.beta2 * square_mean + (1.0 - options.beta2) * gradient * gradient;
    const double corrected_mean = mean / (1.0 - std::pow(options.beta1, step));
    const double corrected_square = square_mean / (1.0 - std::pow(options.beta2, step));
    return value - options.learning_rate * corrected_mean / (std::sqrt(corrected_square) + options.epsilon);
  }
};

}  // namespace

TEST_SUITE("train") {
  TEST_CASE("AdamWState::step: five steps as plain loops in double; only matrices decay") {
    const AdamWOptions options{
        .learning_rate = 0.01F, .beta1 = 0.9F, .beta2 = 0.98F, .epsilon = 1e-4F, .weight_decay = 0.1F};
    Parameters parameters;
    make_parameters(parameters);
    std::vector<double> expected = to_double(parameters.values());
    std::vector<PlainAdamW> plain(expected.size());
    AdamWState state;
    REQUIRE(AdamWState::create(parameters.size(), state).ok());
    for (int step = 1; step <= 5; ++step) {
      const std::vector<float> gradient = seeded_normal(expected.size(), static_cast<std::uint64_t>(step));
      std::ranges::copy(gradient, parameters.gradients().begin());
      state.step(options, parameters);
      for (std::size_t i = 0; i < expected.size(); ++i) {
        expected[i] = plain[i].move(options, expected[i], gradient[i], i < kRows * kColumns, step);
        CHECK(parameters.values()[i] == doctest::Approx(expected[i]).epsilon(1e-5));
        CHECK(state.means()[i] == doctest::Approx(plain[i].mean).epsilon(1e-5));
        CHECK(state.square_means()[i] == doctest::Approx(plain[i].square_mean).epsilon(1e-5));
      }
    }
    CHECK(state.num_steps() == 5);
  }

  TEST_CASE("AdamWState::clear: the steps after it are those of a new state") {
    Parameters parameters;
    make_parameters(parameters);
    std::ranges::fill(parameters.gradients(), 0.5F);
    AdamWState state;
    REQUIRE(AdamWState::create(parameters.size(), state).ok());
    state.step({}, parameters);
    const std::vector<float> first(parameters.values().begin(), parameters.values().end());
    state.step({}, parameters);
    state.clear();
    Random random(1);
    parameters.initialize(random);
    state.step({}, parameters);
    CHECK(same_bits(parameters.values(), first));
  }

  TEST_CASE("clip_gradients: shrinks to the given length, and only what is longer") {
    Parameters parameters;
    make_parameters(parameters);
    const std::vector<float> gradient = seeded_normal(parameters.size(), 3);
    double square_sum = 0.0;
    for (const float value : gradient) square_sum += static_cast<double>(value) * value;
    std::ranges::copy(gradient, parameters.gradients().begin());
    CHECK(clip_gradients(100.0F, parameters) == doctest::Approx(std::sqrt(square_sum)).epsilon(1e-6));
    CHECK(same_bits(parameters.gradients(), gradient));
    CHECK(clip_gradients(0.5F, parameters) == doctest::Approx(std::sqrt(square_sum)).epsilon(1e-6));
    CHECK(gradient_norm(parameters) == doctest::Approx(0.5).epsilon(1e-5));
    CHECK(parameters.gradients()[4] == doctest::Approx(gradient[4] * 0.5 / std::sqrt(square_sum)).epsilon(1e-5));
  }

  TEST_CASE("learning_rate_at: a straight line up, half a cosine down, then its end") {
    const Schedule schedule{.peak = 1.0F, .end = 0.1F, .warm_up_steps = 4, .total_steps = 24};
    CHECK(learning_rate_at(schedule, 0) == 0.25F);
    CHECK(learning_rate_at(schedule, 3) == 1.0F);
    constexpr double kPi = 3.14159265358979323846;
    for (std::size_t step = 4; step < 24; ++step) {
      const double expected = 0.1 + 0.9 * 0.5 * (1.0 + std::cos(kPi * static_cast<double>(step - 4) / 20.0));
      CHECK(learning_rate_at(schedule, step) == doctest::Approx(expected).epsilon(1e-6));
    }
    CHECK(learning_rate_at(schedule, 24) == 0.1F);
    CHECK(learning_rate_at(schedule, 1000) == 0.1F);
  }

  TEST_CASE("learning_rate_at: without an end it stays at its peak") {
    CHECK(learning_rate_at({.peak = 0.5F}, 0) == 0.5F);
    CHECK(learning_rate_at({.peak = 0.5F, .warm_up_steps = 2}, 1000) == 0.5F);
  }
}

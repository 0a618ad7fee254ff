#include "model/sampler.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "model/checkpoint_file.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("model");

Sampler sampler_of(const SamplerOptions& options, std::size_t vocab_size, std::uint64_t seed = 1) {
  Sampler sampler;
  REQUIRE(Sampler::create(options, vocab_size, seed, sampler).ok());
  return sampler;
}

/// How often each token is picked in `draws`, as shares.
std::vector<double> shares(const SamplerOptions& options, const std::vector<float>& logits, int draws) {
  Sampler sampler = sampler_of(options, logits.size());
  std::vector<double> out(logits.size());
  for (int draw = 0; draw < draws; ++draw) out[sampler.sample(logits)] += 1.0 / draws;
  return out;
}

/// Logits of probabilities 0.1, 0.4, 0.2, 0.3, moved by 7, which changes nothing.
std::vector<float> tenths() {
  std::vector<float> logits;
  for (const double p : {0.1, 0.4, 0.2, 0.3}) logits.push_back(static_cast<float>(std::log(p) + 7.0));
  return logits;
}

void check_shares(const std::vector<double>& actual, const std::vector<double>& expected) {
  for (std::size_t id = 0; id < expected.size(); ++id) {
    CAPTURE(id);
    if (expected[id] == 0.0) {
      CHECK(actual[id] == 0.0);
    } else {
      CHECK(std::abs(actual[id] - expected[id]) < 0.02);  // 4 standard deviations of 10000 draws
    }
  }
}

TEST_CASE("Sampler: tokens come as often as the softmax says") {
  check_shares(shares({}, tenths(), 10000), {0.1, 0.4, 0.2, 0.3});
}

TEST_CASE("Sampler: temperature divides the logits") {
  // The squares 1, 16, 4, 9 of the tenths, over 30.
  check_shares(shares({.temperature = 0.5F}, tenths(), 10000), {1 / 30.0, 16 / 30.0, 4 / 30.0, 9 / 30.0});
}

TEST_CASE("Sampler: top_k keeps the likeliest and scales them to 1") {
  check_shares(shares({.top_k = 2}, tenths(), 10000), {0.0, 4 / 7.0, 0.0, 3 / 7.0});
  check_shares(shares({.top_k = 9}, tenths(), 10000), {0.1, 0.4, 0.2, 0.3});
}

TEST_CASE("Sampler: top_p keeps as few as reach the sum, of the whole vocabulary") {
  check_shares(shares({.top_p = 0.65F}, tenths(), 10000), {0.0, 4 / 7.0, 0.0, 3 / 7.0});
  check_shares(shares({.top_p = 0.75F}, tenths(), 10000), {0.0, 4 / 9.0, 2 / 9.0, 3 / 9.0});
  check_shares(shares({.top_p = 1e-6F}, tenths(), 100), {0.0, 1.0, 0.0, 0.0});
  // Were top_p taken of what top_k keeps, 4/7 would reach it alone.
  check_shares(shares({.top_k = 2, .top_p = 0.55F}, tenths(), 10000), {0.0, 4 / 7.0, 0.0, 3 / 7.0});
}

TEST_CASE("Sampler: of many tokens the likeliest stay, the first of equal ones") {
  std::vector<float> logits(1000);
  for (std::size_t id = 0; id < logits.size(); ++id) logits[id] = static_cast<float>(id * 37 % 101) * 0.2F;
  std::vector<std::size_t> ranked(logits.size());
  std::iota(ranked.begin(), ranked.end(), std::size_t{0});
  std::ranges::stable_sort(ranked, [&](std::size_t a, std::size_t b) { return logits[a] > logits[b]; });
  constexpr std::size_t kKept = 25;  // all of the largest and the next, and some of the third
  const std::vector<double> drawn = shares({.top_k = kKept}, logits, 10000);
  for (std::size_t rank = 0; rank < ranked.size(); ++rank) {
    CAPTURE(rank);
    CHECK((drawn[ranked[rank]] > 0.0) == (rank < kKept));
  }
}

TEST_CASE("Sampler: temperature 0 is greedy, and of equal logits the first wins") {
  Sampler sampler = sampler_of({.temperature = 0.0F}, 4);
  CHECK(sampler.sample(std::vector<float>{1.0F, 3.0F, 3.0F, 2.0F}) == 1);
  Sampler only_one = sampler_of({.top_k = 1}, 4);
  CHECK(only_one.sample(std::vector<float>{1.0F, 3.0F, 3.0F, 2.0F}) == 1);
}

TEST_CASE("Sampler: one seed gives one text, another seed another") {
  const std::vector<float> logits = seeded_normal(50, 3);
  const auto text = [&](std::uint64_t seed) {
    Sampler sampler = sampler_of({}, logits.size(), seed);
    std::vector<std::size_t> ids;
    for (int i = 0; i < 20; ++i) ids.push_back(sampler.sample(logits));
    return ids;
  };
  CHECK(text(5) == text(5));
  CHECK(text(5) != text(6));
}

TEST_CASE("Sampler: NaN is never picked, infinity always, and the smallest temperature still picks the largest") {
  for (const float temperature : {0.0F, 0x1p-149F, 1.0F}) {
    CAPTURE(temperature);
    Sampler sampler = sampler_of({.temperature = temperature}, 3);
    CHECK(sampler.sample(std::vector<float>{kNaN, 1.0F, -kInfinity}) == 1);
    CHECK(sampler.sample(std::vector<float>{1.0F, kNaN, kInfinity}) == 2);
    CHECK(sampler.sample(std::vector<float>{kNaN, kNaN, kNaN}) == 0);
    CHECK(sampler.sample(std::vector<float>{-kInfinity, -kInfinity, -kInfinity}) == 0);
  }
  Sampler cold = sampler_of({.temperature = 0x1p-149F}, 3);
  CHECK(cold.sample(std::vector<float>{1.0F, 2.0F, 1.5F}) == 1);
}

TEST_CASE("Sampler::create: options that mean nothing are refused") {
  Sampler sampler;
  for (const float temperature : {-1.0F, kNaN, kInfinity}) {
    const Status status = Sampler::create({.temperature = temperature}, 4, 1, sampler);
    CHECK(status.code() == ErrorCode::kInvalidArgument);
    CHECK(mentions(status, {"temperature"}));
  }
  for (const float top_p : {0.0F, -0.5F, 1.5F, kNaN}) {
    const Status status = Sampler::create({.top_p = top_p}, 4, 1, sampler);
    CHECK(status.code() == ErrorCode::kInvalidArgument);
    CHECK(mentions(status, {"top_p"}));
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

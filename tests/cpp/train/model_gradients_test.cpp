#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "support/test_data.h"
#include "train/models/recurrent.h"
#include "train/models/transformer.h"
#include "train/tape/record.h"
#include "train/train_cases.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

/// A model with seeded weights, and the run over one batch of its task.
class ModelRun {
 public:
  explicit ModelRun(const TrainCase& tried) {
    const TrainedConfig config = fit_to_task(tried.config, tried.task->sizes());
    if (const auto* transformer = std::get_if<TransformerConfig>(&config)) {
      model_ = std::make_unique<TrainedTransformer>(*transformer, parameters);
    } else {
      model_ = std::make_unique<TrainedRecurrent>(std::get<RecurrentConfig>(config), parameters);
    }
    REQUIRE(parameters.create_memory().ok());
    REQUIRE(model_->create_memory().ok());
    Random random(5);
    parameters.initialize(random);
    // Away from 0 and 1, where a wrong gradient of a bias or of a norm's weight might not show.
    for (float& value : parameters.values()) value += 0.1F * random.normal();
    std::vector<Example> examples(3);
    for (Example& example : examples) tried.task->draw(Split::kTraining, random, example);
    lay_out_batch(examples, model_->layout(), batch_);
    const Variable logits = model_->record(batch_, {}, tape_);
    record_loss(tape_, logits, batch_.targets, result_);
    REQUIRE(tape_.status().ok());
  }

  double loss() {
    tape_.forward();
    return result_.loss;
  }

  void compute_gradients() {
    parameters.refresh_transposes();
    parameters.clear_gradients();
    tape_.forward();
    tape_.backward();
  }

  /// The slope of the loss where `values` move along `direction`, by differences.
  double slope_along(std::span<float> values, const std::vector<float>& direction) {
    constexpr float kStep = 2e-3F;
    const std::vector<float> before(values.begin(), values.end());
    const auto loss_at = [&](float distance) {
      for (std::size_t i = 0; i < values.size(); ++i) values[i] = before[i] + distance * direction[i];
      return loss();
    };
    const double slope = (loss_at(kStep) - loss_at(-kStep)) / (2.0 * kStep);
    std::ranges::copy(before, values.begin());
    return slope;
  }

  Parameters parameters;

 private:
  std::unique_ptr<TrainedModel> model_;
  Batch batch_;
  LossResult result_;
  Tape tape_;
};

std::vector<float> normalized(std::span<const float> x) {
  double square_sum = 0.0;
  for (const float value : x) square_sum += static_cast<double>(value) * value;
  std::vector<float> out;
  for (const float value : x) out.push_back(static_cast<float>(value / std::sqrt(square_sum)));
  return out;
}

double product(std::span<const float> a, std::span<const float> b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * b[i];
  return sum;
}

}  // namespace

TEST_SUITE("train") {
  TEST_CASE("models: the gradient of every parameter tensor is the slope of the loss") {
    // What single precision leaves of a difference of two losses near 2.
    constexpr double kAbsolute = 4e-4;
    constexpr double kRelative = 0.01;
    constexpr double kRounding = 1e-6;
    for (const TrainCase& tried : train_cases()) {
      CAPTURE(tried.name);
      ModelRun run(tried);
      run.compute_gradients();
      const std::vector<float> all(run.parameters.gradients().begin(), run.parameters.gradients().end());
      std::size_t first = 0;
      for (const Parameter& parameter : run.parameters.all()) {
        CAPTURE(parameter.name);
        const std::size_t count = parameter.shape.num_elements();
        const std::span<const float> gradient = std::span(all).subspan(first, count);
        const std::span<float> values = run.parameters.values().subspan(first, count);
        const std::vector<float> random_direction = normalized(seeded_normal(count, first));
        CHECK(run.slope_along(values, random_direction) ==
              doctest::Approx(product(gradient, random_direction)).scale(kAbsolute / kRelative).epsilon(kRelative));
        const double length = std::sqrt(product(gradient, gradient));
        // The bias of the keys moves all scores of a row alike, and so nothing.
        CHECK((length > kRounding) == !parameter.name.ends_with("k_proj.bias"));
        if (length > kAbsolute) {
          CHECK(run.slope_along(values, normalized(gradient)) ==
                doctest::Approx(length).scale(kAbsolute / kRelative).epsilon(kRelative));
        }
        first += count;
      }
    }
  }
}

#include "model/checkpoint.h"

#include <doctest.h>

#include <cmath>
#include <limits>

#include "model/trace_model.h"
#include "support/test_data.h"
#include "train/checkpoint/half.h"
#include "train/checkpoint/write_checkpoint.h"
#include "train/train_cases.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

/// A few steps, so that nothing is 0 or 1 any more.
std::unique_ptr<Trainer> trained(const TrainCase& tried) {
  std::unique_ptr<Trainer> trainer;
  TrainerOptions options;
  options.seed = 4;
  options.batch_size = 4;
  options.schedule.peak = 1e-2F;
  REQUIRE(Trainer::create(tried.task, tried.config, options, trainer).ok());
  for (int step = 0; step < 3; ++step) trainer->step();
  return trainer;
}

LanguageModel read_back(const Trainer& trainer, WeightType type) {
  const std::vector<std::byte> file = write_checkpoint(trainer.config(), trainer.parameters(), type);
  LanguageModel model;
  const Status status = read_checkpoint(file, "", model);
  REQUIRE_MESSAGE(status.ok(), status.message());
  return model;
}

/// The logits of every token of an example, as the trainer computes them.
ConstMatrixView trainer_logits(Trainer& trainer, const Example& example) {
  REQUIRE(trainer.run(example, false).ok());
  return std::get<LossOperation>(trainer.tape().operations().back()).logits.value;
}

std::span<const float> inference_logits(const LanguageModel& model, const Example& example, Trace& trace) {
  ReadOptions options;
  if (!example.input.empty()) options.source = example.source;
  const std::vector<std::size_t>& ids = example.input.empty() ? example.source : example.input;
  const Status status = trace_model(model, ids, options, trace);
  REQUIRE_MESSAGE(status.ok(), status.message());
  const Trace::Entry* entry = trace.find("logits");
  REQUIRE(entry != nullptr);
  return trace.view(*entry).data;
}

/// What the bits of a positive half stand for.
float from_half_bits(std::uint16_t bits) {
  const int exponent = bits >> 10;
  const double fraction = bits & 0x3ff;
  return static_cast<float>(exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024.0 + fraction, exponent - 25));
}

}  // namespace

TEST_SUITE("train") {
  TEST_CASE("write_checkpoint: the model read back computes what the trainer computed, to the bit") {
    for (const TrainCase& tried : train_cases()) {
      CAPTURE(tried.name);
      const std::unique_ptr<Trainer> trainer = trained(tried);
      const LanguageModel model = read_back(*trainer, WeightType::kF32);
      Random random(8);
      Example example;
      for (int draw = 0; draw < 3; ++draw) {
        tried.task->draw(Split::kHeldOut, random, example);
        Trace trace;
        const std::span<const float> expected = inference_logits(model, example, trace);
        const ConstMatrixView logits = trainer_logits(*trainer, example);
        REQUIRE(logits.rows * logits.columns == expected.size());
        CHECK(same_bits({logits.data, expected.size()}, expected));
      }
    }
  }

  TEST_CASE("write_checkpoint: a model trained without the scale is read back without it, to the bit") {
    for (const TrainCase& tried : train_cases()) {
      CAPTURE(tried.name);
      const std::unique_ptr<Trainer> trainer = trained(tried);
      Random random(8);
      Example example;
      tried.task->draw(Split::kHeldOut, random, example);
      Trace with_scale;
      inference_logits(read_back(*trainer, WeightType::kF32), example, with_scale);
      trainer->set_scaled(false);
      trainer->step();
      Trace trace;
      const LanguageModel model = read_back(*trainer, WeightType::kF32);
      const std::span<const float> expected = inference_logits(model, example, trace);
      const ConstMatrixView logits = trainer_logits(*trainer, example);
      CHECK(same_bits({logits.data, expected.size()}, expected));
      for (const Trace::Entry& entry : trace.entries()) {
        if (!entry.name.ends_with(".scale")) continue;
        CHECK(trace.view(entry).data.front() == 1.0F);
        CHECK(with_scale.view(*with_scale.find(entry.name)).data.front() < 1.0F);
      }
    }
  }

  TEST_CASE("write_checkpoint: half precision halves the numbers, and moves the logits by little") {
    for (const TrainCase& tried : train_cases()) {
      CAPTURE(tried.name);
      const std::unique_ptr<Trainer> trainer = trained(tried);
      const std::size_t f32_size = write_checkpoint(trainer->config(), trainer->parameters(), WeightType::kF32).size();
      const std::size_t f16_size = write_checkpoint(trainer->config(), trainer->parameters(), WeightType::kF16).size();
      CHECK(f32_size - f16_size > 2 * trainer->parameters().size() - 100);
      const LanguageModel model = read_back(*trainer, WeightType::kF16);
      Random random(8);
      Example example;
      tried.task->draw(Split::kHeldOut, random, example);
      Trace trace;
      const std::span<const float> rounded = inference_logits(model, example, trace);
      const ConstMatrixView logits = trainer_logits(*trainer, example);
      REQUIRE(logits.rows * logits.columns == rounded.size());
      double largest = 0.0;
      for (std::size_t i = 0; i < rounded.size(); ++i)
        largest = std::fmax(largest, std::fabs(logits.data[i] - rounded[i]));
      CHECK(largest > 0.0);
      CHECK(largest < 0.02);
    }
  }

  TEST_CASE("to_half: every positive half is itself; between two of them the nearer, the even one in the middle") {
    constexpr std::uint16_t kInfinity = 0x7c00;
    for (std::uint16_t bits = 0; bits < kInfinity; ++bits) {
      const float value = from_half_bits(bits);
      CHECK(to_half(value) == bits);
      CHECK(to_half(-value) == (bits | 0x8000));
      const float next = bits + 1 == kInfinity ? 65536.0F : from_half_bits(static_cast<std::uint16_t>(bits + 1));
      const float middle = (value + next) / 2.0F;
      CHECK(to_half(middle) == bits + bits % 2);
      CHECK(to_half(std::nextafter(middle, 0.0F)) == bits);
      CHECK(to_half(std::nextafter(middle, 1e9F)) == bits + 1);
    }
    CHECK(to_half(1e30F) == kInfinity);
    CHECK(to_half(-kNaN) % 0x8000 == 0x7e00);
  }
}

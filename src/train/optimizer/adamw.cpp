#include "train/optimizer/adamw.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernels/lane_groups.h"

namespace attention_walkthrough {
namespace {

/// The numbers of one parameter.
struct Slice {
  std::span<float> values;
  std::span<const float> gradients;
  std::span<float> means;
  std::span<float> square_means;
};

/// The factors of one step, rounded once.
struct StepFactors {
  float decay;            ///< 1 - learning_rate weight_decay
  float step_size;        ///< learning_rate / (1 - beta1^t)
  float root_correction;  ///< sqrt(1 - beta2^t)
};

void move(const AdamWOptions& options, const StepFactors& factors, const Slice& slice) noexcept {
  const auto blend = [](float kept_share, simd::F32x4 kept, simd::F32x4 added) {
    return simd::add(simd::mul(simd::splat(kept_share), kept), simd::mul(simd::splat(1.0F - kept_share), added));
  };
  for_each_lane_group(slice.values.size(), [&](std::size_t index, auto lanes) {
    const simd::F32x4 gradient = lanes.load(slice.gradients.data() + index);
    const simd::F32x4 mean = blend(options.beta1, lanes.load(slice.means.data() + index), gradient);
    const simd::F32x4 square_mean =
        blend(options.beta2, lanes.load(slice.square_means.data() + index), simd::mul(gradient, gradient));
    lanes.store(mean, slice.means.data() + index);
    lanes.store(square_mean, slice.square_means.data() + index);
    const simd::F32x4 root = simd::div(simd::sqrt(square_mean), simd::splat(factors.root_correction));
    const simd::F32x4 distance =
        simd::div(simd::mul(simd::splat(factors.step_size), mean), simd::add(root, simd::splat(options.epsilon)));
    const simd::F32x4 decayed = simd::mul(lanes.load(slice.values.data() + index), simd::splat(factors.decay));
    lanes.store(simd::sub(decayed, distance), slice.values.data() + index);
  });
}

/// By squaring: products alone, so the same bits on every machine.
double power(double base, std::size_t exponent) noexcept {
  double result = 1.0;
  for (; exponent > 0; exponent /= 2, base *= base) {
    if (exponent % 2 == 1) result *= base;
  }
  return result;
}

}  // namespace

Status AdamWState::create(std::size_t size, AdamWState& out) {
  AdamWState made;
  if (Status status = AlignedBuffer::create("model", size, made.means_); !status.ok()) return status;
  if (Status status = AlignedBuffer::create("model", size, made.square_means_); !status.ok()) return status;
  out = std::move(made);
  return {};
}

void AdamWState::clear() noexcept {
  std::ranges::fill(means_.span(), 0.0F);
  std::ranges::fill(square_means_.span(), 0.0F);
  num_steps_ = 0;
}

void AdamWState::restore(std::size_t num_steps, std::span<const float> means,
                         std::span<const float> square_means) noexcept {
  std::ranges::copy(means, means_.span().begin());
  std::ranges::copy(square_means, square_means_.span().begin());
  num_steps_ = num_steps;
}

void AdamWState::step(const AdamWOptions& options, Parameters& parameters) noexcept {
  ++num_steps_;
  const double beta1_power = power(static_cast<double>(options.beta1), num_steps_);
  const double beta2_power = power(static_cast<double>(options.beta2), num_steps_);
  const StepFactors decayed{.decay = 1.0F - options.learning_rate * options.weight_decay,
                            .step_size = static_cast<float>(options.learning_rate / (1.0 - beta1_power)),
                            .root_correction = static_cast<float>(std::sqrt(1.0 - beta2_power))};
  StepFactors undecayed = decayed;
  undecayed.decay = 1.0F;
  std::size_t first = 0;
  for (const Parameter& parameter : parameters.all()) {
    const std::size_t count = parameter.shape.num_elements();
    const bool is_decayed = parameter.kind.is_decayed || options.decays_vectors;
    move(options, is_decayed ? decayed : undecayed,
         {.values = parameters.values().subspan(first, count),
          .gradients = parameters.gradients().subspan(first, count),
          .means = means_.span().subspan(first, count),
          .square_means = square_means_.span().subspan(first, count)});
    first += count;
  }
}

}  // namespace attention_walkthrough

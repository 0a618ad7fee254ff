#include "train/backward/norm_backward.h"

#include <cassert>

#include "kernels/elementwise.h"
#include "kernels/lane_groups.h"

namespace attention_walkthrough {
namespace {

/// One row of a norm: what its normalised numbers and their gradients are, lane by lane.
struct NormRow {
  std::span<const float> x;
  RowMoments moments;
  std::span<const float> weight;
  std::span<const float> grad_out;

  template <typename Lanes>
  [[nodiscard]] simd::F32x4 normalized(std::size_t index, Lanes lanes) const noexcept {
    const simd::F32x4 distance = simd::sub(lanes.load(x.data() + index), simd::splat(moments.mean));
    return simd::mul(distance, simd::splat(moments.inv_root));
  }

  [[nodiscard]] bool fits(const NormGradients& gradients) const noexcept {
    const auto is_row = [this](std::size_t size) { return size == 0 || size == x.size(); };
    return !x.empty() && grad_out.size() == x.size() && is_row(weight.size()) && is_row(gradients.x.size()) &&
           is_row(gradients.weight.size()) && is_row(gradients.bias.size());
  }

  /// 0 in lanes beyond the row.
  template <typename Lanes>
  [[nodiscard]] simd::F32x4 grad_normalized(std::size_t index, Lanes lanes) const noexcept {
    const simd::F32x4 gradient = lanes.load(grad_out.data() + index);
    return weight.empty() ? gradient : simd::mul(gradient, lanes.load(weight.data() + index));
  }
};

/// `grad_mean`: what the gradient of the normalised numbers loses because the mean was taken off.
void norm_x_backward(const NormRow& row, float grad_mean, std::span<float> add_grad_x) noexcept {
  const float product_sum = sum_lane_groups(row.x.size(), [&](std::size_t index, auto lanes, simd::F32x4 sum) {
    return simd::mul_add(row.grad_normalized(index, lanes), row.normalized(index, lanes), sum);
  });
  const simd::F32x4 mean_product = simd::splat(product_sum / static_cast<float>(row.x.size()));
  for_each_lane_group(row.x.size(), [&](std::size_t index, auto lanes) {
    const simd::F32x4 without_mean = simd::sub(row.grad_normalized(index, lanes), simd::splat(grad_mean));
    const simd::F32x4 rest = simd::sub(without_mean, simd::mul(row.normalized(index, lanes), mean_product));
    float* const target = add_grad_x.data() + index;
    lanes.store(simd::add(lanes.load(target), simd::mul(simd::splat(row.moments.inv_root), rest)), target);
  });
}

void norm_weight_backward(const NormRow& row, std::span<float> add_grad_weight) noexcept {
  for_each_lane_group(add_grad_weight.size(), [&](std::size_t index, auto lanes) {
    float* const target = add_grad_weight.data() + index;
    const simd::F32x4 gradient = simd::mul(lanes.load(row.grad_out.data() + index), row.normalized(index, lanes));
    lanes.store(simd::add(lanes.load(target), gradient), target);
  });
}

}  // namespace

void layer_norm_backward(std::span<const float> x, RowMoments moments, std::span<const float> weight,
                         std::span<const float> grad_out, const NormGradients& gradients) noexcept {
  const NormRow row{x, moments, weight, grad_out};
  assert(row.fits(gradients));
  if (!gradients.x.empty()) {
    const float grad_sum = sum_lane_groups(x.size(), [&](std::size_t index, auto lanes, simd::F32x4 sum) {
      return simd::add(sum, row.grad_normalized(index, lanes));
    });
    norm_x_backward(row, grad_sum / static_cast<float>(x.size()), gradients.x);
  }
  norm_weight_backward(row, gradients.weight);
  if (!gradients.bias.empty()) add(gradients.bias, grad_out, gradients.bias);
}

void rms_norm_backward(std::span<const float> x, float inv_root, std::span<const float> weight,
                       std::span<const float> grad_out, const NormGradients& gradients) noexcept {
  const NormRow row{x, {.mean = 0.0F, .inv_root = inv_root}, weight, grad_out};
  assert(row.fits(gradients));
  if (!gradients.x.empty()) norm_x_backward(row, 0.0F, gradients.x);
  norm_weight_backward(row, gradients.weight);
}

}  // namespace attention_walkthrough

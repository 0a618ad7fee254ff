#include "train/backward/activation_backward.h"

#include <cassert>

#include "kernels/activation_lanes.h"
#include "kernels/lane_groups.h"
#include "kernels/sigmoid_lanes.h"

namespace attention_walkthrough {
namespace {

/// add_grad[i] += grad_out[i] slope(at[i]).
template <typename Slope>
void add_sloped(std::span<const float> at, std::span<const float> grad_out, std::span<float> add_grad,
                Slope slope) noexcept {
  assert(at.size() == grad_out.size() && at.size() == add_grad.size());
  for_each_lane_group(at.size(), [&](std::size_t index, auto lanes) {
    float* const target = add_grad.data() + index;
    const simd::F32x4 gradient = simd::mul(lanes.load(grad_out.data() + index), slope(lanes.load(at.data() + index)));
    lanes.store(simd::add(lanes.load(target), gradient), target);
  });
}

/// The share below x, plus x times the density there.
simd::F32x4 gelu_slope(simd::F32x4 x) noexcept {
  constexpr float kOneOverRootOfTwoPi = 0x1.988454p-2F;
  const simd::F32x4 bell = exp_lanes(simd::mul(simd::mul(simd::splat(-0.5F), x), x));
  const simd::F32x4 density = simd::mul(simd::splat(kOneOverRootOfTwoPi), bell);
  return simd::add(normal_share_lanes(x), simd::mul(x, density));
}

/// Of x gate(u): gate + x gate (1 - gate) u'.
simd::F32x4 gated_slope(simd::F32x4 x, simd::F32x4 gate, simd::F32x4 gate_slope) noexcept {
  const simd::F32x4 bend = simd::mul(simd::mul(gate, simd::sub(simd::splat(1.0F), gate)), gate_slope);
  return simd::add(gate, simd::mul(x, bend));
}

simd::F32x4 gelu_tanh_slope(simd::F32x4 any_x) noexcept {
  // Farther out the slope is 0 or 1, but its parts would overflow. The argument stands first: a NaN must come through.
  constexpr float kFar = 20.0F;
  const simd::F32x4 x = simd::max(simd::min(any_x, simd::splat(kFar)), simd::splat(-kFar));
  const simd::F32x4 slope = simd::splat(kGeluTanhSlope);
  const simd::F32x4 cubic = simd::mul(simd::mul(simd::splat(kGeluTanhCubic), x), x);
  const simd::F32x4 one = simd::splat(1.0F);
  const simd::F32x4 gate = sigmoid_lanes(simd::mul(simd::mul(slope, x), simd::add(cubic, one)));
  return gated_slope(x, gate, simd::mul(slope, simd::add(simd::mul(simd::splat(3.0F), cubic), one)));
}

simd::F32x4 silu_slope(simd::F32x4 x) noexcept { return gated_slope(x, sigmoid_lanes(x), simd::splat(1.0F)); }

simd::F32x4 relu_slope(simd::F32x4 x) noexcept {
  const simd::F32x4 zero = simd::splat(0.0F);
  return simd::select(simd::less(zero, x), simd::splat(1.0F), zero);
}

simd::F32x4 tanh_slope(simd::F32x4 out) noexcept { return simd::sub(simd::splat(1.0F), simd::mul(out, out)); }

simd::F32x4 sigmoid_slope(simd::F32x4 out) noexcept { return simd::mul(out, simd::sub(simd::splat(1.0F), out)); }

}  // namespace

void gelu_backward(std::span<const float> x, std::span<const float> grad_out, std::span<float> add_grad_x) noexcept {
  add_sloped(x, grad_out, add_grad_x, gelu_slope);
}

void gelu_tanh_backward(std::span<const float> x, std::span<const float> grad_out,
                        std::span<float> add_grad_x) noexcept {
  add_sloped(x, grad_out, add_grad_x, gelu_tanh_slope);
}

void silu_backward(std::span<const float> x, std::span<const float> grad_out, std::span<float> add_grad_x) noexcept {
  add_sloped(x, grad_out, add_grad_x, silu_slope);
}

void relu_backward(std::span<const float> x, std::span<const float> grad_out, std::span<float> add_grad_x) noexcept {
  add_sloped(x, grad_out, add_grad_x, relu_slope);
}

void tanh_backward(std::span<const float> out, std::span<const float> grad_out, std::span<float> add_grad_x) noexcept {
  add_sloped(out, grad_out, add_grad_x, tanh_slope);
}

void sigmoid_backward(std::span<const float> out, std::span<const float> grad_out,
                      std::span<float> add_grad_x) noexcept {
  add_sloped(out, grad_out, add_grad_x, sigmoid_slope);
}

}  // namespace attention_walkthrough

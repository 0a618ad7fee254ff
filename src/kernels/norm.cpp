#include "kernels/norm.h"

#include <cassert>
#include <cmath>

#include "kernels/dot.h"
#include "kernels/lane_groups.h"
#include "kernels/softmax.h"

namespace attention_walkthrough {

namespace {

float inverse_root(float mean_square, float epsilon) noexcept { return 1.0F / std::sqrt(mean_square + epsilon); }

/// out[i] = (x[i] - mean) factor weight[i] + bias[i].
void write_normalized(std::span<const float> x, float mean, float factor, std::span<const float> weight,
                      std::span<const float> bias, std::span<float> out) noexcept {
  const simd::F32x4 means = simd::splat(mean);
  const simd::F32x4 factors = simd::splat(factor);
  for_each_lane_group(x.size(), [&](std::size_t index, auto lanes) {
    simd::F32x4 values = simd::mul(simd::sub(lanes.load(x.data() + index), means), factors);
    if (!weight.empty()) values = simd::mul(values, lanes.load(weight.data() + index));
    if (!bias.empty()) values = simd::add(values, lanes.load(bias.data() + index));
    lanes.store(values, out.data() + index);
  });
}

}  // namespace

RowMoments layer_norm(std::span<const float> x, std::span<const float> weight, std::span<const float> bias,
                      float epsilon, std::span<float> out) noexcept {
  assert(!x.empty() && out.size() == x.size());
  assert(weight.empty() || weight.size() == x.size());
  assert(bias.empty() || bias.size() == x.size());
  const auto length = static_cast<float>(x.size());
  const float mean = row_sum(x) / length;
  const simd::F32x4 means = simd::splat(mean);
  const float square_sum = sum_lane_groups(x.size(), [&](std::size_t index, auto lanes, simd::F32x4 sum) {
    // Lanes beyond the row are filled with the mean: they add 0.
    const simd::F32x4 distance = simd::sub(lanes.load(x.data() + index, mean), means);
    return simd::mul_add(distance, distance, sum);
  });
  const float inv_std_dev = inverse_root(square_sum / length, epsilon);
  write_normalized(x, mean, inv_std_dev, weight, bias, out);
  return {.mean = mean, .inv_std_dev = inv_std_dev};
}

float rms_norm(std::span<const float> x, std::span<const float> weight, float epsilon, std::span<float> out) noexcept {
  assert(!x.empty() && out.size() == x.size());
  assert(weight.empty() || weight.size() == x.size());
  const float mean_square = dot(x, x) / static_cast<float>(x.size());
  const float inv_rms = inverse_root(mean_square, epsilon);
  write_normalized(x, 0.0F, inv_rms, weight, {}, out);
  return inv_rms;
}

}  // namespace attention_walkthrough

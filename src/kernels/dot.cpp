#include "kernels/dot.h"

#include <cassert>

#include "kernels/lane_groups.h"

namespace attention_walkthrough {

float dot(std::span<const float> a, std::span<const float> b) noexcept {
  assert(a.size() == b.size());
  return sum_lane_groups(a.size(), [&](std::size_t index, auto lanes, simd::F32x4 sum) {
    return simd::mul_add(lanes.load(a.data() + index), lanes.load(b.data() + index), sum);
  });
}

void add_scaled(float factor, std::span<const float> x, std::span<float> out) noexcept {
  assert(x.size() == out.size());
  const simd::F32x4 factors = simd::splat(factor);
  for_each_lane_group(x.size(), [&](std::size_t index, auto lanes) {
    float* const target = out.data() + index;
    lanes.store(simd::mul_add(factors, lanes.load(x.data() + index), lanes.load(target)), target);
  });
}

}  // namespace attention_walkthrough

#include "kernels/elementwise.h"

#include <cassert>

#include "kernels/lane_groups.h"

namespace attention_walkthrough {

void scale(std::span<const float> x, float factor, std::span<float> out) noexcept {
  assert(x.size() == out.size());
  const simd::F32x4 factors = simd::splat(factor);
  for_each_lane_group(x.size(), [&](std::size_t index, auto lanes) {
    lanes.store(simd::mul(lanes.load(x.data() + index), factors), out.data() + index);
  });
}

void add(std::span<const float> a, std::span<const float> b, std::span<float> out) noexcept {
  assert(a.size() == b.size() && a.size() == out.size());
  for_each_lane_group(a.size(), [&](std::size_t index, auto lanes) {
    lanes.store(simd::add(lanes.load(a.data() + index), lanes.load(b.data() + index)), out.data() + index);
  });
}

void multiply(std::span<const float> a, std::span<const float> b, std::span<float> out) noexcept {
  assert(a.size() == b.size() && a.size() == out.size());
  for_each_lane_group(a.size(), [&](std::size_t index, auto lanes) {
    lanes.store(simd::mul(lanes.load(a.data() + index), lanes.load(b.data() + index)), out.data() + index);
  });
}

}  // namespace attention_walkthrough

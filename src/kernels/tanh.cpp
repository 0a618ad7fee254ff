#include "kernels/tanh.h"

#include <cassert>

#include "kernels/lane_groups.h"
#include "kernels/tanh_lanes.h"

namespace attention_walkthrough {

void tanh(std::span<const float> x, std::span<float> out) noexcept {
  assert(x.size() == out.size());
  for_each_lane_group(x.size(), [&](std::size_t index, auto lanes) {
    lanes.store(tanh_lanes(lanes.load(x.data() + index)), out.data() + index);
  });
}

void softcap(std::span<const float> x, float cap, std::span<float> out) noexcept {
  assert(x.size() == out.size());
  assert(cap > 0.0F);
  const simd::F32x4 caps = simd::splat(cap);
  for_each_lane_group(x.size(), [&](std::size_t index, auto lanes) {
    lanes.store(simd::mul(caps, tanh_lanes(simd::div(lanes.load(x.data() + index), caps))), out.data() + index);
  });
}

}  // namespace attention_walkthrough

#include "train/backward/add_product.h"

#include <cassert>

#include "kernels/lane_groups.h"

namespace attention_walkthrough {

void add_product(std::span<const float> a, std::span<const float> b, std::span<float> out) noexcept {
  assert(a.size() == b.size() && a.size() == out.size());
  for_each_lane_group(out.size(), [&](std::size_t index, auto lanes) {
    const simd::F32x4 product = simd::mul(lanes.load(a.data() + index), lanes.load(b.data() + index));
    lanes.store(simd::add(lanes.load(out.data() + index), product), out.data() + index);
  });
}

}  // namespace attention_walkthrough

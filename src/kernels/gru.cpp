#include "kernels/gru.h"

#include <cassert>
#include <cstddef>

#include "kernels/lane_groups.h"
#include "kernels/sigmoid_lanes.h"
#include "kernels/tanh_lanes.h"

namespace attention_walkthrough {

void gru_step(std::span<const float> x_part, std::span<const float> h_part, std::span<const float> h,
              std::span<float> gates, std::span<float> next) noexcept {
  const std::size_t size = h.size();
  assert(x_part.size() == 3 * size && h_part.size() == 3 * size && gates.size() == 3 * size && next.size() == size);
  const auto part = [size](std::span<const float> all, std::size_t gate) { return all.data() + gate * size; };
  for_each_lane_group(size, [&](std::size_t index, auto lanes) {
    const auto sum = [&](std::size_t gate) {
      return simd::add(lanes.load(part(x_part, gate) + index), lanes.load(part(h_part, gate) + index));
    };
    const simd::F32x4 reset = sigmoid_lanes(sum(0));
    const simd::F32x4 update = sigmoid_lanes(sum(1));
    const simd::F32x4 remembered = simd::mul(reset, lanes.load(part(h_part, 2) + index));
    const simd::F32x4 candidate = tanh_lanes(simd::add(lanes.load(part(x_part, 2) + index), remembered));
    const simd::F32x4 distance = simd::sub(lanes.load(h.data() + index), candidate);
    lanes.store(reset, gates.data() + index);
    lanes.store(update, gates.data() + size + index);
    lanes.store(candidate, gates.data() + 2 * size + index);
    lanes.store(simd::add(candidate, simd::mul(update, distance)), next.data() + index);
  });
}

}  // namespace attention_walkthrough

#include "train/backward/gru_backward.h"

#include <cassert>

#include "kernels/lane_groups.h"

namespace attention_walkthrough {

void gru_backward(const GruRow& row, std::span<const float> grad_next, const GruGradients& gradients) noexcept {
  const std::size_t size = row.h.size();
  assert(row.h_part.size() == 3 * size && row.gates.size() == 3 * size && grad_next.size() == size);
  assert(gradients.x_part.size() == 3 * size && gradients.h_part.size() == 3 * size && gradients.h.size() == size);
  for_each_lane_group(size, [&](std::size_t unit, auto lanes) {
    const simd::F32x4 one = simd::splat(1.0F);
    const auto part = [&](std::span<const float> all, std::size_t gate) {
      return lanes.load(all.data() + gate * size + unit);
    };
    const auto add_to = [&](std::span<float> all, std::size_t gate, simd::F32x4 value) {
      float* const target = all.data() + gate * size + unit;
      lanes.store(simd::add(lanes.load(target), value), target);
    };
    const simd::F32x4 reset = part(row.gates, 0);
    const simd::F32x4 update = part(row.gates, 1);
    const simd::F32x4 candidate = part(row.gates, 2);
    const simd::F32x4 gradient = part(grad_next, 0);

    const simd::F32x4 grad_update = simd::mul(gradient, simd::sub(part(row.h, 0), candidate));
    const simd::F32x4 update_sum = simd::mul(grad_update, simd::mul(update, simd::sub(one, update)));
    const simd::F32x4 grad_candidate = simd::mul(gradient, simd::sub(one, update));
    const simd::F32x4 candidate_sum = simd::mul(grad_candidate, simd::sub(one, simd::mul(candidate, candidate)));
    const simd::F32x4 grad_reset = simd::mul(candidate_sum, part(row.h_part, 2));
    const simd::F32x4 reset_sum = simd::mul(grad_reset, simd::mul(reset, simd::sub(one, reset)));

    add_to(gradients.h, 0, simd::mul(gradient, update));
    add_to(gradients.x_part, 0, reset_sum);
    add_to(gradients.h_part, 0, reset_sum);
    add_to(gradients.x_part, 1, update_sum);
    add_to(gradients.h_part, 1, update_sum);
    add_to(gradients.x_part, 2, candidate_sum);
    add_to(gradients.h_part, 2, simd::mul(candidate_sum, reset));
  });
}

}  // namespace attention_walkthrough

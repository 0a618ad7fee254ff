#include "train/backward/softmax_backward.h"

#include <cassert>

#include "kernels/dot.h"
#include "kernels/lane_groups.h"

namespace attention_walkthrough {

void softmax_backward(std::span<const float> weights, std::span<const float> grad_weights,
                      std::span<float> grad_scores) noexcept {
  assert(weights.size() == grad_weights.size() && weights.size() == grad_scores.size());
  const simd::F32x4 mean = simd::splat(dot(weights, grad_weights));
  for_each_lane_group(weights.size(), [&](std::size_t index, auto lanes) {
    const simd::F32x4 distance = simd::sub(lanes.load(grad_weights.data() + index), mean);
    lanes.store(simd::mul(lanes.load(weights.data() + index), distance), grad_scores.data() + index);
  });
}

}  // namespace attention_walkthrough

#include "kernels/sigmoid.h"

#include <cassert>

#include "kernels/lane_groups.h"
#include "kernels/sigmoid_lanes.h"

namespace attention_walkthrough {

void sigmoid(std::span<const float> x, std::span<float> out) noexcept {
  assert(x.size() == out.size());
  for_each_lane_group(x.size(), [&](std::size_t index, auto lanes) {
    lanes.store(sigmoid_lanes(lanes.load(x.data() + index)), out.data() + index);
  });
}

}  // namespace attention_walkthrough

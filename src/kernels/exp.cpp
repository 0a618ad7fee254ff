#include "kernels/exp.h"

#include <cassert>

#include "kernels/exp_lanes.h"
#include "kernels/lane_groups.h"

namespace attention_walkthrough {

void exp(std::span<const float> x, std::span<float> out) noexcept {
  assert(x.size() == out.size());
  for_each_lane_group(x.size(), [&](std::size_t index, auto lanes) {
    lanes.store(exp_lanes(lanes.load(x.data() + index)), out.data() + index);
  });
}

}  // namespace attention_walkthrough

#include "train/backward/rotary_backward.h"

#include <cassert>

namespace attention_walkthrough {

void rotary_backward(std::span<const float> grad_out, std::span<const float> cos, std::span<const float> sin,
                     RotaryLayout layout, std::span<float> add_grad_x) noexcept {
  const std::size_t pairs = cos.size();
  assert(sin.size() == pairs && grad_out.size() == add_grad_x.size() && 2 * pairs <= grad_out.size());
  const bool is_half_split = layout == RotaryLayout::kHalfSplit;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const std::size_t first = is_half_split ? pair : 2 * pair;
    const std::size_t second = is_half_split ? pair + pairs : 2 * pair + 1;
    add_grad_x[first] += grad_out[first] * cos[pair] + grad_out[second] * sin[pair];
    add_grad_x[second] += grad_out[second] * cos[pair] - grad_out[first] * sin[pair];
  }
  for (std::size_t dim = 2 * pairs; dim < grad_out.size(); ++dim) add_grad_x[dim] += grad_out[dim];
}

}  // namespace attention_walkthrough

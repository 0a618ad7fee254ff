#include "train/backward/cross_entropy.h"

#include <cassert>

#include "core/portable_log.h"
#include "kernels/dot.h"
#include "kernels/softmax.h"

namespace attention_walkthrough {

double cross_entropy(std::span<const float> logits, std::size_t target, std::span<float> probabilities) noexcept {
  assert(target < logits.size() && probabilities.size() == logits.size());
  const float largest = row_max(logits, {});
  const float sum = exp_shifted(logits, {}, largest, probabilities);
  divide_row(probabilities, {}, sum, probabilities);
  return portable_log(sum) + static_cast<double>(largest) - static_cast<double>(logits[target]);
}

void cross_entropy_backward(std::span<const float> probabilities, std::size_t target, float grad_loss,
                            std::span<float> add_grad_logits) noexcept {
  assert(target < probabilities.size() && add_grad_logits.size() == probabilities.size());
  add_scaled(grad_loss, probabilities, add_grad_logits);
  add_grad_logits[target] -= grad_loss;
}

}  // namespace attention_walkthrough

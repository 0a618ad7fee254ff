#include "train/operations/linear_operation.h"

#include "kernels/matmul.h"
#include "train/backward/linear_backward.h"

namespace attention_walkthrough {

void LinearOperation::forward() const noexcept {
  const std::span<const float> bias = layer.bias == nullptr ? std::span<const float>{} : layer.bias->value.row(0);
  linear(x.value, layer.weight->value, bias, out.value);
}

void LinearOperation::backward() const noexcept {
  const std::span<float> grad_bias = layer.bias == nullptr ? std::span<float>{} : layer.bias->gradient.row(0);
  linear_backward(x.value, layer.weight->transposed, out.gradient,
                  {.x = x.gradient, .weight = layer.weight->gradient, .bias = grad_bias});
}

void TiedLogitsOperation::forward() const noexcept { matmul_transposed(x.value, table->value, out.value); }

void TiedLogitsOperation::backward() const noexcept {
  if (x.gradient.data != nullptr) add_matmul(out.gradient, table->value, x.gradient);
  add_matmul_of_transpose(out.gradient, x.value, table->gradient);
}

}  // namespace attention_walkthrough

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
  const MatrixView grad_out = out.gradient();
  // What nobody has added to yet is written, not cleared and read first.
  const MatrixView unwritten = x.unwritten_gradient();
  if (unwritten.data != nullptr) matmul(grad_out, layer.weight->transposed, unwritten);
  linear_backward(x.value, layer.weight->transposed, grad_out,
                  {.x = unwritten.data != nullptr ? MatrixView{} : x.gradient(),
                   .weight = layer.weight->gradient,
                   .bias = grad_bias});
}

void TiedLogitsOperation::forward() const noexcept { matmul_transposed(x.value, table->value, out.value); }

void TiedLogitsOperation::backward() const noexcept {
  add_matmul(out.gradient(), table->value, x.gradient());
  add_matmul_of_transpose(out.gradient(), x.value, table->gradient);
}

}  // namespace attention_walkthrough

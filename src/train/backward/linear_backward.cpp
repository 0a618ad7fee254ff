#include "train/backward/linear_backward.h"

#include <cassert>

#include "kernels/elementwise.h"
#include "kernels/matmul.h"

namespace attention_walkthrough {

void transpose(ConstMatrixView a, MatrixView out) noexcept {
  assert(out.rows == a.columns && out.columns == a.rows);
  for (std::size_t i = 0; i < out.rows; ++i) {
    const std::span<float> row = out.row(i);
    for (std::size_t j = 0; j < out.columns; ++j) row[j] = a.data[j * a.row_stride + i];
  }
}

void linear_backward(ConstMatrixView x, ConstMatrixView weight_transposed, ConstMatrixView grad_out,
                     const LinearGradients& gradients) noexcept {
  if (gradients.x.data != nullptr) add_matmul(grad_out, weight_transposed, gradients.x);
  if (gradients.weight.data != nullptr) add_matmul_of_transpose(x, grad_out, gradients.weight);
  if (gradients.bias.empty()) return;
  for (std::size_t row = 0; row < grad_out.rows; ++row) add(gradients.bias, grad_out.row(row), gradients.bias);
}

}  // namespace attention_walkthrough

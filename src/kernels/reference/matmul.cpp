#include "kernels/reference/matmul.h"

#include "kernels/reference/dot.h"

namespace attention_walkthrough::reference {

void matmul(ConstMatrix a, ConstMatrix b, Matrix out) noexcept {
  for (std::size_t i = 0; i < out.rows; ++i) {
    for (std::size_t j = 0; j < out.columns; ++j) {
      double sum = 0.0;
      for (std::size_t n = 0; n < a.columns; ++n) sum += a.row(i)[n] * b.row(n)[j];
      out.row(i)[j] = sum;
    }
  }
}

void matmul_transposed(ConstMatrix a, ConstMatrix b, Matrix out) noexcept {
  for (std::size_t i = 0; i < out.rows; ++i) {
    for (std::size_t j = 0; j < out.columns; ++j) out.row(i)[j] = dot(a.row(i), b.row(j));
  }
}

void linear(ConstMatrix x, ConstMatrix weight, std::span<const double> bias, Matrix out) noexcept {
  matmul(x, weight, out);
  for (std::size_t i = 0; i < out.rows && !bias.empty(); ++i) add_scaled(1.0, bias, out.row(i));
}

}  // namespace attention_walkthrough::reference

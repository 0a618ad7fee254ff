#pragma once

#include <span>

#include "core/matrix_view.h"

namespace attention_walkthrough {

/// out[j][i] = a[i][j]. Requires: out is (columns of a, rows of a) and does not overlap it.
void transpose(ConstMatrixView a, MatrixView out) noexcept;

/// Where the gradients of `linear` are added to. A view without data: this gradient is not wanted.
struct LinearGradients {
  MatrixView x;           ///< (rows, in)
  MatrixView weight;      ///< (in, out)
  std::span<float> bias;  ///< (out), or empty
};

/// Backward of `linear`, added to what `gradients` holds: x += grad_out weightT, weight += xT grad_out,
/// bias += the sum of the rows of grad_out.
///   x                  (rows, in)
///   weight_transposed  (out, in): made once per step, for many products; unused without a gradient of x
///   grad_out           (rows, out)
/// Requires: the sizes agree.
void linear_backward(ConstMatrixView x, ConstMatrixView weight_transposed, ConstMatrixView grad_out,
                     const LinearGradients& gradients) noexcept;

}  // namespace attention_walkthrough

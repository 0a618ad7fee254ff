#pragma once

#include <cstddef>
#include <span>

#include "core/matrix_view.h"

namespace attention_walkthrough {

/// Products are summed in runs of this many before they join the total, so that the error of a long sum grows with
/// the number of runs rather than the number of products.
inline constexpr std::size_t kMatmulDepthBlock = 32;

/// Bound on |out[i][j] - reference| divided by the sum over n of |a[i][n] b[n][j]|: one rounding for the product,
/// then at most one per addition within its run and one per run.
constexpr double matmul_max_error(std::size_t depth) noexcept {
  const std::size_t run = depth < kMatmulDepthBlock ? depth : kMatmulDepthBlock;
  return (static_cast<double>(run + depth / kMatmulDepthBlock) + 2.0) * 0x1p-24;
}

/// out = a b. Error: `matmul_max_error(depth)` of the sum of magnitudes. A depth of 0 gives zeros.
///   a    (rows, depth)
///   b    (depth, columns)
///   out  (rows, columns), overlapping neither; numbers between its rows are not touched
/// Requires: the sizes agree.
void matmul(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept;

/// out += a b: the product as `matmul` rounds it, then one rounding for the addition. What gradients are gathered with.
///   a    (rows, depth)
///   b    (depth, columns)
///   out  (rows, columns), overlapping neither; numbers between its rows are not touched
/// Requires: the sizes agree.
void add_matmul(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept;

/// total += a b, a run of `kMatmulDepthBlock` products at a time: one rounding for each run that joins, as if the sum
/// in `total` were that of earlier runs. What a sum over a long depth that comes in parts is gathered with.
///   a      (rows, depth)
///   b      (depth, columns)
///   total  (rows, columns), overlapping neither; numbers between its rows are not touched
/// Requires: the sizes agree.
void continue_matmul(ConstMatrixView a, ConstMatrixView b, MatrixView total) noexcept;

/// out += aT b, as `add_matmul` without a transposed copy of `a`.
///   a    (depth, rows)
///   b    (depth, columns)
///   out  (rows, columns), overlapping neither; numbers between its rows are not touched
/// Requires: the sizes agree.
void add_matmul_of_transpose(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept;

/// Bound on |out[i][j] - reference| divided by the sum over n of |a[i][n] b[j][n]|: one rounding for the product, then
/// one for each addition in one of 4 running sums and two to fold them.
constexpr double matmul_transposed_max_error(std::size_t depth) noexcept {
  return (static_cast<double>(depth / 4) + 4.0) * 0x1p-24;
}

/// out = a bT: the dot product of each row of `a` with each row of `b`, as queries meet keys.
/// Error: `matmul_transposed_max_error(depth)` of the sum of magnitudes.
///   a    (rows, depth)
///   b    (columns, depth)
///   out  (rows, columns), overlapping neither; numbers between its rows are not touched
/// Requires: the sizes agree.
void matmul_transposed(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept;

/// out = a bT, for many rows: the bits that `matmul` of `a` and a transposed copy of `b` would give.
/// Error: `matmul_max_error(depth)` of the sum of magnitudes.
///   a    (rows, depth)
///   b    (columns, depth)
///   out  (rows, columns), overlapping neither; numbers between its rows are not touched
/// Requires: the sizes agree.
void matmul_transposed_in_runs(ConstMatrixView a, ConstMatrixView b, MatrixView out) noexcept;

/// out = x W + b, weights (in, out); the bias is added last. `bias` may be empty: none.
///   x       (rows, in)
///   weight  (in, out)
///   bias    (out) or empty
///   out     (rows, out), overlapping none of them
/// Requires: the sizes agree.
void linear(ConstMatrixView x, ConstMatrixView weight, std::span<const float> bias, MatrixView out) noexcept;

}  // namespace attention_walkthrough

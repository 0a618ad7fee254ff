#pragma once

#include <cstddef>

#include "core/matrix_view.h"
#include "kernels/quantise.h"

namespace attention_walkthrough {

/// Bound on |out[i][j] - the product of the numbers that the codes stand for|, divided by the sum over n of their
/// |x[i][n] w[n][j]|. Within 32 numbers sums are integers that a float holds exactly; then come one rounding for the
/// product of the scales, one for that with the sum, and one for each addition of 32 numbers.
constexpr double quantised_matmul_max_error(std::size_t depth) noexcept {
  return (static_cast<double>(depth_blocks(depth)) + 2.0) * 0x1p-24;
}

/// out = x w, both in codes. The integers are the same in all variants; a row gives the same bits alone and beside
/// others. Numbers that are not finite make their row, or their column, NaN. A depth of 0 gives zeros.
/// Error: `quantised_matmul_max_error(depth)` of the sum of magnitudes, beside what the codes differ by from numbers.
///   x    (rows, depth)
///   w    (depth, columns), read once for every 24 rows
///   out  (rows, columns), overlapping neither; numbers between its rows are not touched
/// Requires: the sizes agree.
void quantised_matmul(QuantisedRowsView x, QuantisedWeightView w, MatrixView out) noexcept;

}  // namespace attention_walkthrough

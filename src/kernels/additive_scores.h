#pragma once

#include <cstddef>
#include <span>

#include "core/matrix_view.h"
#include "kernels/dot.h"
#include "kernels/tanh.h"

namespace attention_walkthrough {

/// Bound on |out[i][j] - reference| divided by the sum of |v[n]|: what the sum rounds, what tanh errs, and the rounding
/// of what it is given, which moves it by less than as much.
constexpr double additive_scores_max_error(std::size_t units) noexcept {
  return dot_max_error(units) + kTanhMaxRelativeError + 0x1p-24;
}

/// out[i][j] = the sum over n of v[n] tanh(queries[i][n] + keys[j][n]): how well each query meets each key, by a layer
/// of `units` neurons (Bahdanau, Cho, Bengio 2015). Error: `additive_scores_max_error(units)`.
///   queries  (rows, units), projected
///   keys     (columns, units), projected
///   v        (units)
///   out      (rows, columns), overlapping none of them; numbers between its rows are not touched
/// Requires: the sizes agree.
void additive_scores(ConstMatrixView queries, ConstMatrixView keys, std::span<const float> v, MatrixView out) noexcept;

}  // namespace attention_walkthrough

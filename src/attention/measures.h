#pragma once

#include <optional>
#include <string_view>

#include "core/status.h"
#include "core/tensor.h"

namespace attention_walkthrough {

/// A number that the page shows about a tensor. Sums are made in double and rounded once.
enum class Measure {
  // Of all numbers: one number, rank 0.
  kMean,
  kVariance,           ///< mean squared distance from the mean, over n
  kStandardDeviation,  ///< root of the variance
  // Of each row: the tensor's shape without its last axis.
  kNorm,                 ///< length, sqrt(sum of squares)
  kLargest,              ///< largest number
  kEntropy,              ///< of weights, in bits: - sum of w log2 w, with 0 log2 0 = 0
  kSoftmaxJacobianNorm,  ///< of weights: Frobenius norm of diag(w) - w wT, what softmax passes back to the scores
  // Of each square matrix: the tensor's shape without its last two axes.
  kLargestAsymmetry,  ///< largest |s[i][j] - s[j][i]|
  kSelfPreference,    ///< share of rows, 0 to 1, in which no entry is larger than the diagonal one
};

/// Stable spelling: `mean`, `variance`, `standard_deviation`, `norm`, `largest`, `entropy`, `softmax_jacobian_norm`,
/// `largest_asymmetry`, `self_preference`.
std::string_view measure_name(Measure measure) noexcept;
std::optional<Measure> measure_from_name(std::string_view name) noexcept;

/// Measures `tensor`, which `name` stands for in messages. NaN in what is measured gives NaN, except that a row with
/// NaN does not prefer itself. `shape_mismatch` when the tensor lacks the axes, is empty or not square where it must
/// be; `out` is then unchanged.
Status measure(Measure which, std::string_view name, const ConstTensorView& tensor, Tensor& out);

}  // namespace attention_walkthrough

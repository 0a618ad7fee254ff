#pragma once

#include <optional>
#include <string_view>

#include "core/status.h"
#include "core/tensor.h"

namespace attention_walkthrough {

/// A number that the page shows about a tensor. Sums are made in double and rounded once.
enum class Measure {
  kMean,             ///< of all numbers; one number
  kVariance,         ///< mean squared distance from the mean, over n; one number
  kStandardDeviation,  ///< root of the variance; one number
  kNorm,             ///< length of each row, sqrt(sum of squares)
  kEntropy,          ///< of each row of weights, in bits: - sum w log2 w, with 0 log2 0 = 0
  kLargest,          ///< largest number of each row
  kSoftmaxJacobianNorm,  ///< of each row of weights: Frobenius norm of diag(w) - w wT, what softmax passes back
  kLargestAsymmetry,  ///< of a square matrix: largest |s[i][j] - s[j][i]|
  kSelfPreference,    ///< of a square matrix: share of rows whose diagonal entry is largest (ties count), 0 to 1
};

/// Stable spelling: `mean`, `variance`, `standard_deviation`, `norm`, `entropy`, `largest`,
/// `softmax_jacobian_norm`, `largest_asymmetry`, `self_preference`.
std::string_view measure_name(Measure measure) noexcept;
std::optional<Measure> measure_from_name(std::string_view name) noexcept;

/// Measures `tensor`. One number per row (the tensor's shape without its last axis) for the measures of rows, one
/// per matrix (without the last two) for those of square matrices, rank 0 for those of all numbers. NaN propagates.
/// `shape_mismatch` when the tensor has no row, is not square where it must be, or is empty; `out` is then unchanged.
Status measure(Measure which, std::string_view name, ConstTensorView tensor, Tensor& out);

}  // namespace attention_walkthrough

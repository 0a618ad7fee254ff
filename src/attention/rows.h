#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/status.h"
#include "core/tensor.h"

namespace attention_walkthrough {

// Rows and columns of matrices moved about, of every head alike: the operands are matrices, or have leading axes before
// the last two. `name` stands for the result in an `out_of_memory`; `out` is unchanged on error.

/// The rows of `a`, then those of `b`. Requires: their shapes differ in the number of rows at most.
Status append_rows(std::string_view name, const ConstTensorView& a, const ConstTensorView& b, Tensor& out);

/// The rows with these indices, in this order. Requires: each is a row of `a`.
Status gather_rows(std::string_view name, const ConstTensorView& a, std::span<const std::size_t> indices, Tensor& out);

/// out[j][i] = a[i][j].
Status transpose_matrices(std::string_view name, const ConstTensorView& a, Tensor& out);

}  // namespace attention_walkthrough

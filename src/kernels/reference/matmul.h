#pragma once

#include <span>

#include "core/matrix_view.h"

namespace attention_walkthrough::reference {

using Matrix = BasicMatrixView<double>;
using ConstMatrix = BasicMatrixView<const double>;

/// out = a b, of (rows, depth) and (depth, columns).
void matmul(ConstMatrix a, ConstMatrix b, Matrix out) noexcept;

/// out = a bT, of (rows, depth) and (columns, depth).
void matmul_transposed(ConstMatrix a, ConstMatrix b, Matrix out) noexcept;

/// out = x W + b, of (rows, in), (in, out) and (out), or no bias.
void linear(ConstMatrix x, ConstMatrix weight, std::span<const double> bias, Matrix out) noexcept;

}  // namespace attention_walkthrough::reference

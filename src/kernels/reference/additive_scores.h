#pragma once

#include <span>

#include "kernels/reference/matmul.h"

namespace attention_walkthrough::reference {

/// out[i][j] = the sum over n of v[n] tanh(queries[i][n] + keys[j][n]).
void additive_scores(ConstMatrix queries, ConstMatrix keys, std::span<const double> v, Matrix out) noexcept;

}  // namespace attention_walkthrough::reference

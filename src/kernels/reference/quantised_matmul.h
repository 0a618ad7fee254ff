#pragma once

#include "kernels/reference/matmul.h"

namespace attention_walkthrough::reference {

/// out = x w, of (rows, depth) and (depth, columns), of what is left of the numbers: of every 32 in a row of `x`, or
/// in a column of `w`, each counts as the nearest multiple of a 127th of the largest magnitude.
void quantised_matmul(ConstMatrix x, ConstMatrix w, Matrix out) noexcept;

}  // namespace attention_walkthrough::reference

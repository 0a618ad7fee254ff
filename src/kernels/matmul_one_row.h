#pragma once

#include <span>

#include "core/matrix_view.h"

namespace attention_walkthrough {

/// out = a b for one row: `b` is read once, in the order in which it lies, as fast as memory gives it. Tiles would read
/// a few columns of every row, and so jump. The bits of the plain way, for each number's additions keep their order.
///   row  `a`, b.rows numbers
///   out  b.columns numbers
/// Requires: the sizes agree.
void multiply_one_row(std::span<const float> row, ConstMatrixView b, std::span<float> out) noexcept;

}  // namespace attention_walkthrough

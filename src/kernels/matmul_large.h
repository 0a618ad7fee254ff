#pragma once

#include <cstddef>
#include <span>

#include "core/matrix_view.h"
#include "kernels/matmul_tile.h"

// The ways of a product whose right factor is larger than the nearest caches: both give the bits of the plain way, for
// each number's additions keep their order.
namespace attention_walkthrough {

/// From so many numbers on (with what lies between its rows) a right factor is read in one of these ways.
inline constexpr std::size_t kLargeFactor = 16 * 1024;

/// Goes on with a product of many rows: `b` is copied, some columns and a stretch of its depth at a time, into a buffer
/// that stays in the nearest cache while all rows of `a` meet it. Each run of the depth is added to `total`.
/// Requires: the sizes agree.
void multiply_by_panels(RowsFactor a, ConstMatrixView b, MatrixView total) noexcept;

/// out = a b for one row: `b` is read once, in the order in which it lies, as fast as memory gives it. Tiles would read
/// a few columns of every row, and so jump.
///   row  `a`, b.rows numbers
///   out  b.columns numbers
void multiply_one_row(std::span<const float> row, ConstMatrixView b, std::span<float> out) noexcept;

}  // namespace attention_walkthrough

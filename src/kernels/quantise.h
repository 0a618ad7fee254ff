#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/matrix_view.h"

// Numbers as integers of 8 bits, codes, with a scale for every 32: number = code * scale. A token then reads little
// more than a quarter of the bytes of its weights.
namespace attention_walkthrough {

/// How many numbers, one below another in a weight or side by side in a row, have one scale.
inline constexpr std::size_t kQuantisedDepth = 32;
/// Columns of a weight that lie together.
inline constexpr std::size_t kPanelColumns = 16;
/// Columns whose sums are the lanes of one vector.
inline constexpr std::size_t kGroupColumns = 4;
inline constexpr std::size_t kPanelGroups = kPanelColumns / kGroupColumns;
/// Numbers of one column that lie together, before those of the next column of the group.
inline constexpr std::size_t kQuad = 4;
inline constexpr std::size_t kQuads = kQuantisedDepth / kQuad;

inline constexpr int kLargestCode = 127;
/// Codes of a weight are kept so much higher than they are: 128 where the machine multiplies bytes without signs, as
/// most do, 0 where it takes them with signs.
int weight_code_offset() noexcept;

/// A part of a weight, 32 deep and 16 columns wide, in the order in which it is read, or memory gives it slower: nine
/// lines of a cache, one of scales, then one for each quad of all columns.
struct WeightBlock {
  float scales[kPanelColumns];
  std::uint8_t codes[kQuads][kPanelColumns * kQuad];
};
static_assert(sizeof(WeightBlock) == 9 * 64);

/// 32 numbers of a row, their codes in two forms.
struct RowBlock {
  std::int8_t codes[kQuantisedDepth];
  /// The codes 0, 2, 1, 3 of each quad: pairs that meet the even and the odd bytes of a weight.
  std::int16_t pairs[kQuantisedDepth];
  /// What a sum of products with a weight's codes begins with, which takes back their offset.
  std::int32_t start;
  float scale;
};

constexpr std::size_t depth_blocks(std::size_t depth) noexcept {
  return (depth + kQuantisedDepth - 1) / kQuantisedDepth;
}
constexpr std::size_t num_weight_blocks(std::size_t depth, std::size_t columns) noexcept {
  return depth_blocks(depth) * ((columns + kPanelColumns - 1) / kPanelColumns);
}

/// A weight (depth, columns) in codes: the blocks of 16 columns down the depth, then those of the next 16.
struct QuantisedWeightView {
  std::span<const WeightBlock> blocks;
  std::size_t depth = 0;
  std::size_t columns = 0;
};

/// Rows (rows, depth) in codes: the blocks of one row, then those of the next.
struct QuantisedRowsView {
  std::span<const RowBlock> blocks;
  std::size_t rows = 0;
  std::size_t depth = 0;
};

/// Bound on |code * scale - number|, divided by the largest magnitude of the 32: half a step, and the roundings of the
/// scale and of its inverse.
inline constexpr double kCodeMaxError = 0.5001 / kLargestCode;

/// The codes of a weight, (depth, columns). 32 numbers of a column among which one is not finite have a scale of NaN.
/// Error: `kCodeMaxError` of their largest magnitude.
/// Requires: out.size() == num_weight_blocks(depth, columns).
void quantise_weight(ConstMatrixView weight, std::span<WeightBlock> out) noexcept;

/// As `quantise_weight`, of the transpose of `table`, (columns, depth).
void quantise_transposed(ConstMatrixView table, std::span<WeightBlock> out) noexcept;

/// The codes of rows, (rows, depth). 32 numbers among which one is not finite have a scale of NaN; where all are below
/// 2^-100, they count as zeros.
/// Error: else `kCodeMaxError` of their largest magnitude.
/// Requires: out.size() == x.rows * depth_blocks(x.columns).
void quantise_rows(ConstMatrixView x, std::span<RowBlock> out) noexcept;

}  // namespace attention_walkthrough

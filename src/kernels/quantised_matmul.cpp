#include "kernels/quantised_matmul.h"

#include <algorithm>
#include <cassert>

#include "simd/simd.h"

namespace attention_walkthrough {
namespace {

/// Products of bytes, four at a time, on a machine that has them.
struct QuadProducts {
  /// Whether it takes the second factor with signs.
  bool is_signed;

  [[nodiscard]] std::int32_t start(const RowBlock& row) const noexcept { return is_signed ? 0 : row.start; }

  template <std::size_t kRows, std::size_t kGroups>
  void add(const RowBlock* const (&rows)[kRows], const std::uint8_t (*weight)[kQuads][kGroupColumns * kQuad],
           std::size_t quad, simd::I32x4 (&sums)[kRows][kGroups]) const noexcept {
    simd::I8x16 codes[kGroups];
    for (std::size_t g = 0; g < kGroups; ++g) {
      codes[g] = simd::flip_high_bits(simd::load(weight[g][quad]), is_signed);
    }
    for (std::size_t r = 0; r < kRows; ++r) {
      const simd::I8x16 row = simd::splat_quad(rows[r]->codes + quad * kQuad);
      for (std::size_t g = 0; g < kGroups; ++g) sums[r][g] = simd::dot_quads(row, codes[g], sums[r][g]);
    }
  }
};

/// Products of 16 bits, two at a time, which all machines have.
struct PairProducts {
  [[nodiscard]] std::int32_t start(const RowBlock& row) const noexcept { return row.start; }

  template <std::size_t kRows, std::size_t kGroups>
  void add(const RowBlock* const (&rows)[kRows], const std::uint8_t (*weight)[kQuads][kGroupColumns * kQuad],
           std::size_t quad, simd::I32x4 (&sums)[kRows][kGroups]) const noexcept {
    simd::I16x8 even[kGroups];
    simd::I16x8 odd[kGroups];
    for (std::size_t g = 0; g < kGroups; ++g) {
      const simd::I8x16 codes = simd::load(weight[g][quad]);
      even[g] = simd::even_bytes(codes);
      odd[g] = simd::odd_bytes(codes);
    }
    for (std::size_t r = 0; r < kRows; ++r) {
      const simd::I16x8 for_even = simd::splat_pair(rows[r]->pairs + quad * kQuad);
      const simd::I16x8 for_odd = simd::splat_pair(rows[r]->pairs + quad * kQuad + 2);
      for (std::size_t g = 0; g < kGroups; ++g) {
        sums[r][g] = simd::add(sums[r][g], simd::dot_pairs(even[g], for_even));
        sums[r][g] = simd::add(sums[r][g], simd::dot_pairs(odd[g], for_odd));
      }
    }
  }
};

/// `kRows` rows, `blocks` blocks each, meet `kGroups` groups of four columns of a panel, from `first_group` on. A lane
/// is a column: nothing is added across lanes.
///   panel  the panel's blocks, down the depth
///   out    (kRows, the columns of the panel)
template <std::size_t kRows, std::size_t kGroups, typename Products>
void multiply_tile(Products products, const RowBlock* first_row, const WeightBlock* panel, std::size_t blocks,
                   std::size_t first_group, MatrixView out) noexcept {
  simd::F32x4 sums[kRows][kGroups];
  for (auto& row : sums) std::fill_n(row, kGroups, simd::splat(0.0F));
  for (std::size_t block = 0; block < blocks; ++block) {
    const WeightBlock& weight = panel[block];
    const RowBlock* rows[kRows];
    simd::I32x4 exact[kRows][kGroups];
    for (std::size_t r = 0; r < kRows; ++r) {
      rows[r] = first_row + r * blocks + block;
      std::fill_n(exact[r], kGroups, simd::splat(products.start(*rows[r])));
    }
    for (std::size_t quad = 0; quad < kQuads; ++quad) products.add(rows, weight.codes + first_group, quad, exact);
    for (std::size_t r = 0; r < kRows; ++r) {
      const simd::F32x4 row_scale = simd::splat(rows[r]->scale);
      for (std::size_t g = 0; g < kGroups; ++g) {
        const simd::F32x4 scales = simd::mul(simd::load(weight.scales + (first_group + g) * kGroupColumns), row_scale);
        sums[r][g] = simd::mul_add(simd::to_float(exact[r][g]), scales, sums[r][g]);
      }
    }
  }
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t g = 0; g < kGroups; ++g) {
      const std::size_t column = (first_group + g) * kGroupColumns;
      if (column >= out.columns) break;
      const std::size_t count = std::min(kGroupColumns, out.columns - column);
      float* const target = out.row(r).data() + column;
      if (count == kGroupColumns) {
        simd::store(sums[r][g], target);
      } else {
        simd::store_first(sums[r][g], target, count);
      }
    }
  }
}

template <typename Products>
void multiply(Products products, QuantisedRowsView x, QuantisedWeightView w, MatrixView out) noexcept {
  // As many sums as leave registers for what they are made of.
  constexpr std::size_t kTileRows = 4;
  constexpr std::size_t kTileGroups = 2;
  const std::size_t blocks = depth_blocks(x.depth);
  const WeightBlock* panel = w.blocks.data();
  for (std::size_t column = 0; column < w.columns; column += kPanelColumns, panel += blocks) {
    const MatrixView part = out.column_range(column, std::min(kPanelColumns, w.columns - column));
    std::size_t row = 0;
    for (; row + kTileRows <= x.rows; row += kTileRows) {
      for (std::size_t group = 0; group < kPanelGroups; group += kTileGroups) {
        multiply_tile<kTileRows, kTileGroups>(products, x.blocks.data() + row * blocks, panel, blocks, group,
                                              part.row_range(row, kTileRows));
      }
    }
    for (; row < x.rows; ++row) {
      multiply_tile<1, kPanelGroups>(products, x.blocks.data() + row * blocks, panel, blocks, 0,
                                     part.row_range(row, 1));
    }
  }
}

}  // namespace

void quantised_matmul(QuantisedRowsView x, QuantisedWeightView w, MatrixView out) noexcept {
  assert(x.depth == w.depth && out.rows == x.rows && out.columns == w.columns);
  assert(w.blocks.size() == num_weight_blocks(w.depth, w.columns));
  const simd::QuadDot quad_dot = simd::quad_dot();
  if (quad_dot == simd::QuadDot::kNarrow) return multiply(PairProducts{}, x, w, out);
  multiply(QuadProducts{quad_dot == simd::QuadDot::kSigned}, x, w, out);
}

}  // namespace attention_walkthrough

#include "kernels/quantised_matmul.h"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

#include "simd/simd.h"

namespace attention_walkthrough {
namespace {

/// The codes of a panel in one block.
using PanelCodes = std::uint8_t[kQuads][kPanelColumns * kQuad];

/// Sums of some rows with the columns of a panel; a lane is a column.
template <std::size_t kRows>
using ExactSums = simd::I32x4[kRows][kPanelGroups];

/// Products of bytes, four at a time, on a machine that has them.
struct QuadProducts {
  /// As many rows as go together: each code that is loaded is used so often.
  static constexpr std::size_t kTileRows = 4;

  template <std::size_t kRows>
  static void add(const RowBlock* const (&rows)[kRows], const PanelCodes& weight, std::size_t quad,
                  ExactSums<kRows>& sums) noexcept {
    simd::I8x16 row[kRows];
    for (std::size_t r = 0; r < kRows; ++r) row[r] = simd::splat_quad(rows[r]->codes + quad * kQuad);
    for (std::size_t g = 0; g < kPanelGroups; ++g) {
      const simd::I8x16 codes = simd::load(weight[quad] + g * kGroupColumns * kQuad);
      for (std::size_t r = 0; r < kRows; ++r) sums[r][g] = simd::dot_quads(row[r], codes, sums[r][g]);
    }
  }
};

/// Products of 16 bits, two at a time, which all machines have.
struct PairProducts {
  /// Twelve vectors of sums: as many as leave registers for what they are made of.
  static constexpr std::size_t kTileRows = 3;

  template <std::size_t kRows>
  static void add(const RowBlock* const (&rows)[kRows], const PanelCodes& weight, std::size_t quad,
                  ExactSums<kRows>& sums) noexcept {
    for (std::size_t g = 0; g < kPanelGroups; ++g) {
      const simd::I8x16 codes = simd::load(weight[quad] + g * kGroupColumns * kQuad);
      const simd::I16x8 even = simd::even_bytes(codes);
      const simd::I16x8 odd = simd::odd_bytes(codes);
      for (std::size_t r = 0; r < kRows; ++r) {
        const std::int16_t* const pairs = rows[r]->pairs + quad * kQuad;
        sums[r][g] = simd::add(sums[r][g], simd::dot_pairs(even, simd::splat_pair(pairs)));
        sums[r][g] = simd::add(sums[r][g], simd::dot_pairs(odd, simd::splat_pair(pairs + 2)));
      }
    }
  }
};

/// Writes the sums of a panel's columns from `first` on, those that there are.
void store_panel(const simd::F32x4 (&sums)[kPanelGroups], std::size_t first, std::span<float> out) noexcept {
  for (std::size_t g = 0; g < kPanelGroups; ++g) {
    const std::size_t column = first + g * kGroupColumns;
    if (column >= out.size()) break;
    const std::size_t count = std::min(kGroupColumns, out.size() - column);
    if (count == kGroupColumns) {
      simd::store(sums[g], out.data() + column);
    } else {
      simd::store_first(sums[g], out.data() + column, count);
    }
  }
}

/// `kRows` rows, `blocks` blocks each, meet `kPanels` panels, each `panel_step` panels behind the one before.
///   panels  the blocks of the first panel, down the depth
///   out     (kRows, the columns from those of the first panel on)
template <typename Products, std::size_t kRows, std::size_t kPanels>
void multiply_tile(const RowBlock* first_row, const WeightBlock* panels, std::size_t panel_step, std::size_t blocks,
                   MatrixView out) noexcept {
  simd::F32x4 sums[kPanels][kRows][kPanelGroups];
  for (auto& of_panel : sums) {
    for (auto& of_row : of_panel) std::fill_n(of_row, kPanelGroups, simd::splat(0.0F));
  }
  for (std::size_t block = 0; block < blocks; ++block) {
    const RowBlock* rows[kRows];
    for (std::size_t r = 0; r < kRows; ++r) rows[r] = first_row + r * blocks + block;
    for (std::size_t panel = 0; panel < kPanels; ++panel) {
      const WeightBlock& weight = panels[panel * panel_step * blocks + block];
      ExactSums<kRows> exact;
      for (std::size_t r = 0; r < kRows; ++r) std::fill_n(exact[r], kPanelGroups, simd::splat(rows[r]->start));
      // Without a loop, whose addresses take a tenth of the speed.
      [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
        (Products::add(rows, weight.codes, kIndex, exact), ...);
      }(std::make_index_sequence<kQuads>{});
      for (std::size_t r = 0; r < kRows; ++r) {
        const simd::F32x4 row_scale = simd::splat(rows[r]->scale);
        for (std::size_t g = 0; g < kPanelGroups; ++g) {
          const simd::F32x4 scales = simd::mul(simd::load(weight.scales + g * kGroupColumns), row_scale);
          sums[panel][r][g] = simd::mul_add(simd::to_float(exact[r][g]), scales, sums[panel][r][g]);
        }
      }
    }
  }
  for (std::size_t panel = 0; panel < kPanels; ++panel) {
    for (std::size_t r = 0; r < kRows; ++r) store_panel(sums[panel][r], panel * panel_step * kPanelColumns, out.row(r));
  }
}

/// One row meets all panels, one of each of `kPlaces` parts side by side, then the rest one by one.
template <typename Products, std::size_t kPlaces>
void multiply_row(const RowBlock* row, QuantisedWeightView w, MatrixView out) noexcept {
  const std::size_t blocks = depth_blocks(w.depth);
  const std::size_t part = w.columns / kPanelColumns / kPlaces;
  const auto columns_from = [&](std::size_t panel) {
    return out.column_range(panel * kPanelColumns, w.columns - panel * kPanelColumns);
  };
  for (std::size_t panel = 0; panel < part; ++panel) {
    multiply_tile<Products, 1, kPlaces>(row, w.blocks.data() + panel * blocks, part, blocks, columns_from(panel));
  }
  for (std::size_t panel = kPlaces * part; panel * kPanelColumns < w.columns; ++panel) {
    multiply_tile<Products, 1, 1>(row, w.blocks.data() + panel * blocks, 1, blocks, columns_from(panel));
  }
}

template <typename Products>
void multiply(QuantisedRowsView x, QuantisedWeightView w, MatrixView out) noexcept {
  // The codes of so many rows stay in near caches while all panels go by.
  constexpr std::size_t kGroupRows = 24;
  static_assert(kGroupRows % Products::kTileRows == 0);
  // Memory gives one row more where it is read at several places.
  constexpr std::size_t kPlaces = 3;
  const std::size_t blocks = depth_blocks(x.depth);
  const std::size_t whole = x.rows / Products::kTileRows * Products::kTileRows;
  for (std::size_t first = 0; first < whole; first += kGroupRows) {
    const std::size_t end = std::min(first + kGroupRows, whole);
    const WeightBlock* panel = w.blocks.data();
    for (std::size_t column = 0; column < w.columns; column += kPanelColumns, panel += blocks) {
      const MatrixView part = out.column_range(column, std::min(kPanelColumns, w.columns - column));
      for (std::size_t row = first; row < end; row += Products::kTileRows) {
        multiply_tile<Products, Products::kTileRows, 1>(x.blocks.data() + row * blocks, panel, 1, blocks,
                                                        part.row_range(row, Products::kTileRows));
      }
    }
  }
  for (std::size_t row = whole; row < x.rows; ++row) {
    multiply_row<Products, kPlaces>(x.blocks.data() + row * blocks, w, out.row_range(row, 1));
  }
}

}  // namespace

void quantised_matmul(QuantisedRowsView x, QuantisedWeightView w, MatrixView out) noexcept {
  assert(x.depth == w.depth && out.rows == x.rows && out.columns == w.columns);
  assert(w.blocks.size() == num_weight_blocks(w.depth, w.columns));
  if (simd::quad_dot() == simd::QuadDot::kNarrow) return multiply<PairProducts>(x, w, out);
  multiply<QuadProducts>(x, w, out);
}

}  // namespace attention_walkthrough

#include "kernels/quantised_matmul.h"

#include <algorithm>
#include <cassert>
#include <span>

#include "simd/simd.h"

namespace attention_walkthrough {
namespace {

/// The codes of a panel in one block.
using PanelCodes = std::uint8_t[kQuads][kPanelColumns * kQuad];

/// Sums of a row with the columns of a panel.
using PanelSums = float[kPanelColumns];

/// Those of some rows with the codes of one block; a lane is a column.
template <std::size_t kRows>
using ExactSums = simd::I32x4[kRows][kPanelGroups];

/// Blocks of several rows, or of several panels, each `step` behind the one before.
template <typename Block>
struct BlocksApart {
  const Block* first;
  std::size_t step;

  const Block& operator[](std::size_t index) const noexcept { return first[index * step]; }
};

/// Products of bytes, four at a time, on a machine that has them.
struct QuadProducts {
  /// As many rows as go together: each code that is loaded is used so often. Eight sums keep a machine busy that begins
  /// two products a cycle, of four cycles each, and leave registers for what they are made of.
  static constexpr std::size_t kTileRows = 2;

  template <std::size_t kRows>
  static void add(BlocksApart<RowBlock> rows, const PanelCodes& weight, std::size_t quad,
                  ExactSums<kRows>& sums) noexcept {
    simd::I8x16 row[kRows];
    for (std::size_t r = 0; r < kRows; ++r) row[r] = simd::splat_quad(rows[r].codes + quad * kQuad);
    for (std::size_t g = 0; g < kPanelGroups; ++g) {
      const simd::I8x16 codes = simd::load(weight[quad] + g * kGroupColumns * kQuad);
      for (std::size_t r = 0; r < kRows; ++r) sums[r][g] = simd::dot_quads(row[r], codes, sums[r][g]);
    }
  }
};

/// Products of 16 bits, two at a time, which all machines have.
struct PairProducts {
  static constexpr std::size_t kTileRows = 3;

  template <std::size_t kRows>
  static void add(BlocksApart<RowBlock> rows, const PanelCodes& weight, std::size_t quad,
                  ExactSums<kRows>& sums) noexcept {
    for (std::size_t g = 0; g < kPanelGroups; ++g) {
      const simd::I8x16 codes = simd::load(weight[quad] + g * kGroupColumns * kQuad);
      const simd::I16x8 even = simd::even_bytes(codes);
      const simd::I16x8 odd = simd::odd_bytes(codes);
      for (std::size_t r = 0; r < kRows; ++r) {
        const std::int16_t* const pairs = rows[r].pairs + quad * kQuad;
        sums[r][g] = simd::add(sums[r][g], simd::dot_pairs(even, simd::splat_pair(pairs)));
        sums[r][g] = simd::add(sums[r][g], simd::dot_pairs(odd, simd::splat_pair(pairs + 2)));
      }
    }
  }
};

/// Adds one block of `kRows` rows, with as many codes of `kPanels` panels, to their sums.
///   sums  of all rows with the first panel, then with the next
template <typename Products, std::size_t kRows, std::size_t kPanels>
void add_block(BlocksApart<RowBlock> rows, BlocksApart<WeightBlock> weights, PanelSums* sums) noexcept {
  ExactSums<kRows> exact[kPanels];
  for (auto& of_panel : exact) {
    for (std::size_t r = 0; r < kRows; ++r) std::fill_n(of_panel[r], kPanelGroups, simd::splat(rows[r].start));
  }
  // Unrolled, LLVM finishes one sum after the other for WebAssembly: products then wait for each other, and what sums
  // share comes from the stack.
#pragma GCC unroll 1
  for (std::size_t quad = 0; quad < kQuads; ++quad) {
    for (std::size_t panel = 0; panel < kPanels; ++panel) {
      Products::add(rows, weights[panel].codes, quad, exact[panel]);
    }
  }
  for (std::size_t panel = 0; panel < kPanels; ++panel) {
    for (std::size_t r = 0; r < kRows; ++r) {
      const simd::F32x4 row_scale = simd::splat(rows[r].scale);
      for (std::size_t g = 0; g < kPanelGroups; ++g) {
        const simd::F32x4 scales = simd::mul(simd::load(weights[panel].scales + g * kGroupColumns), row_scale);
        float* const sum = sums[panel * kRows + r] + g * kGroupColumns;
        simd::store(simd::mul_add(simd::to_float(exact[panel][r][g]), scales, simd::load(sum)), sum);
      }
    }
  }
}

/// Writes the sums of a panel's columns from `first` on, those that there are.
void store_panel(const PanelSums& sums, std::size_t first, std::span<float> out) noexcept {
  const std::size_t count = out.size() - first;
  // A count that the compiler knows is copied by four stores, others by a call.
  if (count >= kPanelColumns) {
    std::copy_n(sums, kPanelColumns, out.data() + first);
  } else {
    std::copy_n(sums, count, out.data() + first);
  }
}

/// One row meets `kPanels` panels, each `panel_step` panels behind the one before.
///   panels  the blocks of the first panel, down the depth
///   out     the columns from those of the first panel on
template <typename Products, std::size_t kPanels>
void multiply_panels(std::span<const RowBlock> row, const WeightBlock* panels, std::size_t panel_step,
                     std::span<float> out) noexcept {
  alignas(16) PanelSums sums[kPanels] = {};
  for (std::size_t block = 0; block < row.size(); ++block) {
    add_block<Products, 1, kPanels>({&row[block], 0}, {panels + block, panel_step * row.size()}, sums);
  }
  for (std::size_t panel = 0; panel < kPanels; ++panel) {
    store_panel(sums[panel], panel * panel_step * kPanelColumns, out);
  }
}

/// One row meets all panels, each of the first half together with one of the second, for enough sums that do not wait
/// for each other. Memory gives their lines by turns, about as fast as those of one place, or faster where panels are
/// deep.
template <typename Products>
void multiply_row(std::span<const RowBlock> row, QuantisedWeightView w, std::span<float> out) noexcept {
  const std::size_t half = w.columns / kPanelColumns / 2;
  const auto blocks_of = [&](std::size_t panel) { return w.blocks.data() + panel * row.size(); };
  const auto columns_from = [&](std::size_t panel) { return out.subspan(panel * kPanelColumns); };
  for (std::size_t panel = 0; panel < half; ++panel) {
    multiply_panels<Products, 2>(row, blocks_of(panel), half, columns_from(panel));
  }
  for (std::size_t panel = 2 * half; panel * kPanelColumns < w.columns; ++panel) {
    multiply_panels<Products, 1>(row, blocks_of(panel), 0, columns_from(panel));
  }
}

/// The codes of so many rows stay in near caches while all panels go by, and a block of a panel while all rows do.
constexpr std::size_t kGroupRows = 24;

/// Requires: at most `kGroupRows` rows.
template <typename Products>
void multiply_group(QuantisedRowsView x, QuantisedWeightView w, MatrixView out) noexcept {
  constexpr std::size_t kTileRows = Products::kTileRows;
  const std::size_t blocks = depth_blocks(x.depth);
  const std::size_t whole = x.rows / kTileRows * kTileRows;
  const WeightBlock* weight = w.blocks.data();
  for (std::size_t column = 0; column < w.columns; column += kPanelColumns) {
    alignas(16) PanelSums sums[kGroupRows];
    std::fill_n(sums[0], x.rows * kPanelColumns, 0.0F);
    for (std::size_t block = 0; block < blocks; ++block, ++weight) {
      const auto rows_from = [&](std::size_t row) {
        return BlocksApart<RowBlock>{x.blocks.data() + row * blocks + block, blocks};
      };
      for (std::size_t row = 0; row < whole; row += kTileRows) {
        add_block<Products, kTileRows, 1>(rows_from(row), {weight, 0}, sums + row);
      }
      for (std::size_t row = whole; row < x.rows; ++row) {
        add_block<Products, 1, 1>(rows_from(row), {weight, 0}, sums + row);
      }
    }
    for (std::size_t row = 0; row < x.rows; ++row) store_panel(sums[row], column, out.row(row));
  }
}

template <typename Products>
void multiply(QuantisedRowsView x, QuantisedWeightView w, MatrixView out) noexcept {
  const std::size_t blocks = depth_blocks(x.depth);
  for (std::size_t first = 0; first < x.rows; first += kGroupRows) {
    const std::size_t rows = std::min(kGroupRows, x.rows - first);
    const std::span<const RowBlock> group = x.blocks.subspan(first * blocks, rows * blocks);
    if (rows == 1) {
      multiply_row<Products>(group, w, out.row(first));
    } else {
      multiply_group<Products>({group, rows, x.depth}, w, out.row_range(first, rows));
    }
  }
}

}  // namespace

// Not inlined: whoever multiplies is often optimised for size, and what is inlined there would be too.
[[gnu::noinline]] void quantised_matmul(QuantisedRowsView x, QuantisedWeightView w, MatrixView out) noexcept {
  assert(x.depth == w.depth && out.rows == x.rows && out.columns == w.columns);
  assert(w.blocks.size() == num_weight_blocks(w.depth, w.columns));
  if (simd::quad_dot() == simd::QuadDot::kNarrow) return multiply<PairProducts>(x, w, out);
  multiply<QuadProducts>(x, w, out);
}

}  // namespace attention_walkthrough

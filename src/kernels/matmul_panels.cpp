#include "kernels/matmul_panels.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "kernels/matmul.h"
#include "simd/simd.h"

namespace attention_walkthrough {
namespace {

/// Three rows by twelve columns: nine vectors of sums, three of the right factor and one number of the left are as many
/// as sixteen registers hold. Of the shapes that fit, this one loads least for each product.
constexpr std::size_t kTileRows = 3;
constexpr std::size_t kMaxVectors = 3;
constexpr std::size_t kGroupWidth = kColumnsOfPanels;
static_assert(kPackedColumns == kMaxVectors * simd::kLanes, "a packed panel is as wide as a tile");
static_assert(kGroupWidth % kPackedColumns == 0, "the last panel of a group would be narrow");
/// 24 KB of panels: they stay in the nearest cache but one, the panel at hand in the nearest.
constexpr std::size_t kGroupDepth = 128;
static_assert(kGroupDepth % kMatmulDepthBlock == 0, "a run of products may not end where a group does");

template <typename Number>
using RowPointers = std::array<Number*, kTileRows>;

/// Three rows by `kVectors` vectors of columns: each run of products is summed in registers, then added to what stands
/// in `total`, or to 0 where the sum begins. `panel` holds the right factor, the columns of
/// a depth behind one another; the numbers of a row are `depth_step` apart. A function of its own, so that nothing else
/// asks for its registers.
template <std::size_t kVectors, typename DepthStep>
[[gnu::noinline]] void multiply_panel(const RowPointers<const float>& rows, DepthStep depth_step, const float* panel,
                                      std::size_t depth, const RowPointers<float>& total, RunsOfSum runs) noexcept {
  constexpr std::size_t kColumns = kVectors * simd::kLanes;
  const float* b = panel;
  RowPointers<const float> a = rows;
  for (std::size_t start = 0; start < depth; start += kMatmulDepthBlock) {
    std::size_t left = std::min(kMatmulDepthBlock, depth - start);
    simd::F32x4 run[kTileRows][kVectors];
    for (auto& run_row : run) std::fill_n(run_row, kVectors, simd::splat(0.0F));
    for (; left > 0; --left) {
      simd::F32x4 b_row[kVectors];
      for (std::size_t v = 0; v < kVectors; ++v) b_row[v] = simd::load(b + v * simd::kLanes);
      b += kColumns;
      for (std::size_t r = 0; r < kTileRows; ++r) {
        const simd::F32x4 a_value = simd::splat(*a[r]);
        a[r] += depth_step;
        for (std::size_t v = 0; v < kVectors; ++v) run[r][v] = simd::mul_add(a_value, b_row[v], run[r][v]);
      }
    }
    const bool is_first = start == 0 && runs == RunsOfSum::kFromTheFirst;
    for (std::size_t r = 0; r < kTileRows; ++r) {
      for (std::size_t v = 0; v < kVectors; ++v) {
        float* const target = total[r] + v * simd::kLanes;
        simd::store(simd::add(is_first ? simd::splat(0.0F) : simd::load(target), run[r][v]), target);
      }
    }
  }
}

/// Vectors of the next panel: three, but sixteen columns that are left are two panels of two.
std::size_t next_vectors(std::size_t columns) noexcept {
  const std::size_t vectors = (columns + simd::kLanes - 1) / simd::kLanes;
  return vectors == kMaxVectors + 1 ? 2 : std::min(vectors, kMaxVectors);
}

/// Copies four columns that each lie together, `column_step` apart.
void copy_four_columns(const float* from, std::size_t column_step, std::size_t depth, float* panel,
                       std::size_t width) noexcept {
  std::size_t n = 0;
  for (; n + simd::kLanes <= depth; n += simd::kLanes) {
    simd::F32x4 numbers[simd::kLanes];
    for (std::size_t c = 0; c < simd::kLanes; ++c) numbers[c] = simd::load(from + c * column_step + n);
    simd::transpose(numbers);
    for (std::size_t row = 0; row < simd::kLanes; ++row) simd::store(numbers[row], panel + (n + row) * width);
  }
  for (; n < depth; ++n) {
    for (std::size_t c = 0; c < simd::kLanes; ++c) panel[n * width + c] = from[c * column_step + n];
  }
}

/// Copies columns of a stretch of the right factor as one panel; columns that it does not have are zeros.
void copy_panel(const RightFactor& b, std::size_t first_column, std::size_t width, std::size_t first_depth,
                std::size_t depth, float* panel) noexcept {
  const std::size_t columns = std::min(width, b.columns - first_column);
  const float* const from = b.data + first_column * b.column_step + first_depth * b.depth_step;
  if (b.column_step == 1 && columns == width) {
    // One vector of columns after another: of whole rows a compiler makes a call of memcpy each.
    for (std::size_t column = 0; column < width; column += simd::kLanes) {
      for (std::size_t n = 0; n < depth; ++n) {
        simd::store(simd::load(from + n * b.depth_step + column), panel + n * width + column);
      }
    }
    return;
  }
  if (columns < width) std::fill_n(panel, depth * width, 0.0F);
  std::size_t column = 0;
  if (b.depth_step == 1) {
    for (; column + simd::kLanes <= columns; column += simd::kLanes) {
      copy_four_columns(from + column * b.column_step, b.column_step, depth, panel + column, width);
    }
  }
  for (; column < columns; ++column) {
    const float* const numbers = from + column * b.column_step;
    for (std::size_t n = 0; n < depth; ++n) panel[n * width + column] = numbers[n * b.depth_step];
  }
}

/// Goes on with all rows of one panel's columns.
template <std::size_t kVectors, typename Left>
void multiply_rows(Left a, const float* panel, MatrixView total, RunsOfSum runs) noexcept {
  constexpr std::size_t kColumns = kVectors * simd::kLanes;
  const bool is_narrow = total.columns < kColumns;
  // Rows and columns that are not there are computed into this and forgotten.
  alignas(16) float spare[kTileRows][kColumns] = {};
  for (std::size_t row = 0; row < a.rows; row += kTileRows) {
    const std::size_t rows = std::min(kTileRows, a.rows - row);
    RowPointers<const float> left;
    RowPointers<float> target;
    for (std::size_t r = 0; r < kTileRows; ++r) {
      left[r] = a.data + (row + (r < rows ? r : 0)) * a.row_step;
      target[r] = r < rows && !is_narrow ? total.row(row + r).data() : spare[r];
    }
    if (!is_narrow) {
      multiply_panel<kVectors>(left, a.depth_step, panel, a.depth, target, runs);
      continue;
    }
    for (std::size_t r = 0; r < rows; ++r) std::ranges::copy(total.row(row + r), spare[r]);
    multiply_panel<kVectors>(left, a.depth_step, panel, a.depth, target, runs);
    for (std::size_t r = 0; r < rows; ++r) std::copy_n(spare[r], total.columns, total.row(row + r).begin());
  }
}

}  // namespace

template <typename Left>
void multiply_by_panel(Left a, const float* panel, MatrixView total, RunsOfSum runs) noexcept {
  multiply_rows<kMaxVectors>(a, panel, total, runs);
}

template <typename Left>
void multiply_by_panels(Left a, const RightFactor& b, MatrixView total, RunsOfSum runs) noexcept {
  assert(a.depth == b.depth && total.rows == a.rows && total.columns == b.columns);
  alignas(64) float panels[kGroupWidth * kGroupDepth];
  for (std::size_t first = 0; first < b.columns; first += kGroupWidth) {
    const std::size_t group_end = std::min(first + kGroupWidth, b.columns);
    for (std::size_t first_depth = 0; first_depth < b.depth; first_depth += kGroupDepth) {
      const std::size_t depth = std::min(kGroupDepth, b.depth - first_depth);
      const Left left = a.part(0, a.rows, first_depth, depth);
      float* panel = panels;
      for (std::size_t column = first; column < group_end;) {
        const std::size_t vectors = next_vectors(group_end - column);
        const std::size_t width = vectors * simd::kLanes;
        copy_panel(b, column, width, first_depth, depth, panel);
        const MatrixView part = total.column_range(column, std::min(width, group_end - column));
        const RunsOfSum those = first_depth == 0 ? runs : RunsOfSum::kFurther;
        if (vectors == 3) {
          multiply_rows<3>(left, panel, part, those);
        } else if (vectors == 2) {
          multiply_rows<2>(left, panel, part, those);
        } else {
          multiply_rows<1>(left, panel, part, those);
        }
        panel += depth * width;
        column += width;
      }
    }
  }
}

template void multiply_by_panel(RowsFactor, const float*, MatrixView, RunsOfSum) noexcept;
template void multiply_by_panels(RowsFactor, const RightFactor&, MatrixView, RunsOfSum) noexcept;
template void multiply_by_panels(ColumnsFactor, const RightFactor&, MatrixView, RunsOfSum) noexcept;

}  // namespace attention_walkthrough

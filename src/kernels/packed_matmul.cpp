#include <algorithm>
#include <cassert>

#include "kernels/matmul.h"
#include "kernels/matmul_panels.h"
#include "kernels/packed_weight.h"

namespace attention_walkthrough {
namespace {

/// A run of one row's products with `kCount` panels, each `panel_step` numbers behind the one before, is summed in
/// registers and joins `totals`, or 0 where the sum begins. They are far from each other and each is read in order:
/// processors read a few such streams faster than one, and streams that lie near each other slower.
template <std::size_t kCount>
void add_run(std::span<const float> run, const float* panels, std::size_t panel_step, bool is_first,
             float* const (&totals)[kCount]) noexcept {
  constexpr std::size_t kVectors = kPackedColumns / simd::kLanes;
  simd::F32x4 sums[kCount][kVectors];
  for (auto& of_panel : sums) std::fill_n(of_panel, kVectors, simd::splat(0.0F));
  for (const float number : run) {
    const simd::F32x4 factor = simd::splat(number);
    for (std::size_t p = 0; p < kCount; ++p) {
      for (std::size_t v = 0; v < kVectors; ++v) {
        const simd::F32x4 weights = simd::load(panels + p * panel_step + v * simd::kLanes);
        sums[p][v] = simd::mul_add(factor, weights, sums[p][v]);
      }
    }
    panels += kPackedColumns;
  }
  for (std::size_t p = 0; p < kCount; ++p) {
    for (std::size_t v = 0; v < kVectors; ++v) {
      float* const target = totals[p] + v * simd::kLanes;
      simd::store(simd::add(is_first ? simd::splat(0.0F) : simd::load(target), sums[p][v]), target);
    }
  }
}

/// One row meets `kCount` panels, `step` panels apart, from `first` on.
template <std::size_t kCount>
void multiply_panels_of_row(std::span<const float> row, PackedWeightView w, std::size_t first, std::size_t step,
                            std::span<float> out) noexcept {
  // The last panel may be wider than what there is of the output.
  float last[kPackedColumns];
  float* totals[kCount];
  bool is_cut_off = false;
  for (std::size_t p = 0; p < kCount; ++p) {
    const std::size_t column = (first + p * step) * kPackedColumns;
    const bool is_whole = column + kPackedColumns <= out.size();
    totals[p] = is_whole ? out.data() + column : last;
    if (!is_whole) is_cut_off = true;
  }
  const float* panels = w.panel(first);
  for (std::size_t depth = 0; depth < w.depth; depth += kMatmulDepthBlock) {
    const std::size_t count = std::min(kMatmulDepthBlock, w.depth - depth);
    add_run<kCount>(row.subspan(depth, count), panels, step * kPackedColumns * w.depth, depth == 0, totals);
    panels += count * kPackedColumns;
  }
  if (!is_cut_off) return;
  const std::size_t left = out.size() % kPackedColumns;
  std::copy_n(last, left, out.last(left).begin());
}

void multiply_row(std::span<const float> row, PackedWeightView w, std::span<float> out) noexcept {
  // As many sums as registers hold beside what they are made of.
  constexpr std::size_t kPlaces = 4;
  const std::size_t panels = packed_panels(w.columns);
  const std::size_t part = panels / kPlaces;
  for (std::size_t panel = 0; panel < part; ++panel) multiply_panels_of_row<kPlaces>(row, w, panel, part, out);
  const std::size_t rest = kPlaces * part;
  switch (panels - rest) {
    case 3:
      return multiply_panels_of_row<3>(row, w, rest, 1, out);
    case 2:
      return multiply_panels_of_row<2>(row, w, rest, 1, out);
    case 1:
      return multiply_panels_of_row<1>(row, w, rest, 1, out);
    default:
      return;
  }
}

void multiply_rows(ConstMatrixView x, PackedWeightView w, MatrixView out) noexcept {
  // So much of a panel, 12 KB, stays in the nearest cache while all rows meet it.
  constexpr std::size_t kStretch = 256;
  static_assert(kStretch % kMatmulDepthBlock == 0, "a run of products may not end where a stretch does");
  for (std::size_t first = 0; first < w.columns; first += kPackedColumns) {
    const MatrixView total = out.column_range(first, std::min(kPackedColumns, w.columns - first));
    const float* panel = w.panel(first / kPackedColumns);
    for (std::size_t depth = 0; depth < w.depth; depth += kStretch) {
      const std::size_t count = std::min(kStretch, w.depth - depth);
      multiply_by_panel(rows_of(x).part(0, x.rows, depth, count), panel, total,
                        depth == 0 ? RunsOfSum::kFromTheFirst : RunsOfSum::kFurther);
      panel += count * kPackedColumns;
    }
  }
}

}  // namespace

// Not inlined: whoever multiplies is often optimised for size, and what is inlined there would be too.
[[gnu::noinline]] void packed_matmul(ConstMatrixView x, PackedWeightView w, MatrixView out) noexcept {
  assert(x.columns == w.depth && out.rows == x.rows && out.columns == w.columns);
  assert(w.numbers.size() == packed_size(w.depth, w.columns));
  if (w.depth == 0) {
    for (std::size_t row = 0; row < out.rows; ++row) std::ranges::fill(out.row(row), 0.0F);
  } else if (x.rows == 1) {
    multiply_row(x.row(0), w, out.row(0));
  } else {
    multiply_rows(x, w, out);
  }
}

}  // namespace attention_walkthrough

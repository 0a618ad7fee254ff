#include "kernels/matmul_one_row.h"

#include <algorithm>
#include <cassert>

#include "kernels/lane_groups.h"
#include "kernels/matmul.h"

namespace attention_walkthrough {

void multiply_one_row(std::span<const float> row, ConstMatrixView b, std::span<float> out) noexcept {
  assert(row.size() == b.rows && out.size() == b.columns);
  // The sums of the run at hand lie in the nearest cache, 4 KB of columns at a time.
  constexpr std::size_t kColumns = 1024;
  constexpr std::size_t kTogether = 4;
  alignas(16) float run[kColumns];
  std::ranges::fill(out, 0.0F);
  for (std::size_t first = 0; first < b.columns; first += kColumns) {
    const std::size_t columns = std::min(kColumns, b.columns - first);
    const float* const start_of_b = b.data + first;
    float* const total = out.data() + first;
    for (std::size_t start = 0; start < b.rows; start += kMatmulDepthBlock) {
      const std::size_t end = std::min(start + kMatmulDepthBlock, b.rows);
      std::fill_n(run, columns, 0.0F);
      std::size_t depth = start;
      for (; depth + kTogether <= end; depth += kTogether) {
        simd::F32x4 factors[kTogether];
        for (std::size_t t = 0; t < kTogether; ++t) factors[t] = simd::splat(row[depth + t]);
        const float* const rows_of_b = start_of_b + depth * b.row_stride;
        for_each_lane_group(columns, [&](std::size_t column, auto lanes) {
          simd::F32x4 sum = lanes.load(run + column);
          for (std::size_t t = 0; t < kTogether; ++t) {
            sum = simd::mul_add(factors[t], lanes.load(rows_of_b + t * b.row_stride + column), sum);
          }
          lanes.store(sum, run + column);
        });
      }
      for (; depth < end; ++depth) {
        const simd::F32x4 factor = simd::splat(row[depth]);
        for_each_lane_group(columns, [&](std::size_t column, auto lanes) {
          const simd::F32x4 sum = lanes.load(run + column);
          lanes.store(simd::mul_add(factor, lanes.load(start_of_b + depth * b.row_stride + column), sum), run + column);
        });
      }
      for_each_lane_group(columns, [&](std::size_t column, auto lanes) {
        lanes.store(simd::add(lanes.load(total + column), lanes.load(run + column)), total + column);
      });
    }
  }
}

}  // namespace attention_walkthrough

#include "kernels/attention_tile.h"

#include <algorithm>
#include <cassert>

#include "kernels/exp_lanes.h"
#include "kernels/lane_groups.h"
#include "kernels/matmul.h"
#include "kernels/softmax_lanes.h"

namespace attention_walkthrough {
namespace {

/// One vector for each row of a tile.
using TileVectors = simd::F32x4[kTileQueries];

/// The four totals of what lies in the lanes of each, which become those of one vector.
template <typename Join>
simd::F32x4 join_lanes(TileVectors& vectors, Join join) noexcept {
  simd::transpose(vectors);
  return join(join(vectors[0], vectors[2]), join(vectors[1], vectors[3]));
}

/// Copies a vector of keys; those beyond `count` are zeros.
void copy_four_keys(ConstMatrixView keys, std::size_t first, std::size_t count, float* panel) noexcept {
  const float* const from = keys.data + first * keys.row_stride;
  std::size_t dim = 0;
  if (count == simd::kLanes) {
    for (; dim + simd::kLanes <= keys.columns; dim += simd::kLanes) {
      simd::F32x4 numbers[simd::kLanes];
      for (std::size_t key = 0; key < simd::kLanes; ++key)
        numbers[key] = simd::load(from + key * keys.row_stride + dim);
      simd::transpose(numbers);
      for (std::size_t n = 0; n < simd::kLanes; ++n) simd::store(numbers[n], panel + (dim + n) * kPanelKeys);
    }
  }
  for (; dim < keys.columns; ++dim) {
    for (std::size_t key = 0; key < simd::kLanes; ++key) {
      panel[dim * kPanelKeys + key] = key < count ? from[key * keys.row_stride + dim] : 0.0F;
    }
  }
}

/// `read_tile` of `kVectors` vectors of columns. A function of its own, so that nothing else asks for its registers.
template <std::size_t kVectors, typename Lanes>
[[gnu::noinline]] void read_columns(const float* weights, ConstMatrixView values, std::size_t column,
                                    const TileNumbers& factors, const TileRows<float>& total, Lanes lanes) noexcept {
  simd::F32x4 sums[kTileQueries][kVectors];
  for (auto& row : sums) std::fill_n(row, kVectors, simd::splat(0.0F));
  const float* weight = weights;
  const float* value = values.data + column;
  for (std::size_t left = values.rows; left > 0; --left) {
    simd::F32x4 value_row[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) value_row[v] = lanes.load(value + v * simd::kLanes);
    value += values.row_stride;
    for (std::size_t r = 0; r < kTileQueries; ++r) {
      const simd::F32x4 w = simd::splat(weight[r * kTileKeys]);
      for (std::size_t v = 0; v < kVectors; ++v) sums[r][v] = simd::mul_add(w, value_row[v], sums[r][v]);
    }
    ++weight;
  }
  for (std::size_t r = 0; r < kTileQueries; ++r) {
    const simd::F32x4 factor = simd::splat(factors[r]);
    for (std::size_t v = 0; v < kVectors; ++v) {
      float* const target = total[r] + column + v * simd::kLanes;
      lanes.store(simd::mul_add(lanes.load(target), factor, sums[r][v]), target);
    }
  }
}

}  // namespace

void copy_key_panels(ConstMatrixView keys, std::span<float> panels) noexcept {
  assert(panels.size() == keys_in_panels(keys.rows) * keys.columns);
  for (std::size_t first = 0; first < keys_in_panels(keys.rows); first += simd::kLanes) {
    const std::size_t panel = first / kPanelKeys * kPanelKeys;
    copy_four_keys(keys, first, std::clamp(keys.rows, first, first + simd::kLanes) - first,
                   panels.data() + panel * keys.columns + (first - panel));
  }
}

void score_tile(const TileRows<const float>& queries, std::size_t head_dim, std::span<const float> panels,
                float* scores) noexcept {
  constexpr std::size_t kVectors = kPanelKeys / simd::kLanes;
  const TileRows<const float> from = queries;
  const float* key = panels.data();
  for (std::size_t left = panels.size(); left > 0; left -= head_dim * kPanelKeys, scores += kPanelKeys) {
    TileRows<const float> query = from;
    for (std::size_t start = 0; start < head_dim; start += kMatmulDepthBlock) {
      simd::F32x4 run[kTileQueries][kVectors];
      for (auto& row : run) std::fill_n(row, kVectors, simd::splat(0.0F));
      for (std::size_t dims = std::min(kMatmulDepthBlock, head_dim - start); dims > 0; --dims) {
        simd::F32x4 key_row[kVectors];
        for (std::size_t v = 0; v < kVectors; ++v) key_row[v] = simd::load(key + v * simd::kLanes);
        key += kPanelKeys;
        for (std::size_t r = 0; r < kTileQueries; ++r) {
          const simd::F32x4 q = simd::splat(*query[r]++);
          for (std::size_t v = 0; v < kVectors; ++v) run[r][v] = simd::mul_add(q, key_row[v], run[r][v]);
        }
      }
      for (std::size_t r = 0; r < kTileQueries; ++r) {
        for (std::size_t v = 0; v < kVectors; ++v) {
          float* const target = scores + r * kTileKeys + v * simd::kLanes;
          simd::store(start == 0 ? run[r][v] : simd::add(simd::load(target), run[r][v]), target);
        }
      }
    }
  }
}

TileNumbers weigh_tile(float* scores, std::size_t count, float factor, const RunningTile& running) noexcept {
  assert(factor > 0.0F && count % simd::kLanes == 0);
  const simd::F32x4 factors = simd::splat(factor);
  TileVectors maxima;
  std::ranges::fill(maxima, simd::splat(kMinusInfinity));
  for (std::size_t key = 0; key < count; key += simd::kLanes) {
    // max drops a NaN on its right.
    for (std::size_t r = 0; r < kTileQueries; ++r)
      maxima[r] = simd::max(maxima[r], simd::load(scores + r * kTileKeys + key));
  }
  const simd::F32x4 before = simd::load(running.row_max.data());
  // A factor above 0 leaves scores in their order: there is no need to see all of them scaled first.
  const simd::F32x4 largest_here = join_lanes(maxima, [](auto a, auto b) { return simd::max(a, b); });
  const simd::F32x4 largest = simd::max(before, simd::mul(factors, largest_here));
  simd::store(largest, running.row_max.data());
  TileNumbers shifts;
  simd::store(finite_shift(largest), shifts.data());
  // 1 where nothing changed, infinities too.
  const simd::F32x4 correction =
      simd::select(simd::equal(before, largest), simd::splat(1.0F), exp_lanes_up_to_1(simd::sub(before, largest)));

  TileVectors sums;
  std::ranges::fill(sums, simd::splat(0.0F));
  for (std::size_t key = 0; key < count; key += simd::kLanes) {
    for (std::size_t r = 0; r < kTileQueries; ++r) {
      const simd::F32x4 scaled = simd::mul(simd::load(scores + r * kTileKeys + key), factors);
      const simd::F32x4 weights = exp_lanes_up_to_1(simd::sub(scaled, simd::splat(shifts[r])));
      simd::store(weights, scores + r * kTileKeys + key);
      sums[r] = simd::add(sums[r], weights);
    }
  }
  const simd::F32x4 sum = simd::load(running.row_sum.data());
  simd::store(simd::mul_add(sum, correction, join_lanes(sums, [](auto a, auto b) { return simd::add(a, b); })),
              running.row_sum.data());
  TileNumbers corrections;
  simd::store(correction, corrections.data());
  return corrections;
}

void read_tile(const float* weights, ConstMatrixView values, const TileNumbers& factors,
               const TileRows<float>& total) noexcept {
  constexpr std::size_t kTileColumns = 2 * simd::kLanes;
  std::size_t column = 0;
  for (; column + kTileColumns <= values.columns; column += kTileColumns) {
    read_columns<2>(weights, values, column, factors, total, AllLanes{});
  }
  for (; column + simd::kLanes <= values.columns; column += simd::kLanes) {
    read_columns<1>(weights, values, column, factors, total, AllLanes{});
  }
  if (column < values.columns) {
    read_columns<1>(weights, values, column, factors, total, FirstLanes{values.columns - column});
  }
}

bool all_finite(ConstMatrixView numbers) noexcept {
  // Of a finite number 0 times is 0, of the others NaN.
  simd::F32x4 sums = simd::splat(0.0F);
  for (std::size_t row = 0; row < numbers.rows; ++row) {
    const float* const from = numbers.row(row).data();
    for_each_lane_group(numbers.columns, [&](std::size_t index, auto lanes) {
      sums = simd::mul_add(lanes.load(from + index), simd::splat(0.0F), sums);
    });
  }
  return simd::reduce_add(sums) == 0.0F;
}

}  // namespace attention_walkthrough

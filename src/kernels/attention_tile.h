#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/matrix_view.h"
#include "simd/simd.h"

// Attention of four queries at a time, in steps that leave what they compute in the nearest cache for the next: scores,
// weights, reading. Four rows by two vectors of columns are eight sums, as many as a machine with two multiplications
// at a time and a latency of four needs, and with what they are made of they fit in its registers.
namespace attention_walkthrough {

/// One lane of a vector for each query.
inline constexpr std::size_t kTileQueries = simd::kLanes;
/// Keys that lie side by side in a panel.
inline constexpr std::size_t kPanelKeys = 2 * simd::kLanes;

/// The most keys that a tile meets at a time, and so far its rows of scores are apart: by a constant, for addresses
/// take as much time as numbers here.
inline constexpr std::size_t kTileKeys = 96;
static_assert(kTileKeys % kPanelKeys == 0, "the last panel would be beyond the row");

/// Rows of a tile, each where it lies. Those that are read may be the same.
template <typename Number>
using TileRows = std::array<Number*, kTileQueries>;
/// A number for each row of a tile.
using TileNumbers = std::array<float, kTileQueries>;

/// Keys, rounded up to whole panels.
constexpr std::size_t keys_in_panels(std::size_t keys) noexcept {
  return (keys + kPanelKeys - 1) / kPanelKeys * kPanelKeys;
}

/// Copies keys into panels: of each panel the first numbers of all its keys, then the second ones. Keys that there are
/// not are zeros.
///   keys    (count, head_dim)
///   panels  keys_in_panels(count) * head_dim numbers
void copy_key_panels(ConstMatrixView keys, std::span<float> panels) noexcept;

/// The scores of four queries with the keys of some panels: what `matmul_transposed_in_runs` gives.
///   queries  of head_dim numbers
///   panels   (panels, head_dim, kPanelKeys)
///   scores   four rows of a number for each key, kTileKeys apart
/// Requires: head_dim > 0.
void score_tile(const TileRows<const float>& queries, std::size_t head_dim, std::span<const float> panels,
                float* scores) noexcept;

/// What a softmax over keys that go by in blocks keeps of four rows.
struct RunningTile {
  std::span<float, kTileQueries> row_max;  ///< at first minus infinity
  std::span<float, kTileQueries> row_sum;  ///< at first 0
};

/// Goes on with the softmax of four rows: scores times `factor` become e^(score - row_max), in place, where `row_max`
/// is the largest so far, as `exp_scaled_shifted` rounds them; a score of minus infinity becomes 0. Returns by what to
/// multiply what was read with earlier weights. A NaN score is no maximum, but comes back in its weight and the sum.
///   scores   four rows of `count` numbers, kTileKeys apart
/// Requires: factor is above 0; count is a multiple of the lanes.
TileNumbers weigh_tile(float* scores, std::size_t count, float factor, const RunningTile& running) noexcept;

/// total = total * factor + weights values, of four rows: the products of a row are summed in the order of the keys,
/// then join the total. A weight of 0 adds nothing to the sum of a finite value, so that a row that is read with keys
/// that it does not see gets the same bits.
///   weights  four rows of values.rows numbers, kTileKeys apart
///   values   (keys, v_head_dim)
///   total    of v_head_dim numbers, overlapping neither each other nor the rest, but where nobody wants them
void read_tile(const float* weights, ConstMatrixView values, const TileNumbers& factors,
               const TileRows<float>& total) noexcept;

/// Whether no number is NaN or infinite.
bool all_finite(ConstMatrixView numbers) noexcept;

}  // namespace attention_walkthrough

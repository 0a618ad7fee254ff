#include "attention/query_tiles.h"

#include <algorithm>
#include <array>
#include <utility>

#include "kernels/elementwise.h"
#include "kernels/softmax_lanes.h"
#include "kernels/tanh.h"

namespace attention_walkthrough {

/// Four rows of a group and what they reach of the block at hand. Of rows that there are not the first stands for the
/// queries; they reach nothing.
struct QueryTiles::Tile {
  TileRows<const float> queries = {};
  TileRows<float> output = {};
  std::array<KeyRange, kTileQueries> reached = {};
  KeyRange all;     ///< what some row reaches
  KeyRange common;  ///< what all of them reach, within `all`
};

bool QueryTiles::can_solve(const AttentionProblem& problem) noexcept {
  return problem.mask.is_reach() && problem.additive_weight.empty() && problem.sizes.head_dim > 0 &&
         has_many_queries(problem.sizes);
}

Status QueryTiles::create(const AttentionProblem& problem, std::size_t block_keys, QueryTiles& out) {
  QueryTiles made;
  made.problem_ = &problem;
  const auto create = [](std::size_t count, AlignedBuffer& buffer) {
    return AlignedBuffer::create("attn_scores", count, buffer);
  };
  Status status = create(keys_in_panels(block_keys) * problem.sizes.head_dim, made.panels_);
  if (status.ok()) status = create(kTileQueries * kTileKeys, made.scores_);
  if (status.ok()) status = create(problem.sizes.v_head_dim, made.spare_);
  if (status.ok()) out = std::move(made);
  return status;
}

void QueryTiles::run_block(const QueryGroup& group, const GroupRows& rows, const KeyRange& keys,
                           const RunningRows& running) noexcept {
  const std::size_t count = keys.end - keys.begin;
  const std::size_t head_dim = group.keys.columns;
  const ConstMatrixView values = group.values.row_range(keys.begin, count);
  copy_key_panels(group.keys.row_range(keys.begin, count), panels_.span().first(keys_in_panels(count) * head_dim));
  for (std::size_t first = rows.begin / kTileQueries * kTileQueries; first < rows.end; first += kTileQueries) {
    const Tile tile = tile_at(group, first, keys);
    if (tile.all.begin >= tile.all.end) continue;
    score(tile, head_dim);
    read(tile, values,
         weigh(tile, {running.row_max.subspan(first).first<kTileQueries>(),
                      running.row_sum.subspan(first).first<kTileQueries>()}));
  }
}

QueryTiles::Tile QueryTiles::tile_at(const QueryGroup& group, std::size_t first, const KeyRange& keys) noexcept {
  const std::size_t count = keys.end - keys.begin;
  Tile tile = {.all = {.begin = count, .end = 0}, .common = {.begin = 0, .end = count}};
  for (std::size_t r = 0; r < kTileQueries; ++r) {
    const bool exists = first + r < group.queries.rows;
    tile.queries[r] = group.queries.row(exists ? first + r : first).data();
    tile.output[r] = exists ? group.output.row(first + r).data() : spare_.span().data();
    if (!exists) continue;
    const KeyRange reached = reached_of(group, first + r, keys);
    tile.reached[r] = reached;
    tile.common = {.begin = std::max(tile.common.begin, reached.begin), .end = std::min(tile.common.end, reached.end)};
    if (reached.begin >= reached.end) continue;
    tile.all = {.begin = std::min(tile.all.begin, reached.begin), .end = std::max(tile.all.end, reached.end)};
  }
  if (tile.common.begin >= tile.common.end) tile.common = {.begin = tile.all.end, .end = tile.all.end};
  return tile;
}

void QueryTiles::score(const Tile& tile, std::size_t head_dim) noexcept {
  const std::size_t begin = tile.all.begin / kPanelKeys * kPanelKeys;
  const std::size_t end = keys_in_panels(tile.all.end);
  score_tile(tile.queries, head_dim, panels_.span().subspan(begin * head_dim, (end - begin) * head_dim),
             scores_.span().data() + begin);
}

TileNumbers QueryTiles::weigh(const Tile& tile, const RunningTile& running) noexcept {
  // Whole vectors, within whole panels.
  const std::size_t begin = tile.all.begin / simd::kLanes * simd::kLanes;
  const std::size_t end = (tile.all.end + simd::kLanes - 1) / simd::kLanes * simd::kLanes;
  const bool is_only_scaled = problem_->softcap == 0.0F && problem_->scale > 0.0F;
  float* const scores = scores_.span().data();
  for (std::size_t r = 0; r < kTileQueries; ++r) {
    const KeyRange& reached = tile.reached[r];
    float* const row = scores + r * kTileKeys;
    std::fill(row + begin, row + std::clamp(reached.begin, begin, end), kMinusInfinity);
    std::fill(row + std::clamp(reached.end, begin, end), row + end, kMinusInfinity);
    if (is_only_scaled || reached.begin >= reached.end) continue;
    const std::span<float> seen(row + reached.begin, reached.end - reached.begin);
    scale(seen, problem_->scale, seen);
    if (problem_->softcap > 0.0F) softcap(seen, problem_->softcap, seen);
  }
  return weigh_tile(scores + begin, end - begin, is_only_scaled ? problem_->scale : 1.0F, running);
}

void QueryTiles::read(const Tile& tile, const ConstMatrixView& values, const TileNumbers& corrections) noexcept {
  const auto part = [&](std::size_t begin, std::size_t end) { return values.row_range(begin, end - begin); };
  const float* const weights = scores_.span().data();
  const KeyRange& all = tile.all;
  // A weight of 0 reads nothing of a finite value: what only some rows see is read with what all of them do.
  if (all_finite(part(all.begin, tile.common.begin)) && all_finite(part(tile.common.end, all.end))) {
    read_tile(weights + all.begin, part(all.begin, all.end), corrections, tile.output);
    return;
  }
  for (std::size_t r = 0; r < kTileQueries; ++r) {
    const KeyRange& reached = tile.reached[r];
    TileRows<float> output;
    output.fill(spare_.span().data());
    output[r] = tile.output[r];
    read_tile(weights + reached.begin, part(reached.begin, std::max(reached.begin, reached.end)), corrections, output);
  }
}

}  // namespace attention_walkthrough

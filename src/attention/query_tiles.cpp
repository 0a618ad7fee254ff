#include "attention/query_tiles.h"

#include <algorithm>
#include <array>

#include "kernels/elementwise.h"
#include "kernels/softmax_lanes.h"
#include "kernels/tanh.h"

namespace attention_walkthrough {

/// Four rows of a group and what they reach of the block at hand. Of rows that there are not the first stands for the
/// queries; they reach nothing.
struct QueryTiles::Tile {
  TileRows<const float> queries;
  TileRows<float> scores;
  TileRows<float> output;
  std::array<KeyRange, kTileQueries> reached;
  KeyRange all;     ///< what some row reaches
  KeyRange common;  ///< what all of them reach, within `all`
};

bool QueryTiles::can_solve(const AttentionProblem& problem) noexcept {
  return problem.mask.is_reach() && problem.additive_weight.empty() && has_many_queries(problem.sizes);
}

Status QueryTiles::create(const AttentionProblem& problem, std::size_t block_keys, QueryTiles& out) {
  QueryTiles made;
  made.problem_ = &problem;
  made.max_keys_ = keys_in_panels(block_keys);
  const auto create = [](std::size_t count, AlignedBuffer& buffer) {
    return AlignedBuffer::create("attn_scores", count, buffer);
  };
  Status status = create(made.max_keys_ * problem.sizes.head_dim, made.panels_);
  if (status.ok()) status = create(made.max_keys_ * kTileQueries, made.scores_);
  if (status.ok()) status = create(problem.sizes.v_head_dim, made.spare_);
  if (status.ok()) out = std::move(made);
  return status;
}

void QueryTiles::run_block(const QueryGroup& group, const GroupRows& rows, const KeyRange& keys,
                           const RunningRows& running) noexcept {
  const std::size_t count = keys.end - keys.begin;
  copy_key_panels(group.keys.row_range(keys.begin, count),
                  panels_.span().first(keys_in_panels(count) * group.keys.columns));
  for (std::size_t first = rows.begin / kTileQueries * kTileQueries; first < rows.end; first += kTileQueries) {
    Tile tile;
    tile.all = {.begin = count, .end = 0};
    tile.common = {.begin = 0, .end = count};
    for (std::size_t r = 0; r < kTileQueries; ++r) {
      const bool exists = first + r < group.queries.rows;
      const std::size_t row = exists ? first + r : first;
      tile.queries[r] = group.queries.row(row).data();
      tile.scores[r] = scores_.span().data() + r * max_keys_;
      tile.output[r] = exists ? group.output.row(row).data() : spare_.span().data();
      tile.reached[r] = exists ? reached_of(group, row, keys) : KeyRange{};
      if (!exists) continue;
      const KeyRange& reached = tile.reached[r];
      tile.common = {.begin = std::max(tile.common.begin, reached.begin),
                     .end = std::min(tile.common.end, reached.end)};
      if (reached.begin >= reached.end) continue;
      tile.all = {.begin = std::min(tile.all.begin, reached.begin), .end = std::max(tile.all.end, reached.end)};
    }
    if (tile.all.begin >= tile.all.end) continue;
    if (tile.common.begin >= tile.common.end) tile.common = {.begin = tile.all.end, .end = tile.all.end};
    run_tile(
        group, tile, keys,
        {running.row_max.subspan(first).first<kTileQueries>(), running.row_sum.subspan(first).first<kTileQueries>()});
  }
}

void QueryTiles::run_tile(const QueryGroup& group, const Tile& tile, const KeyRange& keys,
                          const RunningTile& running) noexcept {
  score(tile, group.keys.columns);
  const TileNumbers corrections = weigh(tile, running);
  read(tile, group.values.row_range(keys.begin, keys.end - keys.begin), corrections);
}

void QueryTiles::score(const Tile& tile, std::size_t head_dim) noexcept {
  const std::size_t panel_size = kPanelKeys * head_dim;
  for (std::size_t panel = tile.all.begin / kPanelKeys; panel * kPanelKeys < tile.all.end; ++panel) {
    TileRows<float> scores = tile.scores;
    for (float*& row : scores) row += panel * kPanelKeys;
    score_tile(tile.queries, panels_.span().subspan(panel * panel_size, panel_size), scores);
  }
}

TileNumbers QueryTiles::weigh(const Tile& tile, const RunningTile& running) noexcept {
  // Whole vectors, within whole panels.
  const std::size_t begin = tile.all.begin / simd::kLanes * simd::kLanes;
  const std::size_t end = (tile.all.end + simd::kLanes - 1) / simd::kLanes * simd::kLanes;
  const bool is_only_scaled = problem_->softcap == 0.0F && problem_->scale > 0.0F;
  TileRows<float> scores = tile.scores;
  for (std::size_t r = 0; r < kTileQueries; ++r) {
    const KeyRange& reached = tile.reached[r];
    std::fill(scores[r] + begin, scores[r] + std::clamp(reached.begin, begin, end), kMinusInfinity);
    std::fill(scores[r] + std::clamp(reached.end, begin, end), scores[r] + end, kMinusInfinity);
    if (!is_only_scaled && reached.begin < reached.end) {
      const std::span<float> row(scores[r] + reached.begin, reached.end - reached.begin);
      scale(row, problem_->scale, row);
      if (problem_->softcap > 0.0F) softcap(row, problem_->softcap, row);
    }
    scores[r] += begin;
  }
  return weigh_tile(scores, end - begin, is_only_scaled ? problem_->scale : 1.0F, running);
}

void QueryTiles::read(const Tile& tile, ConstMatrixView values, const TileNumbers& corrections) noexcept {
  const auto part = [&](std::size_t begin, std::size_t end) { return values.row_range(begin, end - begin); };
  const auto weights_from = [&](std::size_t begin) {
    TileRows<const float> weights;
    for (std::size_t r = 0; r < kTileQueries; ++r) weights[r] = tile.scores[r] + begin;
    return weights;
  };
  const KeyRange& all = tile.all;
  // A weight of 0 reads nothing of a finite value: what only some rows see is read with what all of them do.
  if (all_finite(part(all.begin, tile.common.begin)) && all_finite(part(tile.common.end, all.end))) {
    read_tile(weights_from(all.begin), part(all.begin, all.end), corrections, tile.output);
    return;
  }
  for (std::size_t r = 0; r < kTileQueries; ++r) {
    const KeyRange& reached = tile.reached[r];
    TileRows<float> output;
    output.fill(spare_.span().data());
    output[r] = tile.output[r];
    read_tile(weights_from(reached.begin), part(reached.begin, std::max(reached.begin, reached.end)), corrections,
              output);
  }
}

}  // namespace attention_walkthrough

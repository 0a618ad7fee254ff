#pragma once

#include <cstddef>
#include <span>

#include "attention/attention_problem.h"
#include "attention/query_group.h"
#include "core/aligned_buffer.h"
#include "core/matrix_view.h"
#include "core/status.h"
#include "kernels/attention_tile.h"

namespace attention_walkthrough {

/// What a softmax over keys that go by in blocks keeps of each row of a group.
struct RunningRows {
  std::span<float> row_max;  ///< the largest score so far
  std::span<float> row_sum;  ///< of the exponentials shifted by it
};

/// A block of keys for many queries without a mask, a tile of queries after another. The keys are copied once for all
/// of them.
class QueryTiles {
 public:
  /// Whether this is a way to solve the problem: dot products of many queries, of which each sees all in its reach.
  static bool can_solve(const AttentionProblem& problem) noexcept;

  /// For blocks of at most so many keys, themselves at most `kTileKeys`. `problem` must stay. Fails with
  /// `out_of_memory` only.
  static Status create(const AttentionProblem& problem, std::size_t block_keys, QueryTiles& out);

  /// Goes on with softmax and output of the rows from the first to the last that reach some of the keys.
  /// Requires: the numbers of `running` are a multiple of `kTileQueries`.
  void run_block(const QueryGroup& group, const GroupRows& rows, const KeyRange& keys,
                 const RunningRows& running) noexcept;

 private:
  struct Tile;

  [[nodiscard]] Tile tile_at(const QueryGroup& group, std::size_t first, const KeyRange& keys) noexcept;
  void score(const Tile& tile, std::size_t head_dim) noexcept;
  [[nodiscard]] TileNumbers weigh(const Tile& tile, const RunningTile& running) noexcept;
  void read(const Tile& tile, const ConstMatrixView& values, const TileNumbers& corrections) noexcept;

  const AttentionProblem* problem_ = nullptr;
  AlignedBuffer panels_;  ///< the keys of the block at hand
  AlignedBuffer scores_;  ///< of the tile at hand, one row per query
  AlignedBuffer spare_;   ///< output of rows that there are not
};

}  // namespace attention_walkthrough

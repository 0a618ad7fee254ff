#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "attention/attention_mask.h"
#include "attention/attention_problem.h"
#include "core/matrix_view.h"

// What the dense and the streaming way share: queries of one head that meet their keys together, a block at a time.
namespace attention_walkthrough {

/// Queries of one head that go together, and the key/value head that they read.
struct QueryGroup {
  std::size_t batch = 0;
  std::size_t head = 0;
  std::size_t first_query = 0;
  ConstMatrixView queries;
  ConstMatrixView keys;
  ConstMatrixView values;
  MatrixView output;
  std::span<const KeyRange> reach;  ///< of each query; begin <= end
};

/// The rows `begin` to `end` of a group, without the last.
struct GroupRows {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] std::size_t count() const noexcept { return end - begin; }
};

/// The queries from `first_query` on, at most one for each place in `reach`, which the group keeps.
QueryGroup query_group_at(const AttentionProblem& problem, const TensorView& output, std::size_t batch,
                          std::size_t head, std::size_t first_query, std::span<KeyRange> reach) noexcept;

/// All keys that some query of the group can reach.
KeyRange reach_of_all(const QueryGroup& group) noexcept;

/// From the first to the last row of the group that can reach some of the keys.
GroupRows rows_that_reach(const QueryGroup& group, const KeyRange& keys) noexcept;

/// What the row reaches of the keys, counted from the first of these.
inline KeyRange reached_of(const QueryGroup& group, std::size_t row, const KeyRange& keys) noexcept {
  const KeyRange& range = group.reach[row];
  const std::size_t begin = std::clamp(range.begin, keys.begin, keys.end);
  return {.begin = begin - keys.begin, .end = std::clamp(range.end, begin, keys.end) - keys.begin};
}

/// output += weights values, for some rows of a group and a block of keys. A row reads what it reaches, no other value.
/// Rows that reach the same keys are read as one product; what they read in common of rows that do not is whole runs of
/// the sum (`kMatmulDepthBlock`), so that sums keep their order, whatever goes together, where rows begin at one key.
///   weights  (rows.count(), keys of the block)
void read_reached_values(const QueryGroup& group, const GroupRows& rows, const KeyRange& keys,
                         const ConstMatrixView& weights) noexcept;

}  // namespace attention_walkthrough

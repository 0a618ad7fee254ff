#include "attention/query_group.h"

#include <algorithm>

#include "kernels/matmul.h"

namespace attention_walkthrough {
namespace {

/// Rows from `row` on that reach the same of the keys; where the next reaches others, some rows all the same.
std::size_t end_of_equals(const QueryGroup& group, std::size_t row, std::size_t rows_end,
                          const KeyRange& keys) noexcept {
  constexpr std::size_t kSomeRows = 16;
  const KeyRange reached = reached_of(group, row, keys);
  std::size_t end = row + 1;
  while (end < rows_end && reached_of(group, end, keys) == reached) ++end;
  return std::max(end, std::min(row + kSomeRows, rows_end));
}

/// What all these rows reach of the keys, in whole runs of a sum where it is not what each of them reaches.
KeyRange reached_in_common(const QueryGroup& group, const GroupRows& rows, const KeyRange& keys) noexcept {
  KeyRange common = reached_of(group, rows.begin, keys);
  bool are_equal = true;
  for (std::size_t row = rows.begin + 1; row < rows.end; ++row) {
    const KeyRange reached = reached_of(group, row, keys);
    are_equal = are_equal && reached == common;
    common = {.begin = std::max(common.begin, reached.begin), .end = std::min(common.end, reached.end)};
  }
  if (are_equal) return common;
  if (common.begin >= common.end) return {};
  common.end -= (common.end - common.begin) % kMatmulDepthBlock;
  return common;
}

}  // namespace

QueryGroup query_group_at(const AttentionProblem& problem, const TensorView& output, std::size_t batch,
                          std::size_t head, std::size_t first_query, std::span<KeyRange> reach) noexcept {
  const AttentionSizes& sizes = problem.sizes;
  const std::size_t index = batch * sizes.num_heads + head;
  const std::size_t kv_index = batch * sizes.num_kv_heads + sizes.kv_head_of(head);
  const std::size_t count = std::min(reach.size(), sizes.q_sequence_length - first_query);
  for (std::size_t row = 0; row < count; ++row) {
    const KeyRange range = problem.mask.reach(batch, first_query + row);
    reach[row] = {.begin = std::min(range.begin, range.end), .end = range.end};
  }
  return {.batch = batch,
          .head = head,
          .first_query = first_query,
          .queries = matrix_at(problem.query, index).row_range(first_query, count),
          .keys = matrix_at(problem.key, kv_index),
          .values = matrix_at(problem.value, kv_index),
          .output = matrix_at(output, index).row_range(first_query, count),
          .reach = reach.first(count)};
}

KeyRange reach_of_all(const QueryGroup& group) noexcept {
  KeyRange all = {.begin = group.keys.rows, .end = 0};
  for (const KeyRange& range : group.reach) {
    all = {.begin = std::min(all.begin, range.begin), .end = std::max(all.end, range.end)};
  }
  return all;
}

GroupRows rows_that_reach(const QueryGroup& group, const KeyRange& keys) noexcept {
  GroupRows rows;
  for (std::size_t row = 0; row < group.reach.size(); ++row) {
    const KeyRange& range = group.reach[row];
    if (range.begin >= keys.end || range.end <= keys.begin) continue;
    rows = {.begin = rows.end == 0 ? row : rows.begin, .end = row + 1};
  }
  return rows;
}

void read_reached_values(const QueryGroup& group, const GroupRows& rows, const KeyRange& keys,
                         const ConstMatrixView& weights) noexcept {
  const ConstMatrixView values = group.values.row_range(keys.begin, keys.end - keys.begin);
  const auto read = [&](const GroupRows& together, const KeyRange& reached) {
    if (reached.begin >= reached.end) return;
    const std::size_t count = reached.end - reached.begin;
    continue_matmul(weights.row_range(together.begin - rows.begin, together.count()).column_range(reached.begin, count),
                    values.row_range(reached.begin, count), group.output.row_range(together.begin, together.count()));
  };
  for (std::size_t begin = rows.begin; begin < rows.end;) {
    const GroupRows together = {.begin = begin, .end = end_of_equals(group, begin, rows.end, keys)};
    const KeyRange common = reached_in_common(group, together, keys);
    read(together, common);
    for (std::size_t row = together.begin; row < together.end; ++row) {
      const KeyRange reached = reached_of(group, row, keys);
      const GroupRows alone = {.begin = row, .end = row + 1};
      // Nothing in common is no keys before the first.
      const bool has_common = common.begin < common.end;
      if (has_common) read(alone, {reached.begin, common.begin});
      read(alone, {has_common ? common.end : reached.begin, reached.end});
    }
    begin = together.end;
  }
}

}  // namespace attention_walkthrough

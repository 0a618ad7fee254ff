#include "attention/streaming_attention.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "attention/checked_tensor.h"
#include "attention/read_values.h"
#include "core/matrix_view.h"
#include "kernels/elementwise.h"
#include "kernels/exp.h"
#include "kernels/matmul.h"
#include "kernels/softmax.h"
#include "kernels/tanh.h"

namespace attention_walkthrough {
namespace {

/// A row's softmax over the keys that have gone by; what it has read stands in the output.
struct RunningRow {
  float row_max = -std::numeric_limits<float>::infinity();
  float row_sum = 0.0F;
};

/// The queries of one head that go together, and the key/value head that they read.
struct QueryGroup {
  std::size_t batch = 0;
  std::size_t head = 0;
  std::size_t first_query = 0;
  ConstMatrixView queries;
  ConstMatrixView keys;
  ConstMatrixView values;
  MatrixView output;
};

/// The rows `begin` to `end` of a group, without the last.
struct RowRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Either's NaN comes through.
float larger(float a, float b) noexcept { return std::isnan(b) || a < b ? b : a; }

/// e^(before - after): by how much what was shifted by `before` is too large. 1 where nothing changed, infinities too.
float correction(float before, float after) noexcept {
  if (before == after) return 1.0F;
  float factor = before - after;
  exp(std::span(&factor, 1), std::span(&factor, 1));
  return factor;
}

class StreamingAttention {
 public:
  StreamingAttention(const AttentionProblem& problem, const StreamingBlocks& blocks, TensorView output)
      : problem_(problem),
        sizes_(problem.sizes),
        block_keys_(std::min(blocks.keys, std::max<std::size_t>(sizes_.total_sequence_length(), 1))),
        block_queries_(std::min(blocks.queries, sizes_.q_sequence_length)),
        output_(output),
        allowed_(block_keys_),
        rows_(block_queries_),
        reached_(block_queries_) {}

  Status run() {
    if (Status status = AlignedBuffer::create(sizes_.v_head_dim, run_output_); !status.ok()) return status;
    Status status = create_tensor("attn_scores", {block_queries_, block_keys_}, scores_);
    if (!status.ok()) return status;
    for (std::size_t batch = 0; batch < sizes_.batch_size; ++batch) {
      for (std::size_t head = 0; head < sizes_.num_heads; ++head) {
        for (std::size_t query = 0; query < sizes_.q_sequence_length; query += block_queries_) {
          run_group(group_at(batch, head, query));
        }
      }
    }
    return {};
  }

 private:
  [[nodiscard]] QueryGroup group_at(std::size_t batch, std::size_t head, std::size_t first_query) const noexcept {
    const std::size_t index = batch * sizes_.num_heads + head;
    const std::size_t kv_index = batch * sizes_.num_kv_heads + sizes_.kv_head_of(head);
    const std::size_t count = std::min(block_queries_, sizes_.q_sequence_length - first_query);
    return {.batch = batch,
            .head = head,
            .first_query = first_query,
            .queries = matrix_at(problem_.query, index).row_range(first_query, count),
            .keys = matrix_at(problem_.key, kv_index),
            .values = matrix_at(problem_.value, kv_index),
            .output = matrix_at(output_, index).row_range(first_query, count)};
  }

  void run_group(const QueryGroup& group) noexcept {
    std::ranges::fill(rows_, RunningRow{});
    const KeyRange range = reach(group);
    for (std::size_t key = range.begin; key < range.end; key += block_keys_) {
      run_block(group, key, std::min(block_keys_, range.end - key));
    }
    for (std::size_t row = 0; row < group.queries.rows; ++row) {
      const std::span<float> out = group.output.row(row);
      // A sum of 0 saw nothing, or only scores of minus infinity: what it read with weights of 0 stays.
      if (rows_[row].row_sum != 0.0F) divide_row(out, {}, rows_[row].row_sum, out);
    }
  }

  /// All keys that some query of the group can reach.
  [[nodiscard]] KeyRange reach(const QueryGroup& group) const noexcept {
    KeyRange all = {.begin = sizes_.total_sequence_length(), .end = 0};
    for (std::size_t row = 0; row < group.queries.rows; ++row) {
      const KeyRange range = problem_.mask.reach(group.batch, group.first_query + row);
      all = {.begin = std::min(all.begin, range.begin), .end = std::max(all.end, range.end)};
    }
    return all;
  }

  void run_block(const QueryGroup& group, std::size_t first_key, std::size_t count) noexcept {
    const RowRange rows = rows_that_reach(group, first_key, count);
    if (rows.begin >= rows.end) return;
    score(group.queries.row_range(rows.begin, rows.end - rows.begin), group.keys.row_range(first_key, count),
          scores_of(rows, {0, count}));
    if (problem_.mask.is_reach()) {
      run_reached(group, rows, first_key, count);
    } else {
      run_masked(group, rows, first_key, count);
    }
  }

  /// What a row reaches of the block is all that it sees.
  void run_reached(const QueryGroup& group, const RowRange& rows, std::size_t first_key, std::size_t count) noexcept {
    for (std::size_t row = rows.begin; row < rows.end; ++row) {
      const KeyRange reach = problem_.mask.reach(group.batch, group.first_query + row);
      const std::size_t begin = std::clamp(reach.begin, first_key, first_key + count) - first_key;
      const std::size_t end = std::clamp(reach.end, first_key + begin, first_key + count) - first_key;
      reached_[row] = {begin, end};
      if (begin < end) weigh(group, row, {}, scores_of(row).subspan(begin, end - begin));
    }
    const ConstMatrixView values = group.values.row_range(first_key, count);
    for (std::size_t row = rows.begin; row < rows.end;) {
      const RowRange together = {.begin = row, .end = end_of_equals(row, rows.end)};
      read_reached(group, together, values);
      row = together.end;
    }
  }

  /// Rows from `row` on that reach the same keys; where the next reaches others, a few rows all the same.
  [[nodiscard]] std::size_t end_of_equals(std::size_t row, std::size_t rows_end) const noexcept {
    constexpr std::size_t kFewRows = 4;
    std::size_t end = row + 1;
    while (end < rows_end && reached_[end] == reached_[row]) ++end;
    return std::max(end, std::min(row + kFewRows, rows_end));
  }

  /// The values that all these rows reach are read as one product, what a row reaches beyond them by itself.
  void read_reached(const QueryGroup& group, const RowRange& rows, ConstMatrixView values) noexcept {
    KeyRange common = reached_[rows.begin];
    for (std::size_t row = rows.begin; row < rows.end; ++row) {
      common = {.begin = std::max(common.begin, reached_[row].begin), .end = std::min(common.end, reached_[row].end)};
    }
    if (common.begin >= common.end) common = {};
    read(group, rows, common, values);
    for (std::size_t row = rows.begin; row < rows.end; ++row) {
      const KeyRange& reached = reached_[row];
      const RowRange alone = {.begin = row, .end = row + 1};
      if (common.begin == common.end) {
        read(group, alone, reached, values);
      } else {
        read(group, alone, {reached.begin, common.begin}, values);
        read(group, alone, {common.end, reached.end}, values);
      }
    }
  }

  /// output += weights values, for the weights of some rows and keys of the block.
  void read(const QueryGroup& group, const RowRange& rows, const KeyRange& keys, ConstMatrixView values) noexcept {
    if (keys.begin >= keys.end) return;
    continue_matmul(scores_of(rows, keys), values.row_range(keys.begin, keys.end - keys.begin),
                    group.output.row_range(rows.begin, rows.end - rows.begin));
  }

  void run_masked(const QueryGroup& group, const RowRange& rows, std::size_t first_key, std::size_t count) noexcept {
    const ConstMatrixView values = group.values.row_range(first_key, count);
    const std::span<std::uint8_t> allowed = std::span(allowed_).first(count);
    for (std::size_t row = rows.begin; row < rows.end; ++row) {
      const std::span<float> scores = scores_of(row).first(count);
      problem_.mask.allowed_row(group.batch, group.head, group.first_query + row, first_key, allowed);
      if (std::ranges::count(allowed, 1) == 0) continue;
      weigh(group, row, {first_key, allowed}, scores);
      read_values(scores, allowed, values, run_output_.span(), group.output.row(row));
    }
  }

  /// All rows of the group that can reach some of the keys.
  [[nodiscard]] RowRange rows_that_reach(const QueryGroup& group, std::size_t first_key,
                                         std::size_t count) const noexcept {
    RowRange rows = {.begin = group.queries.rows, .end = 0};
    for (std::size_t row = 0; row < group.queries.rows; ++row) {
      const KeyRange range = problem_.mask.reach(group.batch, group.first_query + row);
      if (range.begin >= first_key + count || range.end <= first_key) continue;
      rows = {.begin = std::min(rows.begin, row), .end = row + 1};
    }
    return rows;
  }

  [[nodiscard]] MatrixView scores_of(const RowRange& rows, const KeyRange& keys) noexcept {
    return as_matrix(scores_.view())
        .row_range(rows.begin, rows.end - rows.begin)
        .column_range(keys.begin, keys.end - keys.begin);
  }
  [[nodiscard]] std::span<float> scores_of(std::size_t row) noexcept { return as_matrix(scores_.view()).row(row); }

  /// Scores before scale.
  void score(ConstMatrixView queries, ConstMatrixView keys, MatrixView out) noexcept {
    if (!problem_.additive_weight.empty()) return compute_scores(problem_, queries, keys, out);
    matmul_transposed_in_runs(queries, keys, out);
  }

  /// What of the keys at hand a row may attend.
  struct Visible {
    std::size_t first_key = 0;
    std::span<const std::uint8_t> allowed = {};  ///< empty: all, and nothing is added to their scores
  };

  /// Scores of one block to weights of the row's softmax so far, in place; what it has read is scaled down to them.
  void weigh(const QueryGroup& group, std::size_t row, const Visible& keys, std::span<float> scores) noexcept {
    scale(scores, problem_.scale, scores);
    if (problem_.softcap > 0.0F) softcap(scores, problem_.softcap, scores);
    if (!keys.allowed.empty()) {
      problem_.mask.mask_scores(group.batch, group.head, group.first_query + row, keys.first_key, keys.allowed, scores,
                                scores);
    }
    RunningRow& running = rows_[row];
    const float largest = larger(running.row_max, row_max(scores, keys.allowed));
    const float factor = correction(running.row_max, largest);
    exp_shifted(scores, keys.allowed, largest, scores);
    running = {.row_max = largest, .row_sum = running.row_sum * factor + row_sum(scores)};
    const std::span<float> out = group.output.row(row);
    if (factor != 1.0F) scale(out, factor, out);
  }

  const AttentionProblem& problem_;
  const AttentionSizes& sizes_;
  std::size_t block_keys_;
  std::size_t block_queries_;
  TensorView output_;
  std::vector<std::uint8_t> allowed_;  ///< of the block and the query at hand
  std::vector<RunningRow> rows_;       ///< of the group at hand
  std::vector<KeyRange> reached_;      ///< of the block at hand, for each row
  Tensor scores_;                      ///< of the block at hand, one row per query
  AlignedBuffer run_output_;
};

}  // namespace

Status streaming_attention(const AttentionProblem& problem, const StreamingBlocks& blocks, TensorView output) {
  assert(blocks.queries > 0 && blocks.keys > 0);
  return StreamingAttention(problem, blocks, output).run();
}

}  // namespace attention_walkthrough

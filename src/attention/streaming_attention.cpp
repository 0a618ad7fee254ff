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
        allowed_(block_queries_ * block_keys_),
        rows_(block_queries_) {}

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
    const std::span<std::uint8_t> allowed(allowed_);
    for (std::size_t row = 0; row < group.queries.rows; ++row) {
      problem_.mask.allowed_row(group.batch, group.head, group.first_query + row, first_key,
                                allowed.subspan(row * block_keys_, count));
    }
    const MatrixView scores = as_matrix(scores_.view()).row_range(0, group.queries.rows).column_range(0, count);
    compute_scores(problem_, group.queries, group.keys.row_range(first_key, count), scores);
    for (std::size_t row = 0; row < group.queries.rows; ++row) {
      run_row(group, row, first_key, allowed.subspan(row * block_keys_, count), scores.row(row));
    }
  }

  /// Takes one block of scores, as dot products, into one row.
  void run_row(const QueryGroup& group, std::size_t row, std::size_t first_key, std::span<const std::uint8_t> allowed,
               std::span<float> scores) noexcept {
    if (std::ranges::count(allowed, 1) == 0) return;
    scale(scores, problem_.scale, scores);
    if (problem_.softcap > 0.0F) softcap(scores, problem_.softcap, scores);
    problem_.mask.mask_scores(group.batch, group.head, group.first_query + row, first_key, allowed, scores, scores);
    RunningRow& running = rows_[row];
    const float largest = larger(running.row_max, row_max(scores, allowed));
    const float factor = correction(running.row_max, largest);
    exp_shifted(scores, allowed, largest, scores);
    running = {.row_max = largest, .row_sum = running.row_sum * factor + row_sum(scores)};
    const std::span<float> out = group.output.row(row);
    if (factor != 1.0F) scale(out, factor, out);
    read_values(scores, allowed, group.values.row_range(first_key, allowed.size()), run_output_.span(), out);
  }

  const AttentionProblem& problem_;
  const AttentionSizes& sizes_;
  std::size_t block_keys_;
  std::size_t block_queries_;
  TensorView output_;
  std::vector<std::uint8_t> allowed_;  ///< of the block at hand, one row per query
  std::vector<RunningRow> rows_;       ///< of the group at hand
  Tensor scores_;
  AlignedBuffer run_output_;
};

}  // namespace

Status streaming_attention(const AttentionProblem& problem, const StreamingBlocks& blocks, TensorView output) {
  assert(blocks.queries > 0 && blocks.keys > 0);
  return StreamingAttention(problem, blocks, output).run();
}

}  // namespace attention_walkthrough

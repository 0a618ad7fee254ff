#include "attention/streaming_attention.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "attention/checked_tensor.h"
#include "attention/query_group.h"
#include "attention/query_tiles.h"
#include "attention/read_values.h"
#include "core/matrix_view.h"
#include "kernels/elementwise.h"
#include "kernels/exp.h"
#include "kernels/softmax.h"
#include "kernels/softmax_lanes.h"
#include "kernels/softmax_passes.h"
#include "kernels/tanh.h"

namespace attention_walkthrough {
namespace {

/// e^(before - after): by how much what was shifted by `before` is too large. 1 where nothing changed, infinities too.
float correction(float before, float after) noexcept {
  if (before == after) return 1.0F;
  float factor = before - after;
  exp(std::span(&factor, 1), std::span(&factor, 1));
  return factor;
}

/// Of so many queries the scores of a block exist together.
constexpr std::size_t kMaxScoredQueries = 128;

class StreamingAttention {
 public:
  StreamingAttention(const AttentionProblem& problem, const StreamingBlocks& blocks, const TensorView& output)
      : problem_(problem),
        sizes_(problem.sizes),
        goes_by_tiles_(QueryTiles::can_solve(problem)),
        block_keys_(std::min({blocks.keys, std::max<std::size_t>(sizes_.total_sequence_length(), 1),
                              goes_by_tiles_ ? kTileKeys : blocks.keys})),
        block_queries_(
            std::min({blocks.queries, sizes_.q_sequence_length, goes_by_tiles_ ? blocks.queries : kMaxScoredQueries})),
        output_(output),
        allowed_(block_keys_),
        row_max_((block_queries_ + kTileQueries - 1) / kTileQueries * kTileQueries),
        row_sum_(row_max_.size()),
        reach_(block_queries_) {}

  Status run() {
    if (Status status = AlignedBuffer::create("output", sizes_.v_head_dim, run_output_); !status.ok()) return status;
    Status status = goes_by_tiles_
                        ? QueryTiles::create(problem_, block_keys_, tiles_)
                        : create_tensor("attn_scores", {block_queries_, block_keys_}, scores_, Contents::kUnwritten);
    if (!status.ok()) return status;
    for (std::size_t batch = 0; batch < sizes_.batch_size; ++batch) {
      for (std::size_t head = 0; head < sizes_.num_heads; ++head) {
        for (std::size_t query = 0; query < sizes_.q_sequence_length; query += block_queries_) {
          run_group(query_group_at(problem_, output_, batch, head, query, reach_));
        }
      }
    }
    return {};
  }

 private:
  void run_group(const QueryGroup& group) noexcept {
    std::ranges::fill(row_max_, kMinusInfinity);
    std::ranges::fill(row_sum_, 0.0F);
    const KeyRange range = reach_of_all(group);
    for (std::size_t key = range.begin; key < range.end; key += block_keys_) {
      run_block(group, {.begin = key, .end = std::min(key + block_keys_, range.end)});
    }
    for (std::size_t row = 0; row < group.queries.rows; ++row) {
      // A sum of 0 saw nothing, or only scores of minus infinity: what it read with weights of 0 stays.
      SharePass(row_sum_[row]).go_on(group.output.row(row));
    }
  }

  void run_block(const QueryGroup& group, const KeyRange& keys) noexcept {
    const GroupRows rows = rows_that_reach(group, keys);
    if (rows.begin >= rows.end) return;
    if (goes_by_tiles_) return tiles_.run_block(group, rows, keys, {row_max_, row_sum_});
    compute_block(group, keys);
    if (problem_.mask.is_reach()) {
      run_reached(group, rows, keys);
    } else {
      run_masked(group, rows, keys);
    }
  }

  /// The scores of a block, some keys at a time, so that few are computed of rows that do not reach so far.
  void compute_block(const QueryGroup& group, const KeyRange& keys) noexcept {
    constexpr std::size_t kSomeKeys = 24;
    for (std::size_t first = keys.begin; first < keys.end; first += kSomeKeys) {
      const KeyRange some = {.begin = first, .end = std::min(first + kSomeKeys, keys.end)};
      const GroupRows rows = rows_that_reach(group, some);
      if (rows.begin >= rows.end) continue;
      const MatrixView scores = as_matrix(scores_).row_range(rows.begin, rows.count());
      compute_scores(problem_, group.queries.row_range(rows.begin, rows.count()),
                     group.keys.row_range(some.begin, some.end - some.begin),
                     scores.column_range(some.begin - keys.begin, some.end - some.begin));
    }
  }

  /// What a row reaches of the block is all that it sees.
  void run_reached(const QueryGroup& group, const GroupRows& rows, const KeyRange& keys) noexcept {
    for (std::size_t row = rows.begin; row < rows.end; ++row) {
      const KeyRange reached = reached_of(group, row, keys);
      if (reached.begin >= reached.end) continue;
      const std::span<float> scores = scores_of(row).subspan(reached.begin, reached.end - reached.begin);
      // A factor above 0 leaves scores in their order: there is no need to see all of them scaled first.
      if (problem_.softcap == 0.0F && problem_.scale > 0.0F) {
        weigh_scaled(group, row, scores);
      } else {
        weigh(group, row, {}, scores);
      }
    }
    read_reached_values(group, rows, keys, scores_of(rows, keys));
  }

  void run_masked(const QueryGroup& group, const GroupRows& rows, const KeyRange& keys) noexcept {
    const std::size_t count = keys.end - keys.begin;
    const ConstMatrixView values = group.values.row_range(keys.begin, count);
    const std::span<std::uint8_t> allowed = std::span(allowed_).first(count);
    for (std::size_t row = rows.begin; row < rows.end; ++row) {
      const std::span<float> scores = scores_of(row).first(count);
      problem_.mask.allowed_row(group.batch, group.head, group.first_query + row, keys.begin, allowed);
      if (std::ranges::count(allowed, 1) == 0) continue;
      weigh(group, row, {keys.begin, allowed}, scores);
      read_values(scores, allowed, values, run_output_.span(), group.output.row(row));
    }
  }

  [[nodiscard]] MatrixView scores_of(const GroupRows& rows, const KeyRange& keys) noexcept {
    return as_matrix(scores_).row_range(rows.begin, rows.count()).column_range(0, keys.end - keys.begin);
  }
  [[nodiscard]] std::span<float> scores_of(std::size_t row) noexcept { return as_matrix(scores_).row(row); }

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
    const float largest = std::max(row_max_[row], largest_number(scores, keys.allowed));
    join(group, row, largest, exp_shifted(scores, keys.allowed, largest, scores));
  }

  /// `weigh` where all that is done to scores is to scale them by a factor above 0.
  void weigh_scaled(const QueryGroup& group, std::size_t row, std::span<float> scores) noexcept {
    const float largest = std::max(row_max_[row], problem_.scale * largest_number(scores, {}));
    join(group, row, largest, exp_scaled_shifted(scores, problem_.scale, largest, scores));
  }

  /// Goes on with a row whose largest score is now `largest`, and whose weights of the block at hand have this sum.
  void join(const QueryGroup& group, std::size_t row, float largest, float sum) noexcept {
    const float factor = correction(row_max_[row], largest);
    row_max_[row] = largest;
    row_sum_[row] = row_sum_[row] * factor + sum;
    const std::span<float> out = group.output.row(row);
    if (factor != 1.0F) scale(out, factor, out);
  }

  const AttentionProblem& problem_;
  const AttentionSizes& sizes_;
  bool goes_by_tiles_;
  std::size_t block_keys_;
  std::size_t block_queries_;
  TensorView output_;
  std::vector<std::uint8_t> allowed_;  ///< of the block and the query at hand
  // A row's softmax over the keys that have gone by; what it has read stands in the output. Of the group at hand, and
  // so many more as make whole tiles.
  std::vector<float> row_max_;
  std::vector<float> row_sum_;
  std::vector<KeyRange> reach_;  ///< of the queries of the group at hand
  Tensor scores_;                ///< of the block at hand, one row per query
  AlignedBuffer run_output_;
  QueryTiles tiles_;
};

}  // namespace

Status streaming_attention(const AttentionProblem& problem, const StreamingBlocks& blocks, const TensorView& output) {
  assert(blocks.queries > 0 && blocks.keys > 0);
  return StreamingAttention(problem, blocks, output).run();
}

}  // namespace attention_walkthrough

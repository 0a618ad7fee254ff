#include "attention/dense_attention.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "attention/checked_tensor.h"
#include "attention/query_group.h"
#include "attention/read_values.h"
#include "core/matrix_view.h"
#include "kernels/elementwise.h"
#include "kernels/softmax.h"
#include "kernels/tanh.h"

namespace attention_walkthrough {
namespace {

/// Queries that go together, and keys: the sizes of a block of scores. Keys are whole runs of a sum of values. They are
/// few, because queries reach differently far; one query reads all that it reaches at once, as memory gives it fastest.
constexpr std::size_t kGroupQueries = 128;
constexpr std::size_t kBlockKeys = 64;

/// Where the stages of one group of queries go, (queries, total_sequence_length) each. When nothing is recorded they
/// are one and the same scratch matrix: each step then writes over the one before it.
struct HeadStages {
  MatrixView attn_dot;
  MatrixView attn_scaled;
  MatrixView attn_capped;
  MatrixView attn_scores;
  MatrixView exp_shifted;
  MatrixView attn_weights;
};

/// One run of attention, all heads, with its inputs checked and its memory at hand.
class DenseAttention {
 public:
  DenseAttention(const AttentionProblem& problem, const TensorView& output, AttentionStages* stages)
      : problem_(problem),
        sizes_(problem.sizes),
        output_(output),
        stages_(stages),
        allowed_(problem.sizes.total_sequence_length()),
        reach_(std::min(kGroupQueries, problem.sizes.q_sequence_length)) {}

  Status run() {
    if (Status status = AlignedBuffer::create("output", sizes_.v_head_dim, run_output_); !status.ok()) return status;
    if (stages_ == nullptr) {
      Status status =
          create_tensor("attn_scores", {reach_.size(), sizes_.total_sequence_length()}, scratch_, Contents::kUnwritten);
      if (!status.ok()) return status;
    }
    for (std::size_t batch = 0; batch < sizes_.batch_size; ++batch) {
      for (std::size_t head = 0; head < sizes_.num_heads; ++head) {
        for (std::size_t query = 0; query < sizes_.q_sequence_length; query += reach_.size()) {
          run_group(query_group_at(problem_, output_, batch, head, query, reach_));
        }
      }
    }
    return {};
  }

 private:
  void run_group(const QueryGroup& group) noexcept {
    const HeadStages stages = stages_of(group);
    score(group, stages.attn_dot);
    for (std::size_t row = 0; row < group.queries.rows; ++row) {
      weigh(group, row, stages);
      if (!problem_.mask.is_reach()) read_allowed(group, row, stages.attn_weights.row(row));
    }
    if (problem_.mask.is_reach()) read_reached(group, stages.attn_weights);
  }

  /// A trace shows what masked keys would have scored; else only what is in reach is computed.
  void score(const QueryGroup& group, const MatrixView& attn_dot) noexcept {
    if (stages_ != nullptr) return compute_scores(problem_, group.queries, group.keys, attn_dot);
    for_each_block(group, [&](const GroupRows& rows, const KeyRange& keys) {
      const std::size_t count = keys.end - keys.begin;
      compute_scores(problem_, group.queries.row_range(rows.begin, rows.count()),
                     group.keys.row_range(keys.begin, count),
                     attn_dot.row_range(rows.begin, rows.count()).column_range(keys.begin, count));
    });
  }

  /// Each run of values that the query may attend is a product by itself.
  void read_allowed(const QueryGroup& group, std::size_t row, std::span<const float> attn_weights) noexcept {
    const KeyRange& reach = group.reach[row];
    const std::size_t count = reach.end - reach.begin;
    read_values(attn_weights.subspan(reach.begin, count), std::span(allowed_).subspan(reach.begin, count),
                group.values.row_range(reach.begin, count), run_output_.span(), group.output.row(row));
  }

  void read_reached(const QueryGroup& group, const ConstMatrixView& attn_weights) noexcept {
    for_each_block(group, [&](const GroupRows& rows, const KeyRange& keys) {
      read_reached_values(
          group, rows, keys,
          attn_weights.row_range(rows.begin, rows.count()).column_range(keys.begin, keys.end - keys.begin));
    });
  }

  /// Blocks of keys that the group reaches, each with the rows that reach some of it.
  template <typename Body>
  void for_each_block(const QueryGroup& group, Body body) noexcept {
    const KeyRange all = reach_of_all(group);
    const std::size_t block = group.queries.rows == 1 ? all.end : kBlockKeys;
    for (std::size_t key = all.begin; key < all.end; key += block) {
      const KeyRange keys = {.begin = key, .end = std::min(key + block, all.end)};
      const GroupRows rows = rows_that_reach(group, keys);
      if (rows.begin < rows.end) body(rows, keys);
    }
  }

  /// Dot products to weights, for one query.
  void weigh(const QueryGroup& group, std::size_t row, const HeadStages& stages) noexcept {
    if (stages_ == nullptr && problem_.mask.is_reach() && !is_capped() && problem_.scale > 0.0F) {
      const KeyRange& reach = group.reach[row];
      return weigh_scaled(stages.attn_dot.row(row).subspan(reach.begin, reach.end - reach.begin));
    }
    const std::size_t query = group.first_query + row;
    const KeyRange& reach = group.reach[row];
    const auto reached = [&](const MatrixView& stage) {
      return stage.row(row).subspan(reach.begin, reach.end - reach.begin);
    };
    const auto computed = [&](const MatrixView& stage) { return stages_ == nullptr ? reached(stage) : stage.row(row); };
    scale(computed(stages.attn_dot), problem_.scale, computed(stages.attn_scaled));
    if (is_capped()) softcap(computed(stages.attn_scaled), problem_.softcap, computed(stages.attn_capped));
    std::span<const std::uint8_t> allowed;
    if (stages_ != nullptr || !problem_.mask.is_reach()) {
      problem_.mask.allowed_row(group.batch, group.head, query, 0, allowed_);
      problem_.mask.mask_scores(group.batch, group.head, query, 0, allowed_, stages.attn_capped.row(row),
                                stages.attn_scores.row(row));
      if (!problem_.mask.is_reach()) allowed = std::span(allowed_).subspan(reach.begin, reach.end - reach.begin);
    }
    const float largest = row_max(reached(stages.attn_scores), allowed);
    const float sum = exp_shifted(reached(stages.attn_scores), allowed, largest, reached(stages.exp_shifted));
    divide_row(reached(stages.exp_shifted), allowed, sum, reached(stages.attn_weights));
    if (stages_ == nullptr) return;
    const std::size_t stage_row = row_of_stages(group) + row;
    stages_->row_max.view().data[stage_row] = largest;
    stages_->row_sum.view().data[stage_row] = sum;
    std::ranges::copy(allowed_, as_matrix(stages_->attn_allowed).row(stage_row).begin());
  }

  /// `weigh`, to the bit, in place, where all that is done to scores is to scale them by a factor above 0, which leaves
  /// them in their order: there is no need to see all of them scaled first.
  void weigh_scaled(std::span<float> scores) const noexcept {
    const float largest = problem_.scale * largest_number(scores, {});
    const float sum = exp_scaled_shifted(scores, problem_.scale, largest, scores);
    divide_row(scores, {}, sum, scores);
  }

  [[nodiscard]] std::size_t row_of_stages(const QueryGroup& group) const noexcept {
    return (group.batch * sizes_.num_heads + group.head) * sizes_.q_sequence_length + group.first_query;
  }

  [[nodiscard]] HeadStages stages_of(const QueryGroup& group) noexcept {
    const std::size_t count = group.queries.rows;
    if (stages_ == nullptr) {
      const MatrixView scratch = as_matrix(scratch_).row_range(0, count);
      return {scratch, scratch, scratch, scratch, scratch, scratch};
    }
    const auto stage = [&](Tensor& kept) { return as_matrix(kept).row_range(row_of_stages(group), count); };
    const MatrixView attn_scaled = stage(stages_->attn_scaled);
    return {.attn_dot = stage(stages_->attn_dot),
            .attn_scaled = attn_scaled,
            .attn_capped = is_capped() ? stage(stages_->attn_capped) : attn_scaled,
            .attn_scores = stage(stages_->attn_scores),
            .exp_shifted = stage(stages_->exp_shifted),
            .attn_weights = stage(stages_->attn_weights)};
  }

  [[nodiscard]] bool is_capped() const noexcept { return problem_.softcap > 0.0F; }

  const AttentionProblem& problem_;
  const AttentionSizes& sizes_;
  TensorView output_;
  AttentionStages* stages_;
  std::vector<std::uint8_t> allowed_;  ///< of the query at hand
  std::vector<KeyRange> reach_;        ///< of the queries of the group at hand
  AlignedBuffer run_output_;
  Tensor scratch_;
};

}  // namespace

Status create_attention_stages(const AttentionSizes& sizes, bool capped, AttentionStages& out) {
  const std::size_t batch = sizes.batch_size;
  const std::size_t heads = sizes.num_heads;
  const std::size_t queries = sizes.q_sequence_length;
  const std::size_t keys = sizes.total_sequence_length();
  for (Tensor* stage : {&out.attn_dot, &out.attn_scaled, &out.attn_allowed, &out.attn_scores, &out.exp_shifted,
                        &out.attn_weights, &out.attn_capped}) {
    if (stage == &out.attn_capped && !capped) continue;
    if (Status status = create_tensor("attn_weights", {batch, heads, queries, keys}, *stage); !status.ok()) {
      return status;
    }
  }
  for (Tensor* stage : {&out.row_max, &out.row_sum}) {
    if (Status status = create_tensor("row_sum", {batch, heads, queries}, *stage); !status.ok()) return status;
  }
  return {};
}

Status dense_attention(const AttentionProblem& problem, const TensorView& output, AttentionStages* stages) {
  if (stages == nullptr) return DenseAttention(problem, output, nullptr).run();
  AttentionStages made;
  if (Status status = create_attention_stages(problem.sizes, problem.softcap > 0.0F, made); !status.ok()) return status;
  if (Status status = DenseAttention(problem, output, &made).run(); !status.ok()) return status;
  *stages = std::move(made);
  return {};
}

}  // namespace attention_walkthrough

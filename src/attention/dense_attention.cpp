#include "attention/dense_attention.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "attention/checked_tensor.h"
#include "attention/read_values.h"
#include "core/matrix_view.h"
#include "kernels/elementwise.h"
#include "kernels/softmax.h"
#include "kernels/tanh.h"

namespace attention_walkthrough {
namespace {

/// Where the stages of one head go, (q_sequence_length, total_sequence_length) each. When nothing is recorded they
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
  DenseAttention(const AttentionProblem& problem, TensorView output, AttentionStages* stages)
      : problem_(problem),
        sizes_(problem.sizes),
        output_(output),
        stages_(stages),
        allowed_(problem.sizes.total_sequence_length()) {}

  Status run() {
    if (Status status = AlignedBuffer::create(sizes_.v_head_dim, run_output_); !status.ok()) return status;
    if (stages_ == nullptr) {
      Status status =
          create_tensor("attn_scores", {sizes_.q_sequence_length, sizes_.total_sequence_length()}, scratch_);
      if (!status.ok()) return status;
    }
    for (std::size_t batch = 0; batch < sizes_.batch_size; ++batch) {
      for (std::size_t head = 0; head < sizes_.num_heads; ++head) run_head(batch, head);
    }
    return {};
  }

 private:
  void run_head(std::size_t batch, std::size_t head) noexcept {
    const std::size_t index = batch * sizes_.num_heads + head;
    const std::size_t kv_index = batch * sizes_.num_kv_heads + sizes_.kv_head_of(head);
    const HeadStages stages = head_stages(index);
    compute_scores(problem_, matrix_at(problem_.query, index), matrix_at(problem_.key, kv_index), stages.attn_dot);
    for (std::size_t query = 0; query < sizes_.q_sequence_length; ++query) {
      scale(stages.attn_dot.row(query), problem_.scale, stages.attn_scaled.row(query));
      if (is_capped()) softcap(stages.attn_scaled.row(query), problem_.softcap, stages.attn_capped.row(query));
      run_row(batch, head, query, stages);
      read_values(stages.attn_weights.row(query), allowed_, matrix_at(problem_.value, kv_index), run_output_.span(),
                  matrix_at(output_, index).row(query));
    }
  }

  /// Capped scores to weights, for one query.
  void run_row(std::size_t batch, std::size_t head, std::size_t query, const HeadStages& stages) noexcept {
    const std::span<float> scores = stages.attn_scores.row(query);
    const std::span<float> exponentials = stages.exp_shifted.row(query);
    const std::span<float> weights = stages.attn_weights.row(query);
    problem_.mask.allowed_row(batch, head, query, 0, allowed_);
    problem_.mask.mask_scores(batch, head, query, 0, allowed_, stages.attn_capped.row(query), scores);
    const float largest = row_max(scores, allowed_);
    exp_shifted(scores, allowed_, largest, exponentials);
    const float sum = row_sum(exponentials);
    divide_row(exponentials, allowed_, sum, weights);
    if (stages_ != nullptr) {
      const std::size_t row = (batch * sizes_.num_heads + head) * sizes_.q_sequence_length + query;
      stages_->row_max.view().data[row] = largest;
      stages_->row_sum.view().data[row] = sum;
      std::ranges::copy(allowed_, as_matrix(stages_->attn_allowed.view()).row(row).begin());
    }
  }

  [[nodiscard]] HeadStages head_stages(std::size_t index) noexcept {
    if (stages_ == nullptr) {
      const MatrixView scratch = as_matrix(scratch_.view());
      return {scratch, scratch, scratch, scratch, scratch, scratch};
    }
    const MatrixView attn_scaled = matrix_at(stages_->attn_scaled.view(), index);
    return {.attn_dot = matrix_at(stages_->attn_dot.view(), index),
            .attn_scaled = attn_scaled,
            .attn_capped = is_capped() ? matrix_at(stages_->attn_capped.view(), index) : attn_scaled,
            .attn_scores = matrix_at(stages_->attn_scores.view(), index),
            .exp_shifted = matrix_at(stages_->exp_shifted.view(), index),
            .attn_weights = matrix_at(stages_->attn_weights.view(), index)};
  }

  [[nodiscard]] bool is_capped() const noexcept { return problem_.softcap > 0.0F; }

  const AttentionProblem& problem_;
  const AttentionSizes& sizes_;
  TensorView output_;
  AttentionStages* stages_;
  std::vector<std::uint8_t> allowed_;  ///< of the query at hand
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

Status dense_attention(const AttentionProblem& problem, TensorView output, AttentionStages* stages) {
  if (stages == nullptr) return DenseAttention(problem, output, nullptr).run();
  AttentionStages made;
  if (Status status = create_attention_stages(problem.sizes, problem.softcap > 0.0F, made); !status.ok()) return status;
  if (Status status = DenseAttention(problem, output, &made).run(); !status.ok()) return status;
  *stages = std::move(made);
  return {};
}

}  // namespace attention_walkthrough

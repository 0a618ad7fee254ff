#include "attention/scaled_dot_product_attention.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "attention/attention_mask.h"
#include "attention/attention_sizes.h"
#include "attention/checked_tensor.h"
#include "attention/rows.h"
#include "core/matrix_view.h"
#include "kernels/elementwise.h"
#include "kernels/matmul.h"
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

Status check_factors(const AttentionOptions& options) {
  if (options.scale && !std::isfinite(*options.scale)) {
    return {ErrorCode::kInvalidArgument, "scale (" + std::to_string(*options.scale) + ") must be finite"};
  }
  if (!std::isfinite(options.softcap) || options.softcap < 0.0F) {
    return {ErrorCode::kInvalidArgument,
            "softcap (" + std::to_string(options.softcap) + ") must be finite and not negative; 0 turns it off"};
  }
  return {};
}

/// The past, where there is one, then what is added.
Status join_past(std::string_view name, const std::optional<ConstTensorView>& past, ConstTensorView added,
                 Tensor& out) {
  const Shape& shape = added.shape;
  const ConstTensorView empty = {{}, Shape{shape[0], shape[1], 0, shape[3]}};
  return append_rows(name, past.value_or(empty), added, out);
}

/// out = weights values, over the allowed keys only: a value that is masked is not read. Each run of allowed keys is
/// one product.
///   run_output  scratch, as long as out
void read_values(std::span<const float> weights, std::span<const std::uint8_t> allowed, ConstMatrixView values,
                 std::span<float> run_output, std::span<float> out) noexcept {
  std::ranges::fill(out, 0.0F);
  std::size_t begin = 0;
  while (begin < allowed.size()) {
    if (allowed[begin] == 0) {
      ++begin;
      continue;
    }
    std::size_t end = begin + 1;
    while (end < allowed.size() && allowed[end] != 0) ++end;
    const std::size_t run = end - begin;
    matmul({weights.data() + begin, 1, run, run}, values.row_range(begin, run),
           {run_output.data(), 1, run_output.size(), run_output.size()});
    add(out, run_output, out);
    begin = end;
  }
}

Status create_stages(const AttentionSizes& sizes, bool capped, AttentionStages& out) {
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

/// One run of attention, all heads, with its inputs checked and its memory at hand.
class DenseAttention {
 public:
  /// Reads keys and values from `result.present_key` and `present_value`, and writes `result.output`.
  DenseAttention(const AttentionInputs& inputs, const AttentionOptions& options, const AttentionSizes& sizes,
                 const AttentionMask& mask, AttentionResult& result, AttentionStages* stages)
      : query_(inputs.query),
        sizes_(sizes),
        mask_(mask),
        scale_(options.scale.value_or(default_scale(sizes.head_dim))),
        softcap_(options.softcap),
        result_(result),
        stages_(stages),
        allowed_(sizes.total_sequence_length()) {}

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
    matmul_transposed(matrix_at(query_, index), matrix_at(result_.present_key.view(), kv_index), stages.attn_dot);
    for (std::size_t query = 0; query < sizes_.q_sequence_length; ++query) {
      scale(stages.attn_dot.row(query), scale_, stages.attn_scaled.row(query));
      if (softcap_ > 0.0F) softcap(stages.attn_scaled.row(query), softcap_, stages.attn_capped.row(query));
      run_row(batch, head, query, stages);
      read_values(stages.attn_weights.row(query), allowed_, matrix_at(result_.present_value.view(), kv_index),
                  run_output_.span(), matrix_at(result_.output.view(), index).row(query));
    }
  }

  /// Capped scores to weights, for one query.
  void run_row(std::size_t batch, std::size_t head, std::size_t query, const HeadStages& stages) noexcept {
    const std::span<float> scores = stages.attn_scores.row(query);
    const std::span<float> exponentials = stages.exp_shifted.row(query);
    const std::span<float> weights = stages.attn_weights.row(query);
    mask_.allowed_row(batch, head, query, allowed_);
    mask_.mask_scores(batch, head, query, allowed_, stages.attn_capped.row(query), scores);
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
            .attn_capped = softcap_ > 0.0F ? matrix_at(stages_->attn_capped.view(), index) : attn_scaled,
            .attn_scores = matrix_at(stages_->attn_scores.view(), index),
            .exp_shifted = matrix_at(stages_->exp_shifted.view(), index),
            .attn_weights = matrix_at(stages_->attn_weights.view(), index)};
  }

  ConstTensorView query_;
  const AttentionSizes& sizes_;
  const AttentionMask& mask_;
  float scale_;
  float softcap_;
  AttentionResult& result_;
  AttentionStages* stages_;
  std::vector<std::uint8_t> allowed_;  ///< of the query at hand
  AlignedBuffer run_output_;
  Tensor scratch_;
};

}  // namespace

float default_scale(std::size_t head_dim) noexcept {
  return static_cast<float>(1.0 / std::sqrt(static_cast<double>(head_dim)));
}

Status scaled_dot_product_attention(const AttentionInputs& inputs, const AttentionOptions& options,
                                    AttentionResult& result, AttentionStages* stages) {
  AttentionSizes sizes;
  AttentionMask mask;
  if (Status status = check_factors(options); !status.ok()) return status;
  if (Status status = read_attention_sizes(inputs, sizes); !status.ok()) return status;
  if (Status status = AttentionMask::create(options, sizes, mask); !status.ok()) return status;

  AttentionResult made;
  AttentionStages made_stages;
  Status status = create_tensor(
      "output", {sizes.batch_size, sizes.num_heads, sizes.q_sequence_length, sizes.v_head_dim}, made.output);
  if (!status.ok()) return status;
  status = join_past("present_key", inputs.past_key, inputs.key, made.present_key);
  if (!status.ok()) return status;
  status = join_past("present_value", inputs.past_value, inputs.value, made.present_value);
  if (!status.ok()) return status;
  if (stages != nullptr) {
    status = create_stages(sizes, options.softcap > 0.0F, made_stages);
    if (!status.ok()) return status;
  }
  status = DenseAttention(inputs, options, sizes, mask, made, stages != nullptr ? &made_stages : nullptr).run();
  if (!status.ok()) return status;

  result = std::move(made);
  if (stages != nullptr) *stages = std::move(made_stages);
  return {};
}

}  // namespace attention_walkthrough

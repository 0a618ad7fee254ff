#include "model/head_attention.h"

#include <algorithm>
#include <span>

#include "attention/read_values.h"
#include "kernels/elementwise.h"
#include "kernels/matmul.h"
#include "kernels/softmax.h"
#include "kernels/softmax_lanes.h"

namespace attention_walkthrough {
namespace {

class HeadsRun {
 public:
  HeadsRun(ConstTensorView q, const KvCache& cache, const Visibility& visibility, float scale, StackMemory& memory,
           AttentionStages* stages) noexcept
      : q_(q),
        cache_(cache),
        visibility_(visibility),
        scale_(scale),
        memory_(memory),
        stages_(stages),
        rows_(q.shape[1]) {}

  void run_head(std::size_t head) noexcept {
    const std::size_t kv_head = head / (q_.shape[0] / cache_.num_kv_heads());
    const ConstMatrixView keys = as_matrix(cache_.keys(kv_head));
    const ConstMatrixView values = as_matrix(cache_.values(kv_head));
    const MatrixView scores = first_rows(memory_.scores, rows_).column_range(0, keys.rows);
    matmul_transposed(matrix_at(q_, head), keys, scores);
    for (std::size_t row = 0; row < rows_; ++row) {
      const std::size_t stage_row = head * rows_ + row;
      keep(&AttentionStages::attn_dot, stage_row, scores.row(row));
      scale(scores.row(row), scale_, scores.row(row));
      keep(&AttentionStages::attn_scaled, stage_row, scores.row(row));
      // What follows a position is not read: it is no part of the row.
      const std::size_t visible = visibility_.is_causal ? visibility_.first_position + row + 1 : keys.rows;
      const std::span<float> weights = scores.row(row).first(visible);
      const std::span<const std::uint8_t> allowed = allowed_keys(row, visible);
      weigh(stage_row, weights, allowed);
      const MatrixView out = first_rows(memory_.context, rows_)
                                 .row_range(row, 1)
                                 .column_range(head * cache_.head_dim(), cache_.head_dim());
      read(weights, allowed, values.row_range(0, visible), out);
    }
  }

 private:
  /// Empty where everything may be seen.
  [[nodiscard]] std::span<const std::uint8_t> allowed_keys(std::size_t row, std::size_t visible) const noexcept {
    if (visibility_.allowed.data == nullptr) return {};
    return visibility_.allowed.row(row).first(visible);
  }

  /// Scores to weights, in place: softmax in its four steps.
  void weigh(std::size_t stage_row, std::span<float> row, std::span<const std::uint8_t> allowed) noexcept {
    keep_masked(stage_row, row, allowed);
    const float largest = row_max(row, allowed);
    keep(&AttentionStages::row_max, stage_row, largest);
    exp_shifted(row, allowed, largest, row);
    keep(&AttentionStages::exp_shifted, stage_row, row);
    const float sum = row_sum(row);
    keep(&AttentionStages::row_sum, stage_row, sum);
    divide_row(row, allowed, sum, row);
    keep(&AttentionStages::attn_weights, stage_row, row);
  }

  void read(std::span<const float> weights, std::span<const std::uint8_t> allowed, ConstMatrixView values,
            MatrixView out) noexcept {
    if (allowed.empty()) return matmul({weights.data(), 1, weights.size(), weights.size()}, values, out);
    std::ranges::fill(out.row(0), 0.0F);
    read_values(weights, allowed, values, memory_.read.view().data, out.row(0));
  }

  // Stages hold zeros until they are kept; what lies beyond the keys that a query sees stays so.

  void keep(Tensor AttentionStages::* stage, std::size_t stage_row, std::span<const float> numbers) noexcept {
    if (stages_ == nullptr) return;
    std::ranges::copy(numbers, as_matrix((stages_->*stage).view()).row(stage_row).begin());
  }

  void keep(Tensor AttentionStages::* stage, std::size_t stage_row, float number) noexcept {
    if (stages_ != nullptr) (stages_->*stage).view().data[stage_row] = number;
  }

  void keep_masked(std::size_t stage_row, std::span<const float> scores,
                   std::span<const std::uint8_t> allowed) noexcept {
    if (stages_ == nullptr) return;
    const std::span<float> kept_allowed = as_matrix(stages_->attn_allowed.view()).row(stage_row);
    const std::span<float> kept_scores = as_matrix(stages_->attn_scores.view()).row(stage_row);
    std::ranges::fill(kept_scores, kMinusInfinity);
    for (std::size_t key = 0; key < scores.size(); ++key) {
      if (!allowed.empty() && allowed[key] == 0) continue;
      kept_allowed[key] = 1.0F;
      kept_scores[key] = scores[key];
    }
  }

  ConstTensorView q_;
  const KvCache& cache_;
  const Visibility& visibility_;
  float scale_;
  StackMemory& memory_;
  AttentionStages* stages_;
  std::size_t rows_;
};

}  // namespace

void attend_heads(ConstTensorView q, const KvCache& cache, const Visibility& visibility, float scale,
                  StackMemory& memory, AttentionStages* stages) noexcept {
  HeadsRun run(q, cache, visibility, scale, memory, stages);
  for (std::size_t head = 0; head < q.shape[0]; ++head) run.run_head(head);
}

}  // namespace attention_walkthrough

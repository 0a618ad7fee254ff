#include "attention/head_attention.h"

#include <algorithm>

#include "attention/read_values.h"
#include "kernels/elementwise.h"
#include "kernels/matmul.h"
#include "kernels/softmax.h"
#include "kernels/softmax_lanes.h"

namespace attention_walkthrough {
namespace {

class HeadsRun {
 public:
  HeadsRun(const ConstTensorView& q, const KvCache& cache, const Visibility& visibility, float scale,
           const HeadAttentionMemory& memory, AttentionStages* stages) noexcept
      : q_(q),
        cache_(cache),
        visibility_(visibility),
        scale_(scale),
        memory_(memory),
        stages_(stages),
        rows_(q.shape[1]) {}

  /// `count` heads from `head` on, which read the same key/value head. Their queries are so many lines, those of the
  /// first head first, and so are their scores.
  void run_heads(std::size_t head, std::size_t count, std::size_t kv_head) const noexcept {
    const std::size_t first_line = head * rows_;
    const MatrixView scores = memory_.scores.row_range(0, count * rows_).column_range(0, cache_.length());
    score(as_matrix(q_).row_range(first_line, scores.rows), kv_head, scores);
    for (std::size_t line = 0; line < scores.rows; ++line) {
      const std::span<float> row = scores.row(line);
      keep(&AttentionStages::attn_dot, first_line + line, row);
      scale(row, scale_, row);
      keep(&AttentionStages::attn_scaled, first_line + line, row);
      weigh(first_line + line, row.first(visible_keys(line)), allowed_keys(line));
    }
    if (visibility_.allowed.data == nullptr) return read_all(kv_head, scores, head);
    for (std::size_t line = 0; line < scores.rows; ++line) {
      read_allowed(kv_head, line, scores.row(line), context_of(head, line));
    }
  }

 private:
  /// What follows a position is not read: it is no part of the row.
  [[nodiscard]] std::size_t visible_keys(std::size_t line) const noexcept {
    return visibility_.is_causal ? visibility_.first_position + line % rows_ + 1 : cache_.length();
  }

  /// Empty where everything may be seen.
  [[nodiscard]] std::span<const std::uint8_t> allowed_keys(std::size_t line) const noexcept {
    if (visibility_.allowed.data == nullptr) return {};
    return visibility_.allowed.row(line % rows_).first(visible_keys(line));
  }

  /// Where a line of the heads from `head` on puts what it reads.
  [[nodiscard]] std::span<float> context_of(std::size_t head, std::size_t line) const noexcept {
    const std::size_t head_dim = cache_.head_dim();
    return memory_.context.row(line % rows_).subspan((head + line / rows_) * head_dim, head_dim);
  }

  [[nodiscard]] ConstMatrixView block(KvPart part, std::size_t kv_head, std::size_t first,
                                      std::size_t end) const noexcept {
    return cache_.rows(part, kv_head, first, end - first, memory_.block);
  }

  void score(const ConstMatrixView& queries, std::size_t kv_head, const MatrixView& scores) const noexcept {
    for (std::size_t first = 0; first < scores.columns;) {
      const ConstMatrixView keys = block(KvPart::kKeys, kv_head, first, scores.columns);
      matmul_transposed(queries, keys, scores.column_range(first, keys.rows));
      first += keys.rows;
    }
  }

  /// Scores to weights, in place: softmax in its four steps.
  void weigh(std::size_t stage_row, std::span<float> row, std::span<const std::uint8_t> allowed) const noexcept {
    keep_masked(stage_row, row, allowed);
    const float largest = row_max(row, allowed);
    keep(&AttentionStages::row_max, stage_row, largest);
    const float sum = exp_shifted(row, allowed, largest, row);
    keep(&AttentionStages::exp_shifted, stage_row, row);
    keep(&AttentionStages::row_sum, stage_row, sum);
    divide_row(row, allowed, sum, row);
    keep(&AttentionStages::attn_weights, stage_row, row);
  }

  /// One query of each head: all see the same, and what they read lies side by side, so that it is one product.
  void read_together(std::size_t kv_head, const ConstMatrixView& weights, std::size_t head) const noexcept {
    const std::size_t head_dim = cache_.head_dim();
    const MatrixView total = {context_of(head, 0).data(), weights.rows, head_dim, head_dim};
    for (std::size_t line = 0; line < total.rows; ++line) std::ranges::fill(total.row(line), 0.0F);
    const std::size_t end = visible_keys(0);
    for (std::size_t first = 0; first < end;) {
      const ConstMatrixView values = block(KvPart::kValues, kv_head, first, end);
      continue_matmul(weights.column_range(first, values.rows), values, total);
      first += values.rows;
    }
  }

  /// Reads what is visible of the values, a block of them for all lines, so that it is handed over once.
  void read_all(std::size_t kv_head, const ConstMatrixView& weights, std::size_t head) const noexcept {
    if (rows_ == 1 && weights.rows > 1) return read_together(kv_head, weights, head);
    const std::size_t end = visible_keys(weights.rows - 1);
    for (std::size_t first = 0; first < end;) {
      const ConstMatrixView values = block(KvPart::kValues, kv_head, first, end);
      for (std::size_t line = 0; line < weights.rows; ++line) {
        const std::size_t visible = visible_keys(line);
        if (visible <= first) continue;
        const std::size_t count = std::min(values.rows, visible - first);
        go_on(weights.row(line).subspan(first, count), values.row_range(0, count), first == 0, context_of(head, line));
      }
      first += values.rows;
    }
  }

  /// Reads each run of allowed values as one product.
  void read_allowed(std::size_t kv_head, std::size_t line, std::span<const float> weights,
                    std::span<float> out) const noexcept {
    const std::span<const std::uint8_t> allowed = allowed_keys(line);
    std::ranges::fill(out, 0.0F);
    for (KeyRange run = next_allowed_run(allowed, 0); run.begin < run.end; run = next_allowed_run(allowed, run.end)) {
      for (std::size_t first = run.begin; first < run.end;) {
        const ConstMatrixView values = block(KvPart::kValues, kv_head, first, run.end);
        go_on(weights.subspan(first, values.rows), values, first == run.begin, memory_.read);
        first += values.rows;
      }
      add(out, memory_.read, out);
    }
  }

  /// A product of weights and values, or the next part of one: blocks end where a run of its sum does.
  static void go_on(std::span<const float> weights, const ConstMatrixView& values, bool begins,
                    std::span<float> out) noexcept {
    const ConstMatrixView row = {weights.data(), 1, weights.size(), weights.size()};
    const MatrixView total = {out.data(), 1, out.size(), out.size()};
    if (begins) return matmul(row, values, total);
    continue_matmul(row, values, total);
  }

  // Stages hold zeros until they are kept; what lies beyond the keys that a query sees stays so.

  void keep(Tensor AttentionStages::* stage, std::size_t stage_row, std::span<const float> numbers) const noexcept {
    if (stages_ == nullptr) return;
    std::ranges::copy(numbers, as_matrix((stages_->*stage).view()).row(stage_row).begin());
  }

  void keep(Tensor AttentionStages::* stage, std::size_t stage_row, float number) const noexcept {
    if (stages_ != nullptr) (stages_->*stage).view().data[stage_row] = number;
  }

  void keep_masked(std::size_t stage_row, std::span<const float> scores,
                   std::span<const std::uint8_t> allowed) const noexcept {
    if (stages_ == nullptr) return;
    const std::span<float> kept_allowed = as_matrix(stages_->attn_allowed).row(stage_row);
    const std::span<float> kept_scores = as_matrix(stages_->attn_scores).row(stage_row);
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
  const HeadAttentionMemory& memory_;
  AttentionStages* stages_;
  std::size_t rows_;
};

}  // namespace

void attend_heads(const ConstTensorView& q, const KvCache& cache, const Visibility& visibility, float scale,
                  const HeadAttentionMemory& memory, AttentionStages* stages) noexcept {
  const HeadsRun run(q, cache, visibility, scale, memory, stages);
  const std::size_t group = q.shape[0] / cache.num_kv_heads();
  const std::size_t together = std::clamp<std::size_t>(memory.scores.rows / q.shape[1], 1, group);
  for (std::size_t kv_head = 0; kv_head < cache.num_kv_heads(); ++kv_head) {
    for (std::size_t head = 0; head < group; head += together) {
      run.run_heads(kv_head * group + head, std::min(together, group - head), kv_head);
    }
  }
}

}  // namespace attention_walkthrough

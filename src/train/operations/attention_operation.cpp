#include "train/operations/attention_operation.h"

#include <algorithm>

#include "kernels/additive_scores.h"
#include "kernels/elementwise.h"
#include "kernels/matmul.h"
#include "kernels/softmax.h"
#include "kernels/tanh.h"
#include "train/backward/attention_backward.h"

namespace attention_walkthrough {
namespace {

MatrixView head_of(const MatrixView& all, const RowRange& rows, std::size_t head, std::size_t num_heads) noexcept {
  const std::size_t size = all.columns / num_heads;
  return rows_of(all.column_range(head * size, size), rows);
}

/// One head of one sequence.
struct Head {
  const AttentionPlan& plan;
  const RowRange& queries;
  const RowRange& keys;
  std::size_t number;
  MatrixView weights;
  MatrixView capped;
  MatrixView grad_scores;

  /// Its part of something that queries have, or keys.
  [[nodiscard]] MatrixView of_queries(const MatrixView& all) const noexcept {
    return head_of(all, queries, number, plan.num_heads);
  }
  [[nodiscard]] MatrixView of_keys(const MatrixView& all) const noexcept {
    return head_of(all, keys, number / (plan.num_heads / plan.num_kv_heads), plan.num_kv_heads);
  }
};

/// Calls `body(head)` for each head of each sequence, in the order in which their weights lie.
template <typename Body>
void for_each_head(const AttentionOperation& operation, Body body) noexcept {
  const AttentionPlan& plan = operation.plan;
  std::size_t first = 0;
  for (std::size_t sequence = 0; sequence < plan.queries.size(); ++sequence) {
    const RowRange& queries = plan.queries[sequence];
    const RowRange& keys = plan.keys[sequence];
    const auto scores_at = [&](float* data) { return MatrixView{data, queries.length, keys.length, keys.length}; };
    for (std::size_t number = 0; number < plan.num_heads; ++number) {
      body(Head{.plan = plan,
                .queries = queries,
                .keys = keys,
                .number = number,
                .weights = scores_at(operation.weights + first),
                .capped = operation.capped == nullptr ? MatrixView{} : scores_at(operation.capped + first),
                .grad_scores = scores_at(operation.grad_scores)});
      first += queries.length * keys.length;
    }
  }
}

/// Scores to weights, for one query. What it may not see is no part of its row: the rest becomes 0.
void weigh_row(const Head& head, std::size_t query) noexcept {
  const AttentionPlan& plan = head.plan;
  const std::span<float> row = head.weights.row(query);
  const std::size_t visible = plan.is_causal ? std::min(query + 1, row.size()) : row.size();
  const std::span<float> weights = row.first(visible);
  if (plan.additive_weight == nullptr) scale(weights, plan.scale, weights);
  if (plan.softcap > 0.0F) {
    softcap(weights, plan.softcap, weights);
    std::ranges::copy(weights, head.capped.row(query).begin());
    std::ranges::fill(head.capped.row(query).subspan(visible), 0.0F);
  }
  softmax_row(weights, {});
  std::ranges::fill(row.subspan(visible), 0.0F);
}

}  // namespace

std::size_t AttentionPlan::num_scores() const noexcept {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < queries.size(); ++i) sum += num_heads * queries[i].length * keys[i].length;
  return sum;
}

std::size_t AttentionPlan::max_scores() const noexcept {
  std::size_t largest = 0;
  for (std::size_t i = 0; i < queries.size(); ++i) largest = std::max(largest, queries[i].length * keys[i].length);
  return largest;
}

void AttentionOperation::forward() const noexcept {
  for_each_head(*this, [&](const Head& head) {
    const ConstMatrixView head_query = head.of_queries(query.value);
    const ConstMatrixView head_key = head.of_keys(key.value);
    if (plan.additive_weight == nullptr) {
      matmul_transposed(head_query, head_key, head.weights);
    } else {
      additive_scores(head_query, head_key, plan.additive_weight->value.row(0), head.weights);
    }
    for (std::size_t row = 0; row < head.weights.rows; ++row) weigh_row(head, row);
    matmul(head.weights, head.of_keys(value.value), head.of_queries(out.value));
  });
}

void AttentionOperation::backward() const noexcept {
  const MatrixView grad_out = out.gradient();
  const MatrixView grad_value = value.gradient();
  const MatrixView grad_query = query.gradient();
  const MatrixView grad_key = key.gradient();
  for_each_head(*this, [&](const Head& head) {
    attention_read_backward(head.weights, head.of_keys(value.value), head.of_queries(grad_out),
                            head.of_keys(grad_value), head.grad_scores);
    const ConstMatrixView head_query = head.of_queries(query.value);
    const ConstMatrixView head_key = head.of_keys(key.value);
    if (plan.additive_weight == nullptr) {
      const ScaledScores scores{
          .query = head_query, .key = head_key, .capped = head.capped, .scale = plan.scale, .softcap = plan.softcap};
      scaled_scores_backward(scores, head.grad_scores, head.of_queries(grad_query), head.of_keys(grad_key));
    } else {
      additive_scores_backward(head_query, head_key, plan.additive_weight->value.row(0), head.grad_scores,
                               head.of_queries(grad_query), head.of_keys(grad_key),
                               plan.additive_weight->gradient.row(0));
    }
  });
}

ConstMatrixView AttentionOperation::weights_of(std::size_t sequence, std::size_t head) const noexcept {
  std::size_t first = 0;
  for (std::size_t i = 0; i < sequence; ++i) first += plan.num_heads * plan.queries[i].length * plan.keys[i].length;
  const std::size_t rows = plan.queries[sequence].length;
  const std::size_t columns = plan.keys[sequence].length;
  return {weights + first + head * rows * columns, rows, columns, columns};
}

}  // namespace attention_walkthrough

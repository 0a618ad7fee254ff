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

/// One head of one sequence: views of everything that belongs to it.
struct HeadViews {
  Variable query;
  Variable key;
  Variable value;
  Variable out;
  MatrixView weights;
  MatrixView capped;
  MatrixView grad_scores;
};

Variable head_of(const Variable& whole, const RowRange& rows, std::size_t head, std::size_t num_heads) noexcept {
  const std::size_t size = whole.columns() / num_heads;
  const Variable columns = whole.column_range(head * size, size);
  return {rows_of(columns.value, rows), rows_of(columns.gradient, rows)};
}

/// Calls `body(views)` for each head of each sequence, in the order in which their weights lie.
template <typename Body>
void for_each_head(const AttentionOperation& operation, Body body) noexcept {
  const AttentionPlan& plan = operation.plan;
  std::size_t first = 0;
  for (std::size_t sequence = 0; sequence < plan.queries.size(); ++sequence) {
    const RowRange& queries = plan.queries[sequence];
    const RowRange& keys = plan.keys[sequence];
    const auto scores_at = [&](float* data) { return MatrixView{data, queries.length, keys.length, keys.length}; };
    for (std::size_t head = 0; head < plan.num_heads; ++head) {
      const std::size_t kv_head = head / (plan.num_heads / plan.num_kv_heads);
      body(HeadViews{.query = head_of(operation.query, queries, head, plan.num_heads),
                     .key = head_of(operation.key, keys, kv_head, plan.num_kv_heads),
                     .value = head_of(operation.value, keys, kv_head, plan.num_kv_heads),
                     .out = head_of(operation.out, queries, head, plan.num_heads),
                     .weights = scores_at(operation.weights + first),
                     .capped = operation.capped == nullptr ? MatrixView{} : scores_at(operation.capped + first),
                     .grad_scores = scores_at(operation.grad_scores)});
      first += queries.length * keys.length;
    }
  }
}

/// Scores to weights, for one query. What it may not see is no part of its row: the rest becomes 0.
void weigh_row(const AttentionPlan& plan, const HeadViews& views, std::size_t query) noexcept {
  const std::span<float> row = views.weights.row(query);
  const std::size_t visible = plan.is_causal ? std::min(query + 1, row.size()) : row.size();
  const std::span<float> weights = row.first(visible);
  if (plan.additive_weight == nullptr) scale(weights, plan.scale, weights);
  if (plan.softcap > 0.0F) {
    softcap(weights, plan.softcap, weights);
    std::ranges::copy(weights, views.capped.row(query).begin());
    std::ranges::fill(views.capped.row(query).subspan(visible), 0.0F);
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
  for_each_head(*this, [&](const HeadViews& views) {
    if (plan.additive_weight == nullptr) {
      matmul_transposed(views.query.value, views.key.value, views.weights);
    } else {
      additive_scores(views.query.value, views.key.value, plan.additive_weight->value.row(0), views.weights);
    }
    for (std::size_t query = 0; query < views.weights.rows; ++query) weigh_row(plan, views, query);
    matmul(views.weights, views.value.value, views.out.value);
  });
}

void AttentionOperation::backward() const noexcept {
  for_each_head(*this, [&](const HeadViews& views) {
    attention_read_backward(views.weights, views.value.value, views.out.gradient, views.value.gradient,
                            views.grad_scores);
    if (plan.additive_weight == nullptr) {
      const ScaledScores scores{.query = views.query.value,
                                .key = views.key.value,
                                .capped = views.capped,
                                .scale = plan.scale,
                                .softcap = plan.softcap};
      scaled_scores_backward(scores, views.grad_scores, views.query.gradient, views.key.gradient);
    } else {
      additive_scores_backward(views.query.value, views.key.value, plan.additive_weight->value.row(0),
                               views.grad_scores, views.query.gradient, views.key.gradient,
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

#include "attention/scored_attention.h"

#include <span>
#include <string_view>
#include <utility>

#include "attention/attention_problem.h"
#include "attention/checked_tensor.h"
#include "attention/described.h"
#include "attention/solve_attention.h"
#include "core/matrix_view.h"
#include "kernels/matmul.h"

namespace attention_walkthrough {
namespace {

/// Query and key as they meet in the score.
struct Projected {
  Tensor query;
  Tensor key;
  std::span<const float> additive_weight;
};

Status check_rank(std::string_view name, const Shape& shape) {
  if (shape.rank() == 4) return {};
  return {ErrorCode::kShapeMismatch, "{} must have rank 4: (batch_size, heads, rows, head_dim)",
          described(name, shape)};
}

Status check_weight(std::string_view name, const Shape& weight, std::string_view source_name, const Shape& source) {
  if (weight.rank() == 2 && weight[0] == source[3] && weight[1] > 0) return {};
  return {ErrorCode::kShapeMismatch, "{} must be a matrix with one row per column of {} and at least one column",
          described(name, weight), described(source_name, source)};
}

Status check_vector(std::string_view name, const Shape& vector, std::size_t units) {
  if (vector == Shape{units}) return {};
  return {ErrorCode::kShapeMismatch, "{} must have {} numbers, one per column of wq", described(name, vector), units};
}

/// source weight + bias, of every head.
Status project(std::string_view name, const ConstTensorView& source, const ConstTensorView& weight,
               const std::optional<ConstTensorView>& bias, Tensor& out) {
  Status status = create_with_matrix(name, source.shape, source.shape[2], weight.shape[1], out);
  if (!status.ok()) return status;
  linear(as_matrix(source), as_matrix(weight), bias ? bias->data : std::span<const float>(), as_matrix(out));
  return {};
}

/// Tells the two score functions apart.
struct Projection {
  const ScoredAttentionInputs& inputs;
  Projected& out;

  /// q W meets k in a dot product.
  Status operator()(const GeneralScore& score) const {
    const Shape& key = inputs.key.shape;
    if (Status status = check_weight("weight", score.weight.shape, "query", inputs.query.shape); !status.ok()) {
      return status;
    }
    if (score.weight.shape[1] != key[3]) {
      return {ErrorCode::kShapeMismatch, "{} must have one column per column of {}",
              described("weight", score.weight.shape), described("key", key)};
    }
    return project("weight", inputs.query, score.weight, {}, out.query);
  }

  Status operator()(const AdditiveScore& score) const {
    if (Status status = check_weight("wq", score.wq.shape, "query", inputs.query.shape); !status.ok()) return status;
    if (Status status = check_weight("wk", score.wk.shape, "key", inputs.key.shape); !status.ok()) return status;
    const std::size_t units = score.wq.shape[1];
    if (score.wk.shape[1] != units) {
      return {ErrorCode::kShapeMismatch, "{} must have as many columns as {}", described("wk", score.wk.shape),
              described("wq", score.wq.shape)};
    }
    if (Status status = check_vector("v", score.v.shape, units); !status.ok()) return status;
    if (score.bias) {
      if (Status status = check_vector("bias", score.bias->shape, units); !status.ok()) return status;
    }
    out.additive_weight = score.v.data;
    if (Status status = project("wq", inputs.query, score.wq, score.bias, out.query); !status.ok()) return status;
    return project("wk", inputs.key, score.wk, {}, out.key);
  }
};

}  // namespace

Status scored_attention(const ScoredAttentionInputs& inputs, const ScoreFunction& score,
                        const AttentionOptions& options, Tensor& output, AttentionStages* stages) {
  if (Status status = check_rank("query", inputs.query.shape); !status.ok()) return status;
  if (Status status = check_rank("key", inputs.key.shape); !status.ok()) return status;
  Projected projected;
  if (Status status = std::visit(Projection{inputs, projected}, score); !status.ok()) return status;
  const bool is_additive = !projected.additive_weight.empty();

  AttentionOptions scaled = options;
  scaled.scale = options.scale.value_or(1.0F);
  AttentionResult made;
  AttentionProblem problem;
  Status status = create_attention_problem(
      {.query = projected.query.view(), .key = is_additive ? projected.key.view() : inputs.key, .value = inputs.value},
      scaled, made, problem);
  if (!status.ok()) return status;
  problem.additive_weight = projected.additive_weight;
  status = solve_attention(problem, made.output.view(), stages);
  if (status.ok()) output = std::move(made.output);
  return status;
}

}  // namespace attention_walkthrough

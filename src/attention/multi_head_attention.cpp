#include "attention/multi_head_attention.h"

#include <string_view>
#include <utility>

#include "attention/checked_tensor.h"
#include "attention/described.h"
#include "attention/heads.h"
#include "core/matrix_view.h"
#include "kernels/matmul.h"

namespace attention_walkthrough {
namespace {

/// The sizes of one layer, found to agree with each other. What the heads themselves need is left to
/// `scaled_dot_product_attention`.
struct LayerSizes {
  std::size_t batch_size = 0;
  std::size_t num_heads = 0;
  std::size_t num_kv_heads = 0;
  std::size_t head_dim = 0;
  std::size_t v_head_dim = 0;
};

Status check_source(std::string_view name, const Shape& shape, const Shape& x) {
  if (shape.rank() != 2 && shape.rank() != 3) {
    return {ErrorCode::kShapeMismatch, "{} must be (rows, hidden_size) or (batch_size, rows, hidden_size)",
            described(name, shape)};
  }
  if (shape[shape.rank() - 1] == 0) {
    return {ErrorCode::kInvalidArgument, "{} has hidden_size 0; at least 1 is needed", described(name, shape)};
  }
  if (shape.rank() != x.rank() || (shape.rank() == 3 && shape[0] != x[0])) {
    return {ErrorCode::kShapeMismatch, "{} must have the rank and batch_size of {}", described(name, shape),
            described("x", x)};
  }
  return {};
}

Status check_weight(std::string_view name, const Shape& weight, std::size_t in, std::string_view in_name) {
  if (weight.rank() == 2 && weight[0] == in) return {};
  return {ErrorCode::kShapeMismatch, "{} must be a matrix with {} rows, one per {}", described(name, weight), in,
          in_name};
}

Status check_bias(std::string_view name, const std::optional<ConstTensorView>& bias, std::string_view weight_name,
                  const Shape& weight) {
  if (!bias || (bias->shape.rank() == 1 && bias->shape[0] == weight[1])) return {};
  return {ErrorCode::kShapeMismatch, "{} must have {} numbers, one per column of {}", described(name, bias->shape),
          weight[1], weight_name};
}

/// The columns of a weight for one head, at least 1.
Status divide_columns(std::string_view name, const Shape& weight, std::string_view heads_name, std::size_t num_heads,
                      std::size_t& out) {
  if (weight[1] == 0 || weight[1] % num_heads != 0) {
    return {ErrorCode::kShapeMismatch, "{} must have a multiple of {} ({}) columns, at least 1 per head",
            described(name, weight), heads_name, num_heads};
  }
  out = weight[1] / num_heads;
  return {};
}

Status read_head_sizes(const MultiHeadWeights& weights, const MultiHeadOptions& options, LayerSizes& out) {
  out.num_heads = options.num_heads;
  out.num_kv_heads = options.num_kv_heads == 0 ? options.num_heads : options.num_kv_heads;
  if (out.num_heads == 0) return {ErrorCode::kInvalidArgument, "num_heads is 0; at least 1 is needed"};
  if (out.num_heads % out.num_kv_heads != 0) {
    return {ErrorCode::kInvalidArgument, "num_heads ({}) must be a multiple of num_kv_heads ({})", out.num_heads,
            out.num_kv_heads};
  }
  Status status = divide_columns("wq", weights.wq.shape, "num_heads", out.num_heads, out.head_dim);
  if (!status.ok()) return status;
  if (weights.wk.shape[1] != out.num_kv_heads * out.head_dim) {
    return {ErrorCode::kShapeMismatch, "{} must have num_kv_heads x head_dim = {} x {} columns",
            described("wk", weights.wk.shape), out.num_kv_heads, out.head_dim};
  }
  return divide_columns("wv", weights.wv.shape, "num_kv_heads", out.num_kv_heads, out.v_head_dim);
}

Status read_sizes(const MultiHeadInputs& inputs, const MultiHeadWeights& weights, const MultiHeadOptions& options,
                  LayerSizes& out) {
  const Shape& x = inputs.x.shape;
  const Shape& context = inputs.context ? inputs.context->shape : x;
  if (Status status = check_source("x", x, x); !status.ok()) return status;
  if (x.num_elements() == 0) {
    return {ErrorCode::kInvalidArgument, "{} is empty; at least one row is needed", described("x", x)};
  }
  if (Status status = check_source("context", context, x); !status.ok()) return status;
  const std::string_view in = inputs.context ? "column of context" : "column of x";
  const std::size_t x_size = x[x.rank() - 1];
  const std::size_t context_size = context[context.rank() - 1];
  if (Status status = check_weight("wq", weights.wq.shape, x_size, "column of x"); !status.ok()) return status;
  if (Status status = check_weight("wk", weights.wk.shape, context_size, in); !status.ok()) return status;
  if (Status status = check_weight("wv", weights.wv.shape, context_size, in); !status.ok()) return status;
  if (Status status = read_head_sizes(weights, options, out); !status.ok()) return status;
  Status status =
      check_weight("wo", weights.wo.shape, out.num_heads * out.v_head_dim, "number of the heads side by side");
  if (!status.ok()) return status;
  if (Status bias = check_bias("bq", weights.bq, "wq", weights.wq.shape); !bias.ok()) return bias;
  if (Status bias = check_bias("bk", weights.bk, "wk", weights.wk.shape); !bias.ok()) return bias;
  if (Status bias = check_bias("bv", weights.bv, "wv", weights.wv.shape); !bias.ok()) return bias;
  if (Status bias = check_bias("bo", weights.bo, "wo", weights.wo.shape); !bias.ok()) return bias;
  out.batch_size = x.rank() == 3 ? x[0] : 1;
  return {};
}

/// Projects all rows of `source` and takes the heads apart.
Status project(std::string_view name, const ConstTensorView& source, const ConstTensorView& weight,
               const std::optional<ConstTensorView>& bias, std::size_t batch_size, std::size_t num_heads,
               Tensor& projected, Tensor& heads) {
  const std::size_t rows = source.shape[source.shape.rank() - 2];
  const std::size_t columns = weight.shape[1];
  if (Status status = create_tensor(name, {batch_size, rows, columns}, projected); !status.ok()) return status;
  Status status = create_tensor(name, {batch_size, num_heads, rows, columns / num_heads}, heads);
  if (!status.ok()) return status;
  linear(as_matrix(source), as_matrix(weight), bias ? bias->data : std::span<const float>(), as_matrix(projected));
  split_heads(projected.view(), heads.view());
  return {};
}

Status join_heads(const ConstTensorView& heads, const MultiHeadInputs& inputs, const MultiHeadWeights& weights,
                  Tensor& concat_context, Tensor& output) {
  const std::size_t batch_size = heads.shape[0];
  const std::size_t rows = heads.shape[2];
  const std::size_t width = weights.wo.shape[1];
  Status status = create_tensor("context", {batch_size, rows, heads.shape[1] * heads.shape[3]}, concat_context);
  if (!status.ok()) return status;
  status = inputs.x.shape.rank() == 2 ? create_tensor("output", {rows, width}, output)
                                      : create_tensor("output", {batch_size, rows, width}, output);
  if (!status.ok()) return status;
  concat_heads(heads, concat_context.view());
  linear(as_matrix(concat_context), as_matrix(weights.wo), weights.bo ? weights.bo->data : std::span<const float>(),
         as_matrix(output));
  return {};
}

}  // namespace

Status multi_head_attention(const MultiHeadInputs& inputs, const MultiHeadWeights& weights,
                            const MultiHeadOptions& options, MultiHeadResult& result, MultiHeadStages* stages) {
  LayerSizes sizes;
  if (Status status = read_sizes(inputs, weights, options, sizes); !status.ok()) return status;
  const ConstTensorView source = inputs.context.value_or(inputs.x);

  MultiHeadStages made;
  Status status =
      project("wq", inputs.x, weights.wq, weights.bq, sizes.batch_size, sizes.num_heads, made.projected_q, made.q);
  if (!status.ok()) return status;
  status =
      project("wk", source, weights.wk, weights.bk, sizes.batch_size, sizes.num_kv_heads, made.projected_k, made.k);
  if (!status.ok()) return status;
  status =
      project("wv", source, weights.wv, weights.bv, sizes.batch_size, sizes.num_kv_heads, made.projected_v, made.v);
  if (!status.ok()) return status;

  AttentionResult attention;
  status = scaled_dot_product_attention({.query = made.q.view(),
                                         .key = made.k.view(),
                                         .value = made.v.view(),
                                         .past_key = inputs.past_key,
                                         .past_value = inputs.past_value},
                                        options.attention, attention, stages != nullptr ? &made.attention : nullptr);
  if (!status.ok()) return status;

  MultiHeadResult made_result;
  status = join_heads(attention.output.view(), inputs, weights, made.concat_context, made_result.output);
  if (!status.ok()) return status;
  made_result.present_key = std::move(attention.present_key);
  made_result.present_value = std::move(attention.present_value);
  result = std::move(made_result);
  if (stages != nullptr) {
    made.head_output = std::move(attention.output);
    *stages = std::move(made);
  }
  return {};
}

}  // namespace attention_walkthrough

#include "attention/attention_sizes.h"

#include <string_view>

#include "attention/described.h"

namespace attention_walkthrough {
namespace {

Status check_rank(std::string_view name, const ConstTensorView& tensor, std::string_view axes) {
  if (tensor.shape.rank() == 4) {
    return {};
  }
  return {ErrorCode::kShapeMismatch, "{} must have rank 4: ({})", described(name, tensor.shape), axes};
}

Status check_not_zero(std::string_view name, const ConstTensorView& tensor, std::size_t axis,
                      std::string_view axis_name) {
  if (tensor.shape[axis] > 0) {
    return {};
  }
  return {ErrorCode::kInvalidArgument, "{} has {} 0; at least 1 is needed", described(name, tensor.shape), axis_name};
}

Status check_size(std::string_view name, const ConstTensorView& tensor, std::size_t axis, std::string_view axis_name,
                  std::size_t needed, std::string_view whose) {
  if (tensor.shape[axis] == needed) {
    return {};
  }
  return {ErrorCode::kShapeMismatch,
          "{} must have {} {}, as {} has",
          described(name, tensor.shape),
          axis_name,
          needed,
          whose};
}

constexpr std::string_view kKeyAxes = "batch_size, num_kv_heads, sequence_length, head_dim";

Status check_past(std::string_view name, const ConstTensorView& past, std::string_view new_name,
                  const ConstTensorView& added) {
  if (Status status = check_rank(name, past, kKeyAxes); !status.ok()) return status;
  if (Status status = check_size(name, past, 0, "batch_size", added.shape[0], new_name); !status.ok()) return status;
  if (Status status = check_size(name, past, 1, "num_kv_heads", added.shape[1], new_name); !status.ok()) return status;
  return check_size(name, past, 3, "head_dim", added.shape[3], new_name);
}

Status check_pasts(const AttentionInputs& inputs) {
  if (inputs.past_key.has_value() != inputs.past_value.has_value()) {
    return {ErrorCode::kInvalidArgument, "{}",
            inputs.past_key ? "past_key is given without past_value; give both or none"
                            : "past_value is given without past_key; give both or none"};
  }
  if (!inputs.past_key) {
    return {};
  }
  if (Status status = check_past("past_key", *inputs.past_key, "key", inputs.key); !status.ok()) return status;
  if (Status status = check_past("past_value", *inputs.past_value, "value", inputs.value); !status.ok()) return status;
  return check_size("past_value", *inputs.past_value, 2, "past_sequence_length", inputs.past_key->shape[2], "past_key");
}

Status check_inputs(const AttentionInputs& inputs) {
  const auto& [query, key, value, past_key, past_value] = inputs;
  constexpr std::string_view kQueryAxes = "batch_size, num_heads, q_sequence_length, head_dim";
  if (Status status = check_rank("query", query, kQueryAxes); !status.ok()) return status;
  if (Status status = check_rank("key", key, kKeyAxes); !status.ok()) return status;
  if (Status status = check_rank("value", value, kKeyAxes); !status.ok()) return status;
  if (Status status = check_not_zero("query", query, 0, "batch_size"); !status.ok()) return status;
  if (Status status = check_not_zero("query", query, 1, "num_heads"); !status.ok()) return status;
  if (Status status = check_not_zero("query", query, 2, "q_sequence_length"); !status.ok()) return status;
  if (Status status = check_not_zero("query", query, 3, "head_dim"); !status.ok()) return status;
  if (Status status = check_not_zero("key", key, 1, "num_kv_heads"); !status.ok()) return status;
  if (Status status = check_not_zero("value", value, 3, "v_head_dim"); !status.ok()) return status;
  if (Status status = check_size("key", key, 0, "batch_size", query.shape[0], "query"); !status.ok()) return status;
  if (Status status = check_size("key", key, 3, "head_dim", query.shape[3], "query"); !status.ok()) return status;
  if (Status status = check_size("value", value, 0, "batch_size", query.shape[0], "query"); !status.ok()) return status;
  if (Status status = check_size("value", value, 1, "num_kv_heads", key.shape[1], "key"); !status.ok()) return status;
  if (Status status = check_size("value", value, 2, "kv_sequence_length", key.shape[2], "key"); !status.ok()) {
    return status;
  }
  if (query.shape[1] % key.shape[1] != 0) {
    return {ErrorCode::kInvalidArgument, "num_heads ({}) must be a multiple of num_kv_heads ({})", query.shape[1],
            key.shape[1]};
  }
  return check_pasts(inputs);
}

}  // namespace

Status read_attention_sizes(const AttentionInputs& inputs, AttentionSizes& out) {
  if (Status status = check_inputs(inputs); !status.ok()) {
    return status;
  }
  const Shape& query = inputs.query.shape;
  const Shape& key = inputs.key.shape;
  out = {
      .batch_size = query[0],
      .num_heads = query[1],
      .num_kv_heads = key[1],
      .q_sequence_length = query[2],
      .kv_sequence_length = key[2],
      .past_sequence_length = inputs.past_key ? std::optional(inputs.past_key->shape[2]) : std::optional<std::size_t>(),
      .head_dim = query[3],
      .v_head_dim = inputs.value.shape[3]};
  return {};
}

}  // namespace attention_walkthrough

#include "model/encoder.h"

#include <algorithm>
#include <utility>

#include "attention/checked_tensor.h"
#include "model/token_ids.h"
#include "model/transformer_stack.h"

namespace attention_walkthrough {
namespace {

Status check_encoding(const TransformerModel& model, std::string_view name, std::span<const std::size_t> ids,
                      const AllowedRows& allowed) {
  const bool is_last = model.last_stack() == StackRole::kEncoder;
  const TransformerConfig& config = model.config;
  Status status = check_token_ids(name, ids, is_last ? config.vocab_size : config.source_vocab_size);
  if (!status.ok()) return status;
  if (ids.size() > config.context_length) {
    return {ErrorCode::kCapacity, "{} has {} tokens; the model has context_length {}", name, ids.size(),
            config.context_length};
  }
  if (allowed.data != nullptr && (allowed.rows != ids.size() || allowed.columns != ids.size())) {
    return {ErrorCode::kShapeMismatch, "attn_allowed ({} x {}) must have a row and a column for each of the {} tokens",
            allowed.rows, allowed.columns, ids.size()};
  }
  return {};
}

}  // namespace

Status encode_tokens(const TransformerModel& model, std::string_view name, std::span<const std::size_t> ids,
                     const AllowedRows& allowed, std::span<const AblatedHead> ablated, Recorder* recorder,
                     Encoded& out) {
  if (Status status = check_encoding(model, name, ids, allowed); !status.ok()) return status;
  TransformerStack stack;
  const StackSizes sizes = {.rows = ids.size(), .capacity = ids.size()};
  Status status = TransformerStack::create(model, StackRole::kEncoder, sizes, ablated, stack);
  if (!status.ok()) return status;
  Encoded made;
  if (recorder == nullptr) {
    status = stack.read(ids, allowed, nullptr);
  } else {
    StackRecorder stack_recorder(model.config, StackRole::kEncoder, "", *recorder);
    status = stack.read(ids, allowed, &stack_recorder);
    made.output_name = stack_recorder.rows_name();
  }
  if (!status.ok()) return status;
  status = create_tensor("output", {ids.size(), model.config.hidden_size}, made.output);
  if (!status.ok()) return status;
  for (std::size_t row = 0; row < ids.size(); ++row) {
    std::ranges::copy(stack.output().row(row), as_matrix(made.output).row(row).begin());
  }
  out = std::move(made);
  return {};
}

}  // namespace attention_walkthrough

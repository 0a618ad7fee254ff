#include "model/decoder_memory.h"

#include <initializer_list>
#include <string_view>
#include <utility>

#include "attention/checked_tensor.h"
#include "kernels/rotary_embedding.h"

namespace attention_walkthrough {

Status DecoderMemory::create(const DecoderConfig& config, std::size_t rows, std::size_t capacity, DecoderMemory& out) {
  DecoderMemory made;
  Status status;
  const auto reserve = [&status](std::string_view name, std::initializer_list<std::size_t> sizes, Tensor& tensor) {
    if (status.ok()) status = create_tensor(name, sizes, tensor);
  };
  const bool is_rotary = config.positions == Positions::kRotary;
  reserve("residual", {rows, config.hidden_size}, made.residual);
  reserve("normed", {rows, config.hidden_size}, made.normed);
  reserve("qkv", {rows, config.q_size() + 2 * config.kv_size()}, made.qkv);
  reserve("q", {config.num_heads, rows, config.head_dim}, made.q);
  reserve("k", {config.num_kv_heads, rows, config.head_dim}, made.k);
  reserve("v", {config.num_kv_heads, rows, config.head_dim}, made.v);
  reserve("scores", {rows, capacity}, made.scores);
  reserve("context", {rows, config.q_size()}, made.context);
  reserve("up", {rows, config.intermediate_size * (config.gated_mlp ? 2 : 1)}, made.up);
  reserve("output", {rows, config.hidden_size}, made.output);
  reserve("logits", {1, config.vocab_size}, made.logits);
  if (is_rotary) reserve("rotary_cos", {capacity, config.head_dim / 2}, made.rotary_cos);
  if (is_rotary) reserve("rotary_sin", {capacity, config.head_dim / 2}, made.rotary_sin);
  if (!status.ok()) return status;
  if (is_rotary) {
    rotary_tables(config.rotary_base, 0, as_matrix(made.rotary_cos.view()), as_matrix(made.rotary_sin.view()));
  }
  out = std::move(made);
  return {};
}

}  // namespace attention_walkthrough

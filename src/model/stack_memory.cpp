#include "model/stack_memory.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "attention/checked_tensor.h"
#include "kernels/rotary_embedding.h"

namespace attention_walkthrough {

Status StackMemory::create(const TransformerConfig& config, const StackSizes& sizes, StackMemory& out) {
  const std::size_t rows = sizes.rows;
  StackMemory made;
  Status status;
  const auto reserve = [&status](std::string_view name, std::initializer_list<std::size_t> shape, Tensor& tensor) {
    if (status.ok()) status = create_tensor(name, shape, tensor);
  };
  const bool is_rotary = config.positions == Positions::kRotary;
  reserve("residual", {rows, config.hidden_size}, made.residual);
  reserve("normed", {rows, config.hidden_size}, made.normed);
  reserve("qkv", {rows, config.q_size() + 2 * config.kv_size()}, made.qkv);
  reserve("q", {config.num_heads, rows, config.head_dim}, made.q);
  reserve("k", {config.num_kv_heads, rows, config.head_dim}, made.k);
  reserve("v", {config.num_kv_heads, rows, config.head_dim}, made.v);
  reserve("scores", {rows, std::max(sizes.capacity, sizes.source)}, made.scores);
  reserve("block", {kKvBlockRows, config.head_dim}, made.block);
  reserve("read", {1, config.head_dim}, made.read);
  reserve("context", {rows, config.q_size()}, made.context);
  reserve("up", {rows, config.intermediate_size * (config.gated_mlp ? 2 : 1)}, made.up);
  reserve("output", {rows, config.hidden_size}, made.output);
  if (is_rotary) reserve("rotary_cos", {sizes.capacity, config.head_dim / 2}, made.rotary_cos);
  if (is_rotary) reserve("rotary_sin", {sizes.capacity, config.head_dim / 2}, made.rotary_sin);
  if (status.ok() && sizes.in_codes) {
    const std::size_t depth = std::max({config.hidden_size, config.q_size(), config.intermediate_size});
    status = AlignedArray<RowBlock>::create("row_codes", rows * depth_blocks(depth), made.row_codes);
  }
  if (!status.ok()) return status;
  if (is_rotary) {
    rotary_tables(config.rotary_base, 0, as_matrix(made.rotary_cos), as_matrix(made.rotary_sin));
  }
  out = std::move(made);
  return {};
}

}  // namespace attention_walkthrough

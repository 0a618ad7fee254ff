#include "attention/cached_attention.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "attention/attention_mask.h"
#include "attention/checked_tensor.h"
#include "attention/head_attention.h"
#include "attention/heads.h"
#include "attention/scaled_dot_product_attention.h"
#include "core/fallible.h"

namespace attention_walkthrough {
namespace {

Status check_query(const ConstTensorView& query, const KvCache& cache) {
  const Shape& shape = query.shape;
  if (shape.rank() != 3 || shape[0] == 0 || shape[1] == 0 || shape[2] != cache.head_dim()) {
    return {ErrorCode::kShapeMismatch, "query ({}) must be num_heads x rows x head_dim ({}), none of them 0",
            shape.sizes(), cache.head_dim()};
  }
  if (cache.num_kv_heads() > 0 && shape[0] % cache.num_kv_heads() == 0) return {};
  return {ErrorCode::kInvalidArgument, "num_heads ({}) must be a multiple of num_kv_heads ({})", shape[0],
          cache.num_kv_heads()};
}

/// What each query may see, (rows, keys): all heads see the same.
Status allowed_rows(const AttentionMask& mask, std::size_t rows, std::size_t keys, FallibleArray<std::uint8_t>& out) {
  FallibleArray<std::uint8_t> made = make_fallible_array<std::uint8_t>(rows * keys);
  if (made == nullptr) return {ErrorCode::kOutOfMemory, "no memory for what {} queries may see", rows};
  for (std::size_t row = 0; row < rows; ++row) mask.allowed_row(0, 0, row, 0, {made.get() + row * keys, keys});
  out = std::move(made);
  return {};
}

}  // namespace

Status cached_attention(const ConstTensorView& query, const KvCache& cache, const CachedAttentionOptions& options,
                        Tensor& out) {
  if (Status status = check_query(query, cache); !status.ok()) return status;
  if (options.scale && !std::isfinite(*options.scale)) {
    return {ErrorCode::kInvalidArgument, "scale ({}) must be finite", *options.scale};
  }
  const std::size_t num_heads = query.shape[0];
  const std::size_t rows = query.shape[1];
  const std::size_t head_dim = cache.head_dim();
  const std::size_t keys = cache.length();
  const AttentionSizes sizes = {.batch_size = 1,
                                .num_heads = 1,
                                .num_kv_heads = 1,
                                .q_sequence_length = rows,
                                .kv_sequence_length = keys,
                                .past_sequence_length = {},
                                .head_dim = head_dim,
                                .v_head_dim = head_dim};
  const std::ptrdiff_t first_position = static_cast<std::ptrdiff_t>(keys) - static_cast<std::ptrdiff_t>(rows);
  AttentionOptions mask_options;
  mask_options.attn_allowed = options.attn_allowed;
  mask_options.is_causal = options.is_causal;
  mask_options.causal_offset = {&first_position, 1};
  mask_options.sliding_window = options.sliding_window;
  AttentionMask mask;
  if (Status status = AttentionMask::create(mask_options, sizes, mask); !status.ok()) return status;

  Tensor scores;
  Tensor block;
  Tensor read;
  Tensor context;
  Tensor made;
  FallibleArray<std::uint8_t> allowed;
  // Room for all heads that read the same keys, where there are few queries.
  const std::size_t score_rows = std::max(rows, num_heads / cache.num_kv_heads());
  Status status = create_tensor("scores", {score_rows, keys}, scores);
  if (status.ok()) status = create_tensor("scores", {kKvBlockRows, head_dim}, block);
  if (status.ok()) status = create_tensor("scores", {1, head_dim}, read);
  if (status.ok()) status = create_tensor("output", {1, rows, num_heads * head_dim}, context);
  if (status.ok()) status = create_tensor("output", {num_heads, rows, head_dim}, made);
  if (status.ok()) status = allowed_rows(mask, rows, keys, allowed);
  if (!status.ok()) return status;
  if (keys > 0) {
    const HeadAttentionMemory memory = {.scores = as_matrix(scores),
                                        .block = as_matrix(block),
                                        .read = read.view().data,
                                        .context = as_matrix(context)};
    const Visibility visibility = {.allowed = {allowed.get(), rows, keys, keys}};
    attend_heads(query, cache, visibility, options.scale.value_or(default_scale(head_dim)), memory, nullptr);
  }
  split_heads(context.view(), {made.view().data, Shape{1, num_heads, rows, head_dim}});
  out = std::move(made);
  return {};
}

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <optional>

#include "attention/attention_options.h"
#include "core/status.h"
#include "core/tensor.h"

namespace attention_walkthrough {

/// What attention reads. `num_heads` must be a multiple of `num_kv_heads`: query head h reads key/value head
/// h / (num_heads / num_kv_heads).
struct AttentionInputs {
  ConstTensorView query;  ///< (batch_size, num_heads, q_sequence_length, head_dim)
  ConstTensorView key;    ///< (batch_size, num_kv_heads, kv_sequence_length, head_dim)
  ConstTensorView value;  ///< (batch_size, num_kv_heads, kv_sequence_length, v_head_dim)
  /// (batch_size, num_kv_heads, past_sequence_length, head_dim) and (..., v_head_dim), both or none. They stand
  /// before `key` and `value`; the past may be empty.
  std::optional<ConstTensorView> past_key = {};
  std::optional<ConstTensorView> past_value = {};
};

struct AttentionResult {
  Tensor output;         ///< (batch_size, num_heads, q_sequence_length, v_head_dim)
  Tensor present_key;    ///< (batch_size, num_kv_heads, total_sequence_length, head_dim): past, then key
  Tensor present_value;  ///< (batch_size, num_kv_heads, total_sequence_length, v_head_dim)
};

/// Every number between the inputs and the output. All but `row_max` and `row_sum` have the shape
/// (batch_size, num_heads, q_sequence_length, total_sequence_length); those two lack the last axis.
struct AttentionStages {
  Tensor attn_dot;      ///< q . k, for masked keys too
  Tensor attn_scaled;   ///< times scale, for masked keys too
  Tensor attn_capped;   ///< after softcap; empty, shape (0), when softcap is off
  Tensor attn_allowed;  ///< 1 where the query may attend the key, else 0
  Tensor attn_scores;   ///< plus attn_mask; minus infinity where masked
  Tensor row_max;       ///< largest score of each row; minus infinity for a row that sees nothing
  Tensor exp_shifted;   ///< e to the (attn_scores - row_max); 0 where masked
  Tensor row_sum;       ///< sum of exp_shifted; 0 for a row that sees nothing
  Tensor attn_weights;  ///< exp_shifted / row_sum, bit for bit; 0 where masked
};

/// 1 / sqrt(head_dim), the factor on the scores when the options name none. Requires: head_dim > 0.
float default_scale(std::size_t head_dim) noexcept;

/// The scores of one head, q_sequence_length times total_sequence_length, that are kept all at once: 256 KB of them.
/// With more than that, and no stages asked for, the keys stream by in blocks and the memory of a run grows with the
/// sequence instead of its square. One query at a time, as when a cache grows, stays far below.
inline constexpr std::size_t kMaxDenseScores = 256 * 256;

/// softmax(softcap(scale q kT) + attn_mask) v, masked as `options` say.
///
/// A row that sees nothing (so every row when there are no keys) is zeros, never NaN. The value of a masked key
/// is not read and its score has no effect, so NaN or infinity there does not matter; elsewhere they propagate as
/// IEEE arithmetic says. `stages`, when given, is filled by the same run: the output is the same to the last bit, or,
/// above `kMaxDenseScores`, within `kStreamingMaxDifference` (attention/streaming_attention.h).
///
/// batch_size, num_heads, num_kv_heads, q_sequence_length, head_dim and v_head_dim must be at least 1.
/// Errors name the argument, what was given and what is needed, and leave `result` and `stages` as they were:
/// `shape_mismatch`, `invalid_argument` (sizes of 0, heads that do not divide, one past without the other, a scale
/// that is not finite, a bad softcap), `out_of_range` (key_lengths), `out_of_memory`.
Status scaled_dot_product_attention(const AttentionInputs& inputs, const AttentionOptions& options,
                                    AttentionResult& result, AttentionStages* stages = nullptr);

/// The `output` of a run without stages, to the last bit, and nothing else: keys and values are not copied, but to join
/// a past. Errors as above.
Status scaled_dot_product_output(const AttentionInputs& inputs, const AttentionOptions& options, Tensor& output);

}  // namespace attention_walkthrough

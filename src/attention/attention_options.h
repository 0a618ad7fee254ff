#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/tensor_view.h"

namespace attention_walkthrough {

/// Which keys a query may attend, one byte each: 1 = may attend, 0 = masked.
using AllowedView = BasicTensorView<const std::uint8_t>;

/// The keys around a query's own position that it may attend; no value leaves that side open.
/// A query at position p sees key j iff `p - left <= j <= p + right`, so {0, 0} is "this position only".
struct SlidingWindow {
  std::optional<std::size_t> left = {};
  std::optional<std::size_t> right = {};
};

/// How scaled dot-product attention is to be done. What is not set keeps its default; everything that masks is
/// combined, so a key is attended only where all of it agrees.
///
/// Masks are aligned at their last axis against (batch_size, num_heads, q_sequence_length,
/// total_sequence_length); a leading axis that is missing or 1 is repeated. The key axis is never repeated: a
/// mask with fewer columns than keys masks the rest (as ONNX Attention).
///
/// Query i stands at position `i + causal_offset`. The offset says how many keys come before the first query.
struct AttentionOptions {
  /// Added to the scores after scale and softcap, rank 1 to 4. Minus infinity masks: the weight is exactly 0.
  std::optional<ConstTensorView> attn_mask;
  /// 1 = may attend, rank 1 to 4. May be given beside `attn_mask`.
  std::optional<AllowedView> attn_allowed;
  /// Query i sees key j iff `j <= i + causal_offset`.
  bool is_causal = false;
  /// One offset for all, or one per batch row; negative is allowed (the first queries then see nothing). Empty:
  /// the length of the past; without a past `key_lengths[batch] - q_sequence_length`; without both, 0.
  std::span<const std::ptrdiff_t> causal_offset;
  /// How many keys of each batch row are valid, 0 to total_sequence_length; the rest is masked. Empty: all.
  std::span<const std::ptrdiff_t> key_lengths;
  /// Factor on the scores; default 1 / sqrt(head_dim) of the query.
  std::optional<float> scale;
  /// Scores become `softcap tanh(score / softcap)`; 0 = off. Must be finite and not negative.
  float softcap = 0.0F;
  SlidingWindow sliding_window;
};

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/status.h"
#include "model/transformer_weights.h"

namespace attention_walkthrough {

enum class AttentionPlace { kSelf, kCross };

/// One of the attentions of a transformer.
struct AttentionId {
  StackRole stack = StackRole::kDecoder;
  std::size_t layer = 0;
  AttentionPlace place = AttentionPlace::kSelf;

  friend bool operator==(const AttentionId&, const AttentionId&) = default;
};

/// A head whose reading is replaced by zeros before the heads are put together.
struct AblatedHead {
  AttentionId attention;
  std::size_t head = 0;
};

/// The name of an attention in a trace: `layers.0.attention`, in an encoder-decoder `decoder.layers.0.cross_attention`.
std::string attention_name(const TransformerConfig& config, const AttentionId& id);

/// Finds the attention of that name. `invalid_argument`, saying what such a name looks like, when the model has none;
/// `out` is then unchanged.
Status find_attention(const TransformerConfig& config, std::string_view name, AttentionId& out);

/// `out_of_range` when the attention does not have that head.
Status check_head(const TransformerConfig& config, const AblatedHead& ablated);

bool is_ablated(std::span<const AblatedHead> ablated, const AttentionId& id, std::size_t head) noexcept;

}  // namespace attention_walkthrough

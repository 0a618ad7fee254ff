#include "model/attention_id.h"

#include <algorithm>

#include "core/format_text.h"

namespace attention_walkthrough {

std::string attention_name(const TransformerConfig& config, const AttentionId& id) {
  const bool has_both = config.architecture == Architecture::kEncoderDecoder;
  std::string_view place = has_both ? "self_attention" : "attention";
  if (id.place == AttentionPlace::kCross) place = "cross_attention";
  return format_text("{}layers.{}.{}", stack_prefix(config, id.stack), id.layer, place);
}

Status find_attention(const TransformerConfig& config, std::string_view name, AttentionId& out) {
  const bool has_both = config.architecture == Architecture::kEncoderDecoder;
  const StackRole last = config.architecture == Architecture::kEncoder ? StackRole::kEncoder : StackRole::kDecoder;
  for (const StackRole stack : {StackRole::kEncoder, StackRole::kDecoder}) {
    if (stack != last && !has_both) continue;
    const std::size_t num_layers = stack == last ? config.num_layers : config.num_encoder_layers;
    for (std::size_t layer = 0; layer < num_layers; ++layer) {
      for (const AttentionPlace place : {AttentionPlace::kSelf, AttentionPlace::kCross}) {
        if (place == AttentionPlace::kCross && !(has_both && stack == StackRole::kDecoder)) continue;
        const AttentionId id = {stack, layer, place};
        if (attention_name(config, id) != name) continue;
        out = id;
        return {};
      }
    }
  }
  const AttentionId first = {last, 0, has_both ? AttentionPlace::kCross : AttentionPlace::kSelf};
  return {ErrorCode::kInvalidArgument, "attention ({}) is none of this model; a name looks like {}", name,
          attention_name(config, first)};
}

Status check_head(const TransformerConfig& config, const AblatedHead& ablated) {
  if (ablated.head < config.num_heads) return {};
  return {ErrorCode::kOutOfRange, "head ({}) of {} must be below num_heads ({})", ablated.head,
          attention_name(config, ablated.attention), config.num_heads};
}

bool is_ablated(std::span<const AblatedHead> ablated, const AttentionId& id, std::size_t head) noexcept {
  return std::ranges::any_of(ablated, [&](const AblatedHead& one) { return one.attention == id && one.head == head; });
}

}  // namespace attention_walkthrough

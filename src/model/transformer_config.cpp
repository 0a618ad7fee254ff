#include "model/transformer_config.h"

#include <cmath>
#include <string>
#include <string_view>

#include "core/format_text.h"
#include "kernels/rotary_embedding.h"
#include "model/config_checks.h"
#include "model/stored_tensor.h"

namespace attention_walkthrough {
namespace {

std::string given(std::string_view name, std::size_t value) { return format_text("{} ({})", name, value); }

Status wrong(std::string_view name, std::size_t value, const std::string& needed) {
  return bad_checkpoint("config {} ({}) must {}", name, value, needed);
}

Status check_heads(const TransformerConfig& config) {
  if (config.num_heads > kMaxModelSize / config.head_dim) {
    return bad_checkpoint("config num_heads ({}) times {} must be at most {}", config.num_heads,
                          given("head_dim", config.head_dim), kMaxModelSize);
  }
  if (config.positions != Positions::kRotary && config.q_size() != config.hidden_size) {
    return wrong("num_heads", config.num_heads, "divide " + given("hidden_size", config.hidden_size));
  }
  if (config.num_heads % config.num_kv_heads != 0) {
    return wrong("num_heads", config.num_heads, "be a multiple of " + given("num_kv_heads", config.num_kv_heads));
  }
  if (config.positions == Positions::kRotary && config.head_dim % 2 != 0) {
    return wrong("head_dim", config.head_dim, "be even where positions turn pairs of numbers");
  }
  return {};
}

}  // namespace

Status check_config(const TransformerConfig& config) {
  Status status = check_model_sizes({{"vocab_size", config.vocab_size},
                                     {"output_size", config.output_size},
                                     {"hidden_size", config.hidden_size},
                                     {"num_layers", config.num_layers},
                                     {"num_heads", config.num_heads},
                                     {"num_kv_heads", config.num_kv_heads},
                                     {"head_dim", config.head_dim},
                                     {"intermediate_size", config.intermediate_size},
                                     {"context_length", config.context_length}});
  if (!status.ok()) return status;
  if (config.architecture == Architecture::kEncoderDecoder) {
    status = check_model_sizes({{"source_vocab_size", config.source_vocab_size}});
    if (!status.ok()) return status;
    if (config.num_encoder_layers > kMaxModelSize) {
      return wrong("num_encoder_layers", config.num_encoder_layers, format_text("be at most {}", kMaxModelSize));
    }
  }
  if (status = check_heads(config); !status.ok()) return status;
  if (config.tie_word_embeddings && config.output_size != config.vocab_size) {
    return wrong(
        "output_size", config.output_size,
        format_text("be {} where the table of the tokens gives the logits", given("vocab_size", config.vocab_size)));
  }
  if (!(config.norm_epsilon > 0.0F) || !std::isfinite(config.norm_epsilon)) {
    return bad_checkpoint("config norm epsilon must be a positive finite number");
  }
  if (!(config.rotary_base > 0.0) || !std::isfinite(config.rotary_base)) {
    return bad_checkpoint("config rotary base must be a positive finite number");
  }
  if (!rotary_angles_fit(config.rotary_base, config.context_length)) {
    return bad_checkpoint("config rotary base ({}) is too small for a context_length of {}", config.rotary_base,
                          config.context_length);
  }
  return {};
}

}  // namespace attention_walkthrough

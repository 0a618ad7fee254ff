#include "train/models/transformer_parameters.h"

#include <cmath>
#include <string>
#include <utility>

#include "core/format_text.h"
#include "train/models/add_parameters.h"

namespace attention_walkthrough {
namespace {

class StackBuilder {
 public:
  StackBuilder(const TransformerConfig& config, std::string prefix, Parameters& parameters)
      : config_(config), prefix_(std::move(prefix)), parameters_(parameters) {}

  StackParameters add(std::size_t vocab_size, std::size_t num_layers, bool has_cross_attention) {
    StackParameters stack;
    stack.tokens = &add_table(parameters_, prefix_ + "embed_tokens", vocab_size, config_.hidden_size);
    if (config_.positions == Positions::kLearned) {
      stack.positions =
          &add_table(parameters_, prefix_ + "embed_positions", config_.context_length, config_.hidden_size);
    }
    // Each sublayer adds to the residual: all of them together should add about as much as one would.
    const std::size_t num_sublayers = num_layers * (has_cross_attention ? 3 : 2);
    output_gain_ = 1.0F / std::sqrt(static_cast<float>(num_sublayers));
    for (std::size_t layer = 0; layer < num_layers; ++layer) {
      stack.layers.push_back(add_layer(format_text("{}layers.{}.", prefix_, layer), has_cross_attention));
    }
    if (config_.final_norm) stack.final_norm = add_model_norm(prefix_ + "norm");
    return stack;
  }

 private:
  LayerParameters add_layer(const std::string& name, bool has_cross_attention) {
    LayerParameters layer;
    layer.self_attn_norm = add_model_norm(name + "self_attn_norm");
    layer.self_attn = add_attention(name + "self_attn.");
    if (has_cross_attention) {
      layer.cross_attn_norm = add_model_norm(name + "cross_attn_norm");
      layer.cross_attn = add_attention(name + "cross_attn.");
    }
    layer.mlp_norm = add_model_norm(name + "mlp_norm");
    const std::size_t hidden = config_.hidden_size;
    const std::size_t inner = config_.intermediate_size;
    if (config_.gated_mlp) layer.gate = add_linear(parameters_, name + "mlp.gate_proj", hidden, inner, config_.bias);
    layer.up = add_linear(parameters_, name + "mlp.up_proj", hidden, inner, config_.bias);
    layer.down = add_linear(parameters_, name + "mlp.down_proj", inner, hidden, config_.bias, output_gain_);
    return layer;
  }

  AttentionParameters add_attention(const std::string& name) {
    const std::size_t hidden = config_.hidden_size;
    AttentionParameters attention;
    attention.q = add_linear(parameters_, name + "q_proj", hidden, config_.q_size(), config_.bias);
    attention.k = add_linear(parameters_, name + "k_proj", hidden, config_.kv_size(), config_.bias);
    attention.v = add_linear(parameters_, name + "v_proj", hidden, config_.kv_size(), config_.bias);
    attention.o = add_linear(parameters_, name + "o_proj", config_.q_size(), hidden, config_.bias, output_gain_);
    return attention;
  }

  NormLayer add_model_norm(const std::string& name) {
    if (!config_.norm_weight) return {};
    return add_norm(parameters_, name, config_.hidden_size, config_.bias && config_.norm == Norm::kLayerNorm);
  }

  const TransformerConfig& config_;
  std::string prefix_;
  Parameters& parameters_;
  float output_gain_ = 1.0F;
};

}  // namespace

TransformerParameters add_transformer(const TransformerConfig& config, Parameters& parameters) {
  const bool has_encoder = config.architecture == Architecture::kEncoderDecoder;
  TransformerParameters made;
  if (has_encoder) {
    made.encoder =
        StackBuilder(config, "encoder.", parameters).add(config.source_vocab_size, config.num_encoder_layers, false);
  }
  made.last = StackBuilder(config, has_encoder ? "decoder." : "", parameters)
                  .add(config.vocab_size, config.num_layers, has_encoder);
  if (!config.tie_word_embeddings) {
    made.lm_head = add_linear(parameters, "lm_head", config.hidden_size, config.output_size, false);
  }
  return made;
}

}  // namespace attention_walkthrough

#include "train/checkpoint/config_json.h"

#include <array>
#include <charconv>
#include <string_view>
#include <utility>

namespace attention_walkthrough {
namespace {

/// Writes one flat JSON object. Keys and texts are plain words: nothing needs escaping.
class ObjectWriter {
 public:
  void text(std::string_view key, std::string_view value) { entry(key, '"' + std::string(value) + '"'); }
  void flag(std::string_view key, bool value) { entry(key, value ? "true" : "false"); }

  /// The shortest text that reads as the same number.
  template <typename Number>
  void number(std::string_view key, Number value) {
    std::array<char, 32> digits;
    const std::to_chars_result end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    entry(key, {digits.data(), end.ptr});
  }

  [[nodiscard]] std::string take() && { return "{" + body_ + "}"; }

 private:
  void entry(std::string_view key, const std::string& value) {
    if (!body_.empty()) body_ += ", ";
    body_ += '"' + std::string(key) + "\": " + value;
  }

  std::string body_;
};

std::string_view name_of(Architecture architecture) noexcept {
  switch (architecture) {
    case Architecture::kDecoder:
      return "decoder";
    case Architecture::kEncoder:
      return "encoder";
    case Architecture::kEncoderDecoder:
      return "encoder_decoder";
  }
  return "";
}

std::string_view name_of(Activation activation) noexcept {
  switch (activation) {
    case Activation::kGelu:
      return "gelu";
    case Activation::kGeluTanh:
      return "gelu_new";
    case Activation::kRelu:
      return "relu";
    case Activation::kSilu:
      return "silu";
  }
  return "";
}

std::string_view name_of(Positions positions) noexcept {
  switch (positions) {
    case Positions::kLearned:
      return "learned";
    case Positions::kRotary:
      return "rotary";
    case Positions::kNone:
      return "none";
  }
  return "";
}

std::string_view name_of(RecurrentAttention attention) noexcept {
  switch (attention) {
    case RecurrentAttention::kNone:
      return "none";
    case RecurrentAttention::kAdditive:
      return "additive";
    case RecurrentAttention::kDot:
      return "dot";
  }
  return "";
}

void write(const TransformerConfig& config, ObjectWriter& json) {
  json.text("model_type", name_of(config.architecture));
  json.number("vocab_size", config.vocab_size);
  if (config.architecture == Architecture::kEncoderDecoder) {
    json.number("source_vocab_size", config.source_vocab_size);
    json.number("num_encoder_layers", config.num_encoder_layers);
  }
  json.number("output_size", config.output_size);
  json.number("hidden_size", config.hidden_size);
  json.number("num_layers", config.num_layers);
  json.number("num_heads", config.num_heads);
  json.number("num_kv_heads", config.num_kv_heads);
  json.number("head_dim", config.head_dim);
  json.number("intermediate_size", config.intermediate_size);
  json.number("context_length", config.context_length);
  json.text("norm", config.norm == Norm::kLayerNorm ? "layer_norm" : "rms_norm");
  json.text("norm_order", config.norm_order == NormOrder::kPre ? "pre" : "post");
  json.number("norm_epsilon", config.norm_epsilon);
  json.flag("norm_weight", config.norm_weight);
  json.flag("embedding_norm", config.embedding_norm);
  json.flag("final_norm", config.final_norm);
  json.flag("bias", config.bias);
  json.flag("scale_attn_weights", config.scale_attn_weights);
  if (config.architecture != Architecture::kEncoder) json.flag("is_causal", config.is_causal);
  json.text("activation", name_of(config.activation));
  json.flag("gated_mlp", config.gated_mlp);
  json.text("positions", name_of(config.positions));
  json.number("rotary_base", config.rotary_base);
  json.flag("tie_word_embeddings", config.tie_word_embeddings);
}

void write(const RecurrentConfig& config, ObjectWriter& json) {
  json.text("model_type", "gru_seq2seq");
  json.number("vocab_size", config.vocab_size);
  json.number("source_vocab_size", config.source_vocab_size);
  json.number("embedding_size", config.embedding_size);
  json.number("hidden_size", config.hidden_size);
  json.number("attention_units", config.attention_units);
  json.number("context_length", config.context_length);
  json.text("attention", name_of(config.attention));
}

}  // namespace

std::string config_to_json(const TrainedConfig& config) {
  ObjectWriter json;
  std::visit([&](const auto& model) { write(model, json); }, config);
  return std::move(json).take();
}

}  // namespace attention_walkthrough

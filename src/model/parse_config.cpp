#include "model/parse_config.h"

#include <array>
#include <optional>
#include <utility>

#include "model/config_keys.h"
#include "model/config_reader.h"
#include "model/json.h"
#include "model/stored_tensor.h"

namespace attention_walkthrough {
namespace {

enum class ModelType { kGpt2, kLlama, kDecoder, kEncoder, kEncoderDecoder, kGruSeq2seq };

constexpr std::array<std::pair<std::string_view, ModelType>, 6> kModelTypes = {
    {{"gpt2", ModelType::kGpt2},
     {"llama", ModelType::kLlama},
     {"decoder", ModelType::kDecoder},
     {"encoder", ModelType::kEncoder},
     {"encoder_decoder", ModelType::kEncoderDecoder},
     {"gru_seq2seq", ModelType::kGruSeq2seq}}};
constexpr std::array<std::pair<std::string_view, Activation>, 6> kActivations = {
    {{"gelu_new", Activation::kGeluTanh},
     {"gelu_pytorch_tanh", Activation::kGeluTanh},
     {"gelu", Activation::kGelu},
     {"relu", Activation::kRelu},
     {"silu", Activation::kSilu},
     {"swish", Activation::kSilu}}};
constexpr std::array<std::pair<std::string_view, Norm>, 2> kNorms = {
    {{"layer_norm", Norm::kLayerNorm}, {"rms_norm", Norm::kRmsNorm}}};
constexpr std::array<std::pair<std::string_view, NormOrder>, 2> kNormOrders = {
    {{"pre", NormOrder::kPre}, {"post", NormOrder::kPost}}};
constexpr std::array<std::pair<std::string_view, Positions>, 3> kPositions = {
    {{"learned", Positions::kLearned}, {"rotary", Positions::kRotary}, {"none", Positions::kNone}}};
constexpr std::array<std::pair<std::string_view, RecurrentAttention>, 3> kRecurrentAttentions = {
    {{"none", RecurrentAttention::kNone},
     {"additive", RecurrentAttention::kAdditive},
     {"dot", RecurrentAttention::kDot}}};

std::size_t even_share(std::size_t hidden_size, std::size_t num_heads) noexcept {
  return num_heads > 0 ? hidden_size / num_heads : 0;
}

void read_gpt2(ConfigReader& reader, TransformerConfig& config) {
  config.activation = Activation::kGeluTanh;
  reader.read_size("n_embd", config.hidden_size);
  reader.read_size("n_layer", config.num_layers);
  reader.read_size("n_head", config.num_heads);
  reader.read_size("n_positions", config.context_length);
  // A product that overflows is one of a hidden_size that is refused itself.
  reader.read_size("n_inner", config.intermediate_size, 4 * config.hidden_size);
  reader.read_number("layer_norm_epsilon", config.norm_epsilon);
  reader.read_choice("activation_function", kActivations, config.activation);
  reader.read_choice("norm", kNorms, config.norm);
  reader.read_flag("norm_weight", config.norm_weight);
  reader.read_flag("embedding_norm", config.embedding_norm);
  reader.read_flag("final_norm", config.final_norm);
  reader.read_flag("bias", config.bias);
  reader.read_flag("scale_attn_weights", config.scale_attn_weights);
  config.num_kv_heads = config.num_heads;
  config.head_dim = even_share(config.hidden_size, config.num_heads);
}

void read_llama(ConfigReader& reader, TransformerConfig& config) {
  config.norm = Norm::kRmsNorm;
  config.bias = false;
  config.activation = Activation::kSilu;
  config.gated_mlp = true;
  config.positions = Positions::kRotary;
  config.tie_word_embeddings = false;
  reader.read_size("hidden_size", config.hidden_size);
  reader.read_size("num_hidden_layers", config.num_layers);
  reader.read_size("num_attention_heads", config.num_heads);
  reader.read_size("num_key_value_heads", config.num_kv_heads, config.num_heads);
  reader.read_size("head_dim", config.head_dim, even_share(config.hidden_size, config.num_heads));
  reader.read_size("intermediate_size", config.intermediate_size);
  reader.read_size("max_position_embeddings", config.context_length);
  reader.read_number("rms_norm_eps", config.norm_epsilon);
  reader.read_number("rope_theta", config.rotary_base);
  reader.read_choice("hidden_act", kActivations, config.activation);
  reader.refuse("rope_scaling");
}

void read_own(ConfigReader& reader, Architecture architecture, TransformerConfig& config) {
  config.architecture = architecture;
  if (architecture == Architecture::kEncoder) config.is_causal = false;
  reader.read_size("hidden_size", config.hidden_size);
  reader.read_size("num_layers", config.num_layers);
  if (architecture == Architecture::kEncoderDecoder) {
    reader.read_size("source_vocab_size", config.source_vocab_size, config.vocab_size);
    reader.read_size("num_encoder_layers", config.num_encoder_layers, config.num_layers);
  }
  reader.read_size("num_heads", config.num_heads);
  reader.read_size("num_kv_heads", config.num_kv_heads, config.num_heads);
  reader.read_size("head_dim", config.head_dim, even_share(config.hidden_size, config.num_heads));
  reader.read_size("intermediate_size", config.intermediate_size);
  reader.read_size("context_length", config.context_length);
  reader.read_size("output_size", config.output_size, config.vocab_size);
  reader.read_choice("norm", kNorms, config.norm);
  reader.read_choice("norm_order", kNormOrders, config.norm_order);
  reader.read_number("norm_epsilon", config.norm_epsilon);
  reader.read_flag("norm_weight", config.norm_weight);
  reader.read_flag("embedding_norm", config.embedding_norm);
  config.final_norm = config.norm_order == NormOrder::kPre;
  reader.read_flag("final_norm", config.final_norm);
  reader.read_flag("bias", config.bias);
  reader.read_flag("scale_attn_weights", config.scale_attn_weights);
  if (architecture != Architecture::kEncoder) reader.read_flag("is_causal", config.is_causal);
  reader.read_choice("activation", kActivations, config.activation);
  reader.read_flag("gated_mlp", config.gated_mlp);
  reader.read_choice("positions", kPositions, config.positions);
  reader.read_number("rotary_base", config.rotary_base);
}

Status parse_recurrent(ConfigReader& reader, std::size_t vocab_size, ParsedConfig& out) {
  RecurrentConfig config{.vocab_size = vocab_size};
  reader.read_size("source_vocab_size", config.source_vocab_size, vocab_size);
  reader.read_size("embedding_size", config.embedding_size);
  reader.read_size("hidden_size", config.hidden_size);
  reader.read_size("attention_units", config.attention_units, config.hidden_size);
  reader.read_size("context_length", config.context_length);
  reader.read_choice("attention", kRecurrentAttentions, config.attention);
  if (!reader.status().ok()) return reader.status();
  if (Status status = check_config(config); !status.ok()) return status;
  out = {.config = config};
  return {};
}

Status parse_transformer(ConfigReader& reader, ModelType type, std::size_t vocab_size, ParsedConfig& out) {
  TransformerConfig config{.vocab_size = vocab_size, .output_size = vocab_size};
  WeightNames names = WeightNames::kOwn;
  switch (type) {
    case ModelType::kGpt2:
      names = WeightNames::kGpt2;
      read_gpt2(reader, config);
      break;
    case ModelType::kLlama:
      names = WeightNames::kLlama;
      read_llama(reader, config);
      break;
    case ModelType::kEncoder:
      read_own(reader, Architecture::kEncoder, config);
      break;
    case ModelType::kEncoderDecoder:
      read_own(reader, Architecture::kEncoderDecoder, config);
      break;
    default:
      read_own(reader, Architecture::kDecoder, config);
  }
  reader.read_flag("tie_word_embeddings", config.tie_word_embeddings);
  if (!reader.status().ok()) return reader.status();
  if (const Status status = check_config(config); !status.ok()) return in_keys_of_file(names, status);
  out = {.config = config, .names = names};
  return {};
}

}  // namespace

Status parse_config(std::string_view json, ParsedConfig& out) {
  const std::optional<JsonValue> value = parse_json(json);
  if (!value || value->kind != JsonValue::Kind::kObject) return bad_checkpoint("config is not a JSON object");
  ConfigReader reader(*value);
  ModelType type = ModelType::kGpt2;
  std::size_t vocab_size = 0;
  reader.read_choice("model_type", kModelTypes, type);
  reader.read_size("vocab_size", vocab_size);
  return type == ModelType::kGruSeq2seq ? parse_recurrent(reader, vocab_size, out)
                                        : parse_transformer(reader, type, vocab_size, out);
}

}  // namespace attention_walkthrough

#include "model/decoder_config.h"

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "model/json.h"
#include "model/stored_tensor.h"

namespace attention_walkthrough {
namespace {

/// Reads the values of a configuration; the first that is wrong is kept in `status`, and what follows is not read.
class ConfigReader {
 public:
  explicit ConfigReader(const JsonValue& config) : config_(config) {}

  void read_size(std::string_view key, std::size_t& out, std::optional<std::size_t> absent = {}) {
    const JsonValue* value = given(key);
    if (value == nullptr && absent) {
      out = *absent;
      return;
    }
    const std::optional<std::size_t> size = value == nullptr ? std::nullopt : value->as_size();
    if (!size) return fail(key, " must be a whole number");
    out = *size;
  }

  void read_flag(std::string_view key, bool& out) {
    const JsonValue* value = given(key);
    if (value == nullptr) return;
    const bool is_true = value->kind == JsonValue::Kind::kTrue;
    if (!is_true && value->kind != JsonValue::Kind::kFalse) return fail(key, " must be true or false");
    out = is_true;
  }

  template <typename Number>
  void read_number(std::string_view key, Number& out) {
    const JsonValue* value = given(key);
    if (value == nullptr) return;
    if (value->kind != JsonValue::Kind::kNumber) return fail(key, " must be a number");
    out = static_cast<Number>(value->number);
  }

  template <typename Value, std::size_t count>
  void read_choice(std::string_view key, const std::array<std::pair<std::string_view, Value>, count>& choices,
                   Value& out) {
    const JsonValue* value = given(key);
    if (value == nullptr) return;
    for (const auto& [name, choice] : choices) {
      if (value->kind == JsonValue::Kind::kText && value->text == name) {
        out = choice;
        return;
      }
    }
    std::string names;
    for (const auto& choice : choices) names += (names.empty() ? "" : ", ") + std::string(choice.first);
    fail(key, " must be one of " + names);
  }

  void refuse(std::string_view key) {
    if (given(key) != nullptr) fail(key, " is not supported");
  }

  [[nodiscard]] const Status& status() const noexcept { return status_; }

 private:
  /// null stands for "not given", as in the files of Hugging Face.
  [[nodiscard]] const JsonValue* given(std::string_view key) const noexcept {
    const JsonValue* value = config_.find(key);
    return value == nullptr || value->kind == JsonValue::Kind::kNull ? nullptr : value;
  }

  void fail(std::string_view key, std::string_view problem) {
    if (status_.ok()) status_ = bad_checkpoint("config " + std::string(key), problem);
  }

  const JsonValue& config_;
  Status status_;
};

constexpr std::array<std::pair<std::string_view, Activation>, 6> kActivations = {
    {{"gelu_new", Activation::kGeluTanh},
     {"gelu_pytorch_tanh", Activation::kGeluTanh},
     {"gelu", Activation::kGelu},
     {"relu", Activation::kRelu},
     {"silu", Activation::kSilu},
     {"swish", Activation::kSilu}}};
constexpr std::array<std::pair<std::string_view, Norm>, 2> kNorms = {
    {{"layer_norm", Norm::kLayerNorm}, {"rms_norm", Norm::kRmsNorm}}};

void read_gpt2(ConfigReader& reader, DecoderConfig& config) {
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
  config.num_kv_heads = config.num_heads;
  if (config.num_heads > 0) config.head_dim = config.hidden_size / config.num_heads;
}

void read_llama(ConfigReader& reader, DecoderConfig& config) {
  config.norm = Norm::kRmsNorm;
  config.bias = false;
  config.activation = Activation::kSilu;
  config.gated_mlp = true;
  config.positions = Positions::kRotary;
  config.tied_embedding = false;
  reader.read_size("hidden_size", config.hidden_size);
  reader.read_size("num_hidden_layers", config.num_layers);
  reader.read_size("num_attention_heads", config.num_heads);
  reader.read_size("num_key_value_heads", config.num_kv_heads, config.num_heads);
  const std::size_t even_share = config.num_heads > 0 ? config.hidden_size / config.num_heads : 0;
  reader.read_size("head_dim", config.head_dim, even_share);
  reader.read_size("intermediate_size", config.intermediate_size);
  reader.read_size("max_position_embeddings", config.context_length);
  reader.read_number("rms_norm_eps", config.norm_epsilon);
  reader.read_number("rope_theta", config.rotary_base);
  reader.read_choice("hidden_act", kActivations, config.activation);
  reader.refuse("rope_scaling");
}

}  // namespace

Status check_config(const DecoderConfig& config) {
  const std::pair<std::string_view, std::size_t> sizes[] = {{"vocab_size", config.vocab_size},
                                                            {"hidden_size", config.hidden_size},
                                                            {"num_layers", config.num_layers},
                                                            {"num_heads", config.num_heads},
                                                            {"num_kv_heads", config.num_kv_heads},
                                                            {"head_dim", config.head_dim},
                                                            {"intermediate_size", config.intermediate_size},
                                                            {"context_length", config.context_length}};
  for (const auto& [name, size] : sizes) {
    if (size > 0 && size <= kMaxModelSize) continue;
    return bad_checkpoint("config " + std::string(name),
                          " is " + std::to_string(size) + "; it must be from 1 to " + std::to_string(kMaxModelSize));
  }
  if (config.num_heads > kMaxModelSize / config.head_dim) {
    return bad_checkpoint("config num_heads", " (" + std::to_string(config.num_heads) + ") times head_dim (" +
                                                  std::to_string(config.head_dim) + ") must be at most " +
                                                  std::to_string(kMaxModelSize));
  }
  if (config.positions == Positions::kLearned && config.q_size() != config.hidden_size) {
    return bad_checkpoint("config num_heads", " (" + std::to_string(config.num_heads) + ") must divide hidden_size (" +
                                                  std::to_string(config.hidden_size) + ")");
  }
  if (config.num_heads % config.num_kv_heads != 0) {
    return bad_checkpoint("config num_heads", " (" + std::to_string(config.num_heads) +
                                                  ") must be a multiple of num_kv_heads (" +
                                                  std::to_string(config.num_kv_heads) + ")");
  }
  if (config.positions == Positions::kRotary && config.head_dim % 2 != 0) {
    return bad_checkpoint("config head_dim", " (" + std::to_string(config.head_dim) +
                                                 ") must be even where positions turn pairs of numbers");
  }
  if (!(config.norm_epsilon > 0.0F) || !std::isfinite(config.norm_epsilon)) {
    return bad_checkpoint("config norm epsilon", " must be a positive finite number");
  }
  if (!(config.rotary_base > 0.0) || !std::isfinite(config.rotary_base)) {
    return bad_checkpoint("config rope_theta", " must be a positive finite number");
  }
  return {};
}

Status parse_config(std::string_view json, DecoderConfig& out) {
  const std::optional<JsonValue> value = parse_json(json);
  if (!value || value->kind != JsonValue::Kind::kObject) return bad_checkpoint("config", " is not a JSON object");
  enum class ModelType { kGpt2, kLlama };
  constexpr std::array<std::pair<std::string_view, ModelType>, 2> kModelTypes = {
      {{"gpt2", ModelType::kGpt2}, {"llama", ModelType::kLlama}}};
  ConfigReader reader(*value);
  ModelType type = ModelType::kGpt2;
  DecoderConfig config;
  reader.read_choice("model_type", kModelTypes, type);
  reader.read_size("vocab_size", config.vocab_size);
  if (type == ModelType::kGpt2) {
    read_gpt2(reader, config);
  } else {
    read_llama(reader, config);
  }
  reader.read_flag("tie_word_embeddings", config.tied_embedding);
  if (!reader.status().ok()) return reader.status();
  if (Status status = check_config(config); !status.ok()) return status;
  out = config;
  return {};
}

}  // namespace attention_walkthrough

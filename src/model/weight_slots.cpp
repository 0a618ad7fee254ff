#include "model/weight_slots.h"

#include <string_view>
#include <utility>

namespace attention_walkthrough {
namespace {

/// Lists slots under the names that begin with one prefix.
class SlotList {
 public:
  SlotList(std::string prefix, const DecoderConfig& config) : prefix_(std::move(prefix)), config_(config) {}

  void add(std::string_view name, WeightSlot::Kind kind, std::size_t rows, std::size_t columns, Tensor& target) {
    add_part(name, kind, rows, columns, target, 0, columns);
  }

  /// A matrix that fills some columns of its target.
  void add_part(std::string_view name, WeightSlot::Kind kind, std::size_t rows, std::size_t columns, Tensor& target,
                std::size_t first_column, std::size_t target_columns) {
    slots_.push_back({prefix_ + std::string(name), kind, rows, columns, &target, first_column, target_columns});
  }

  /// `<name>.weight` and, where the model has them, `<name>.bias`.
  void add_linear(std::string_view name, std::size_t in, std::size_t out, Tensor& weight, Tensor& bias) {
    add(std::string(name) + ".weight", WeightSlot::Kind::kMatrix, in, out, weight);
    if (config_.bias) add(std::string(name) + ".bias", WeightSlot::Kind::kVector, 1, out, bias);
  }

  void add_norm(std::string_view name, Tensor& weight, Tensor& bias) {
    if (!config_.norm_weight) return;
    add(std::string(name) + ".weight", WeightSlot::Kind::kVector, 1, config_.hidden_size, weight);
    if (config_.bias && config_.norm == Norm::kLayerNorm) {
      add(std::string(name) + ".bias", WeightSlot::Kind::kVector, 1, config_.hidden_size, bias);
    }
  }

  [[nodiscard]] std::vector<WeightSlot> take() && { return std::move(slots_); }

 private:
  std::string prefix_;
  const DecoderConfig& config_;
  std::vector<WeightSlot> slots_;
};

void add_gpt2_layer(const DecoderConfig& config, DecoderLayerWeights& weights, SlotList& slots) {
  slots.add_norm("ln_1", weights.attention_norm_weight, weights.attention_norm_bias);
  slots.add_linear("attn.c_attn", config.hidden_size, config.q_size() + 2 * config.kv_size(), weights.qkv_weight,
                   weights.qkv_bias);
  slots.add_linear("attn.c_proj", config.q_size(), config.hidden_size, weights.output_weight, weights.output_bias);
  slots.add_norm("ln_2", weights.mlp_norm_weight, weights.mlp_norm_bias);
  slots.add_linear("mlp.c_fc", config.hidden_size, config.intermediate_size, weights.up_weight, weights.up_bias);
  slots.add_linear("mlp.c_proj", config.intermediate_size, config.hidden_size, weights.down_weight, weights.down_bias);
}

void add_llama_layer(const DecoderConfig& config, DecoderLayerWeights& weights, SlotList& slots) {
  constexpr auto kMatrix = WeightSlot::Kind::kMatrix;
  const std::size_t hidden = config.hidden_size;
  const std::size_t q_size = config.q_size();
  const std::size_t kv_size = config.kv_size();
  const std::size_t joined = q_size + 2 * kv_size;
  const std::size_t inner = config.intermediate_size;
  slots.add_norm("input_layernorm", weights.attention_norm_weight, weights.attention_norm_bias);
  slots.add_part("self_attn.q_proj.weight", kMatrix, hidden, q_size, weights.qkv_weight, 0, joined);
  slots.add_part("self_attn.k_proj.weight", kMatrix, hidden, kv_size, weights.qkv_weight, q_size, joined);
  slots.add_part("self_attn.v_proj.weight", kMatrix, hidden, kv_size, weights.qkv_weight, q_size + kv_size, joined);
  slots.add("self_attn.o_proj.weight", kMatrix, q_size, hidden, weights.output_weight);
  slots.add_norm("post_attention_layernorm", weights.mlp_norm_weight, weights.mlp_norm_bias);
  slots.add_part("mlp.gate_proj.weight", kMatrix, hidden, inner, weights.up_weight, 0, 2 * inner);
  slots.add_part("mlp.up_proj.weight", kMatrix, hidden, inner, weights.up_weight, inner, 2 * inner);
  slots.add("mlp.down_proj.weight", kMatrix, inner, hidden, weights.down_weight);
}

}  // namespace

std::vector<WeightSlot> outer_slots(const DecoderConfig& config, WeightNames names, DecoderWeights& weights) {
  const bool is_gpt2 = names == WeightNames::kGpt2;
  SlotList slots("", config);
  slots.add(is_gpt2 ? "wte.weight" : "embed_tokens.weight", WeightSlot::Kind::kTable, config.vocab_size,
            config.hidden_size, weights.token_embedding);
  if (config.positions == Positions::kLearned) {
    slots.add("wpe.weight", WeightSlot::Kind::kTable, config.context_length, config.hidden_size,
              weights.position_embedding);
  }
  if (config.final_norm) slots.add_norm(is_gpt2 ? "ln_f" : "norm", weights.final_norm_weight, weights.final_norm_bias);
  if (!config.tied_embedding) {
    slots.add("lm_head.weight", WeightSlot::Kind::kHead, config.hidden_size, config.vocab_size, weights.lm_head);
  }
  return std::move(slots).take();
}

std::vector<WeightSlot> layer_slots(const DecoderConfig& config, WeightNames names, std::size_t layer,
                                    DecoderLayerWeights& weights) {
  const bool is_gpt2 = names == WeightNames::kGpt2;
  SlotList slots((is_gpt2 ? "h." : "layers.") + std::to_string(layer) + ".", config);
  if (is_gpt2) {
    add_gpt2_layer(config, weights, slots);
  } else {
    add_llama_layer(config, weights, slots);
  }
  return std::move(slots).take();
}

}  // namespace attention_walkthrough

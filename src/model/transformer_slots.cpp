#include "model/transformer_slots.h"

#include <string>
#include <string_view>
#include <utility>

#include "core/format_text.h"

namespace attention_walkthrough {
namespace {

constexpr auto kVector = WeightSlot::Kind::kVector;
constexpr auto kTable = WeightSlot::Kind::kTable;
constexpr auto kMatrix = WeightSlot::Kind::kMatrix;

/// The slots of one layer, whose names begin with `prefix`.
class LayerSlots {
 public:
  LayerSlots(const TransformerConfig& config, std::string prefix) : config_(config), slots_(std::move(prefix)) {}

  /// `<name>.weight` and, where the model has them, `<name>.bias`.
  void add_linear(std::string_view name, std::size_t in, std::size_t out, Tensor& weight, Tensor& bias, SlotPart part) {
    slots_.add_part(format_text("{}.weight", name), kMatrix, in, out, weight, part);
    if (config_.bias) slots_.add_part(format_text("{}.bias", name), kVector, 1, out, bias, part);
  }

  void add_linear(std::string_view name, std::size_t in, std::size_t out, Tensor& weight, Tensor& bias) {
    add_linear(name, in, out, weight, bias, {0, out});
  }

  void add_norm(std::string_view name, Tensor& weight, Tensor& bias) {
    if (!config_.norm_weight) return;
    slots_.add(format_text("{}.weight", name), kVector, 1, config_.hidden_size, weight);
    if (config_.bias && config_.norm == Norm::kLayerNorm) {
      slots_.add(format_text("{}.bias", name), kVector, 1, config_.hidden_size, bias);
    }
  }

  /// `<name>.q_proj`, `k_proj`, `v_proj` side by side, and `o_proj`.
  void add_attention(const std::string& name, AttentionWeights& weights) {
    const std::size_t hidden = config_.hidden_size;
    const std::size_t q_size = config_.q_size();
    const std::size_t kv_size = config_.kv_size();
    const std::size_t joined = q_size + 2 * kv_size;
    const auto add = [&](std::string_view part, std::size_t columns, std::size_t first) {
      add_linear(format_text("{}{}", name, part), hidden, columns, weights.qkv_weight.numbers, weights.qkv_bias,
                 {first, joined});
    };
    add(".q_proj", q_size, 0);
    add(".k_proj", kv_size, q_size);
    add(".v_proj", kv_size, q_size + kv_size);
    add_linear(name + ".o_proj", q_size, hidden, weights.output_weight.numbers, weights.output_bias);
  }

  /// `mlp.gate_proj`, where there is one, beside `up_proj`, and `down_proj`.
  void add_mlp(MlpWeights& weights) {
    const std::size_t hidden = config_.hidden_size;
    const std::size_t inner = config_.intermediate_size;
    const std::size_t gate = config_.gated_mlp ? inner : 0;
    const SlotPart up = {gate, gate + inner};
    if (config_.gated_mlp) {
      add_linear("mlp.gate_proj", hidden, inner, weights.up_weight.numbers, weights.up_bias, {0, up.target_columns});
    }
    add_linear("mlp.up_proj", hidden, inner, weights.up_weight.numbers, weights.up_bias, up);
    add_linear("mlp.down_proj", inner, hidden, weights.down_weight.numbers, weights.down_bias);
  }

  [[nodiscard]] std::vector<WeightSlot> take() && { return std::move(slots_).take(); }

 private:
  const TransformerConfig& config_;
  SlotList slots_;
};

void add_gpt2_layer(const TransformerConfig& config, LayerWeights& weights, LayerSlots& slots) {
  AttentionWeights& attention = weights.self_attention;
  slots.add_norm("ln_1", attention.norm_weight, attention.norm_bias);
  slots.add_linear("attn.c_attn", config.hidden_size, config.q_size() + 2 * config.kv_size(),
                   attention.qkv_weight.numbers, attention.qkv_bias);
  slots.add_linear("attn.c_proj", config.q_size(), config.hidden_size, attention.output_weight.numbers,
                   attention.output_bias);
  MlpWeights& mlp = weights.mlp;
  slots.add_norm("ln_2", mlp.norm_weight, mlp.norm_bias);
  slots.add_linear("mlp.c_fc", config.hidden_size, config.intermediate_size, mlp.up_weight.numbers, mlp.up_bias);
  slots.add_linear("mlp.c_proj", config.intermediate_size, config.hidden_size, mlp.down_weight.numbers, mlp.down_bias);
}

void add_llama_layer(LayerWeights& weights, LayerSlots& slots) {
  slots.add_norm("input_layernorm", weights.self_attention.norm_weight, weights.self_attention.norm_bias);
  slots.add_attention("self_attn", weights.self_attention);
  slots.add_norm("post_attention_layernorm", weights.mlp.norm_weight, weights.mlp.norm_bias);
  slots.add_mlp(weights.mlp);
}

void add_own_layer(bool has_cross, LayerWeights& weights, LayerSlots& slots) {
  slots.add_norm("self_attn_norm", weights.self_attention.norm_weight, weights.self_attention.norm_bias);
  slots.add_attention("self_attn", weights.self_attention);
  if (has_cross) {
    slots.add_norm("cross_attn_norm", weights.cross_attention.norm_weight, weights.cross_attention.norm_bias);
    slots.add_attention("cross_attn", weights.cross_attention);
  }
  slots.add_norm("mlp_norm", weights.mlp.norm_weight, weights.mlp.norm_bias);
  slots.add_mlp(weights.mlp);
}

/// The names of what stands outside the layers of a stack.
struct OuterNames {
  std::string_view tokens;
  std::string_view positions;
  std::string_view final_norm;
};

OuterNames outer_names(WeightNames names) noexcept {
  if (names == WeightNames::kGpt2) return {"wte.weight", "wpe.weight", "ln_f"};
  return {"embed_tokens.weight", "embed_positions.weight", "norm"};
}

std::vector<WeightSlot> stack_slots(WeightNames names, StackRole role, std::size_t vocab_size,
                                    const TransformerConfig& config, StackWeights& weights) {
  const OuterNames outer = outer_names(names);
  const std::string prefix = stack_prefix(config, role);
  SlotList tables(prefix);
  tables.add(outer.tokens, kTable, vocab_size, config.hidden_size, weights.token_embedding);
  if (config.positions == Positions::kLearned) {
    tables.add(outer.positions, kTable, config.context_length, config.hidden_size, weights.position_embedding);
  }
  std::vector<WeightSlot> slots = std::move(tables).take();
  if (config.final_norm) {
    LayerSlots norm(config, prefix);
    norm.add_norm(outer.final_norm, weights.final_norm_weight, weights.final_norm_bias);
    for (WeightSlot& slot : std::move(norm).take()) slots.push_back(std::move(slot));
  }
  return slots;
}

}  // namespace

std::vector<WeightSlot> outer_slots(WeightNames names, TransformerModel& model) {
  const TransformerConfig& config = model.config;
  const StackRole last = model.last_stack();
  StackWeights& last_weights = last == StackRole::kEncoder ? model.encoder : model.decoder;
  std::vector<WeightSlot> slots = stack_slots(names, last, config.vocab_size, config, last_weights);
  if (config.architecture == Architecture::kEncoderDecoder) {
    for (WeightSlot& slot : stack_slots(names, StackRole::kEncoder, config.source_vocab_size, config, model.encoder)) {
      slots.push_back(std::move(slot));
    }
  }
  if (!config.tie_word_embeddings) {
    SlotList head("");
    head.add("lm_head.weight", WeightSlot::Kind::kHead, config.hidden_size, config.output_size, model.lm_head.numbers);
    for (WeightSlot& slot : std::move(head).take()) slots.push_back(std::move(slot));
  }
  return slots;
}

std::vector<WeightSlot> layer_slots(WeightNames names, StackRole role, std::size_t layer, TransformerModel& model) {
  const TransformerConfig& config = model.config;
  StackWeights& stack = role == StackRole::kEncoder ? model.encoder : model.decoder;
  LayerWeights& weights = stack.layers[layer];
  const std::string start = names == WeightNames::kGpt2 ? "h." : stack_prefix(config, role) + "layers.";
  LayerSlots slots(config, format_text("{}{}.", start, layer));
  switch (names) {
    case WeightNames::kGpt2:
      add_gpt2_layer(config, weights, slots);
      break;
    case WeightNames::kLlama:
      add_llama_layer(weights, slots);
      break;
    case WeightNames::kOwn:
      add_own_layer(role == StackRole::kDecoder && config.architecture == Architecture::kEncoderDecoder, weights,
                    slots);
      break;
  }
  return std::move(slots).take();
}

}  // namespace attention_walkthrough

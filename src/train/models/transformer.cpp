#include "train/models/transformer.h"

#include "attention/scaled_dot_product_attention.h"
#include "kernels/rotary_embedding.h"
#include "train/tape/record.h"

namespace attention_walkthrough {
namespace {

ActivationFunction function_of(Activation activation) noexcept {
  switch (activation) {
    case Activation::kGelu:
      return ActivationFunction::kGelu;
    case Activation::kGeluTanh:
      return ActivationFunction::kGeluTanh;
    case Activation::kRelu:
      return ActivationFunction::kRelu;
    case Activation::kSilu:
      return ActivationFunction::kSilu;
  }
  return ActivationFunction::kGelu;
}

/// Records one stack over the tokens of a batch.
class StackRecorder {
 public:
  StackRecorder(const TransformerConfig& config, const BatchTokens& tokens, const RotaryPlan& rotary, Tape& tape)
      : config_(config), tokens_(tokens), rotary_(rotary), tape_(tape) {}

  /// Of self-attention.
  bool is_causal = false;
  /// Of all attention.
  bool is_scaled = true;
  /// What cross-attention looks at, and where its sequences lie; null: there is none.
  const Variable* encoded = nullptr;
  std::span<const RowRange> encoded_sequences;

  Variable record(const StackParameters& stack) {
    Variable x = record_embedding(tape_, *stack.tokens, tokens_.ids);
    if (stack.positions != nullptr) {
      x = record_add(tape_, x, record_embedding(tape_, *stack.positions, tokens_.positions));
    }
    if (config_.embedding_norm) x = norm(x, {});
    for (const LayerParameters& layer : stack.layers) x = record_layer(x, layer);
    return config_.final_norm ? norm(x, stack.final_norm) : x;
  }

 private:
  Variable record_layer(Variable x, const LayerParameters& layer) {
    x = record_sublayer(x, layer.self_attn_norm, [&](const Variable& in) {
      return record_attention_part(in, in, tokens_.sequences, layer.self_attn, true);
    });
    if (layer.cross_attn) {
      x = record_sublayer(x, layer.cross_attn_norm, [&](const Variable& in) {
        return record_attention_part(in, *encoded, encoded_sequences, *layer.cross_attn, false);
      });
    }
    return record_sublayer(x, layer.mlp_norm, [&](const Variable& in) { return record_mlp(in, layer); });
  }

  template <typename Part>
  Variable record_sublayer(const Variable& x, const NormLayer& layer, Part part) {
    if (config_.norm_order == NormOrder::kPre) return record_add(tape_, x, part(norm(x, layer)));
    return norm(record_add(tape_, x, part(x)), layer);
  }

  Variable record_attention_part(const Variable& x, const Variable& y, std::span<const RowRange> keys,
                                 const AttentionParameters& layer, bool is_self) {
    Variable q = record_linear(tape_, x, layer.q);
    Variable k = record_linear(tape_, y, layer.k);
    const Variable v = record_linear(tape_, y, layer.v);
    if (is_self && config_.positions == Positions::kRotary) {
      q = record_rotary(tape_, q, rotary_, config_.num_heads);
      k = record_rotary(tape_, k, rotary_, config_.num_kv_heads);
    }
    const AttentionPlan plan{.queries = tokens_.sequences,
                             .keys = keys,
                             .num_heads = config_.num_heads,
                             .num_kv_heads = config_.num_kv_heads,
                             .is_causal = is_self && is_causal,
                             .scale = is_scaled ? default_scale(config_.head_dim) : 1.0F};
    const Variable context = tape_.variable(x.rows(), config_.q_size());
    record_attention(tape_, plan, q, k, v, context);
    return record_linear(tape_, context, layer.o);
  }

  Variable record_mlp(const Variable& x, const LayerParameters& layer) {
    const ActivationFunction function = function_of(config_.activation);
    Variable inner = record_linear(tape_, x, layer.up);
    if (layer.gate) {
      const Variable gate = record_activation(tape_, function, record_linear(tape_, x, *layer.gate));
      inner = record_multiply(tape_, gate, inner);
    } else {
      inner = record_activation(tape_, function, inner);
    }
    return record_linear(tape_, inner, layer.down);
  }

  Variable norm(const Variable& x, const NormLayer& layer) {
    return record_norm(tape_, config_.norm, config_.norm_epsilon, x, layer);
  }

  const TransformerConfig& config_;
  const BatchTokens& tokens_;
  const RotaryPlan& rotary_;
  Tape& tape_;
};

}  // namespace

TrainedTransformer::TrainedTransformer(const TransformerConfig& config, Parameters& parameters)
    : config_(config), parameters_(add_transformer(config, parameters)) {}

Status TrainedTransformer::create_memory() {
  if (config_.positions != Positions::kRotary) return {};
  const Shape shape{config_.context_length, config_.head_dim / 2};
  for (Tensor* table : {&rotary_cos_, &rotary_sin_}) {
    if (Status status = Tensor::create("model", shape, *table); !status.ok()) return status;
  }
  rotary_tables(config_.rotary_base, 0, as_matrix(rotary_cos_), as_matrix(rotary_sin_));
  return {};
}

Variable TrainedTransformer::record(const Batch& batch, const RunOptions& options, Tape& tape) const {
  const auto rotary_of = [this](const BatchTokens& tokens) {
    return RotaryPlan{.positions = tokens.positions,
                      .cos = as_matrix(rotary_cos_),
                      .sin = as_matrix(rotary_sin_),
                      .layout = config_.rotary_layout};
  };
  const bool is_encoder = config_.architecture == Architecture::kEncoder;
  const BatchTokens& tokens = is_encoder ? batch.source : batch.input;
  const RotaryPlan rotary = rotary_of(tokens);
  StackRecorder last(config_, tokens, rotary, tape);
  last.is_causal = is_encoder ? options.is_causal : config_.is_causal;
  last.is_scaled = options.is_scaled;

  Variable encoded;
  if (config_.architecture == Architecture::kEncoderDecoder) {
    const RotaryPlan source_rotary = rotary_of(batch.source);
    StackRecorder encoder(config_, batch.source, source_rotary, tape);
    encoder.is_scaled = options.is_scaled;
    encoded = encoder.record(parameters_.encoder);
    last.encoded = &encoded;
    last.encoded_sequences = batch.source.sequences;
  }
  const Variable out = last.record(parameters_.last);
  if (config_.tie_word_embeddings) return record_tied_logits(tape, out, *parameters_.last.tokens);
  return record_linear(tape, out, parameters_.lm_head);
}

}  // namespace attention_walkthrough

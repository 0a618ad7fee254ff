#pragma once

#include <string>
#include <vector>

#include "core/tensor.h"
#include "model/linear_weight.h"
#include "model/transformer_config.h"

namespace attention_walkthrough {

// Weights are (in, out), 64-byte aligned. What is multiplied with the same row stands side by side, so that it is one
// product. An empty tensor, shape (0), stands for "has none".

struct AttentionWeights {
  Tensor norm_weight;  ///< (hidden_size)
  Tensor norm_bias;
  LinearWeight qkv_weight;  ///< (hidden_size, q_size + 2 kv_size): queries, keys, values
  Tensor qkv_bias;
  LinearWeight output_weight;  ///< (q_size, hidden_size)
  Tensor output_bias;
};

struct MlpWeights {
  Tensor norm_weight;  ///< (hidden_size)
  Tensor norm_bias;
  /// (hidden_size, intermediate_size); gated: (hidden_size, 2 intermediate_size), the gate first
  LinearWeight up_weight;
  Tensor up_bias;
  LinearWeight down_weight;  ///< (intermediate_size, hidden_size)
  Tensor down_bias;
};

struct LayerWeights {
  AttentionWeights self_attention;
  /// Empty where there is no encoder to look at. Queries and keys are projected apart: `qkv_weight` is never packed.
  AttentionWeights cross_attention;
  MlpWeights mlp;
};

struct StackWeights {
  Tensor token_embedding;     ///< (vocab_size, hidden_size)
  Tensor position_embedding;  ///< (context_length, hidden_size); empty unless positions are learned
  std::vector<LayerWeights> layers;
  Tensor final_norm_weight;
  Tensor final_norm_bias;
};

/// Which of the two stacks of a model.
enum class StackRole { kEncoder, kDecoder };

/// What names of a stack begin with, in a trace and in a checkpoint; nothing in a model of one stack.
inline std::string stack_prefix(const TransformerConfig& config, StackRole role) {
  if (config.architecture != Architecture::kEncoderDecoder) return "";
  return role == StackRole::kEncoder ? "encoder." : "decoder.";
}

/// A transformer, ready to run: each tensor has the shape that the configuration says. Movable, not copyable.
struct TransformerModel {
  TransformerConfig config;
  StackWeights encoder;  ///< empty in a decoder
  StackWeights decoder;  ///< empty in an encoder
  /// (hidden_size, output_size). None where a token embedding gives the logits, but codes of its transpose in a model
  /// in codes: the table itself stays to be looked up in.
  LinearWeight lm_head;

  [[nodiscard]] bool is_quantised() const noexcept { return !lm_head.codes.empty(); }

  [[nodiscard]] const StackWeights& stack(StackRole role) const noexcept {
    return role == StackRole::kEncoder ? encoder : decoder;
  }
  /// The stack whose output becomes logits.
  [[nodiscard]] StackRole last_stack() const noexcept {
    return config.architecture == Architecture::kEncoder ? StackRole::kEncoder : StackRole::kDecoder;
  }
};

}  // namespace attention_walkthrough

#pragma once

#include <vector>

#include "core/tensor.h"
#include "model/decoder_config.h"

namespace attention_walkthrough {

/// The weights of one layer, (in, out), 64-byte aligned. What is multiplied with the same row stands side by side, so
/// that it is one product. An empty tensor, shape (0), stands for "has none".
struct DecoderLayerWeights {
  Tensor attention_norm_weight;  ///< (hidden_size)
  Tensor attention_norm_bias;
  Tensor qkv_weight;  ///< (hidden_size, q_size + 2 kv_size): queries, keys, values
  Tensor qkv_bias;
  Tensor output_weight;  ///< (q_size, hidden_size)
  Tensor output_bias;
  Tensor mlp_norm_weight;
  Tensor mlp_norm_bias;
  Tensor up_weight;  ///< (hidden_size, intermediate_size); gated: (hidden_size, 2 intermediate_size), the gate first
  Tensor up_bias;
  Tensor down_weight;  ///< (intermediate_size, hidden_size)
  Tensor down_bias;
};

struct DecoderWeights {
  Tensor token_embedding;     ///< (vocab_size, hidden_size)
  Tensor position_embedding;  ///< (context_length, hidden_size); empty where positions are rotary
  std::vector<DecoderLayerWeights> layers;
  Tensor final_norm_weight;
  Tensor final_norm_bias;
  Tensor lm_head;  ///< (hidden_size, vocab_size); empty where the token embedding gives the logits
};

/// A decoder, ready to run: each tensor has the shape that the configuration says. Movable, not copyable.
struct DecoderModel {
  DecoderConfig config;
  DecoderWeights weights;
};

}  // namespace attention_walkthrough

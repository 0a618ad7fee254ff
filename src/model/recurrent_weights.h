#pragma once

#include "core/tensor.h"
#include "model/recurrent_config.h"

namespace attention_walkthrough {

/// One gated recurrent unit; the columns of its matrices are reset, update, candidate.
struct GruWeights {
  Tensor weight_ih;  ///< (input size, 3 hidden_size)
  Tensor bias_ih;    ///< (3 hidden_size)
  Tensor weight_hh;  ///< (hidden_size, 3 hidden_size)
  Tensor bias_hh;    ///< (3 hidden_size)
};

/// The weights of a recurrent encoder-decoder, (in, out); recurrent_config.h says what is computed with them. A tensor
/// that its form of attention does not have is empty, shape (0).
struct RecurrentModel {
  RecurrentConfig config;
  Tensor source_embedding;  ///< (source_vocab_size, embedding_size)
  GruWeights encoder;
  Tensor target_embedding;  ///< (vocab_size, embedding_size)
  GruWeights decoder;
  Tensor query_weight;    ///< (hidden_size, attention_units)
  Tensor query_bias;      ///< (attention_units)
  Tensor key_weight;      ///< (hidden_size, attention_units)
  Tensor score_weight;    ///< (attention_units)
  Tensor combine_weight;  ///< (2 hidden_size, hidden_size)
  Tensor combine_bias;    ///< (hidden_size)
  Tensor lm_head;         ///< (hidden_size, vocab_size)
};

}  // namespace attention_walkthrough

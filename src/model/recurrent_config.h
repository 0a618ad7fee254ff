#pragma once

#include <cstddef>

#include "core/status.h"

// A recurrent encoder-decoder: what it computes and how its file names its tensors (`model_type` gru_seq2seq).
//
// One step of a GRU on x with the state h, as PyTorch does it (the reset gate after the recurrent product); the columns
// of its matrices are reset, update, candidate, hidden_size each:
//
//   [xr xz xn] = x weight_ih + bias_ih        [hr hz hn] = h weight_hh + bias_hh
//   r = sigmoid(xr + hr)    z = sigmoid(xz + hz)    n = tanh(xn + r * hn)
//   next h = n + z * (h - n)
//
// Encoder: h starts at zeros and reads one source token after another; the states h_1 ... h_T are what can be looked
// at. Decoder: s_0 = h_T; one step reads the token before and gives the logits of the next. With e the token's vector:
//
//   none      s = gru(e, s)                                   logits = s lm_head
//   additive  c = read(s)   s = gru([e c], s)                 the state before the step asks (Bahdanau)
//   dot       s = gru(e, s)   c = read(s)                     the state after it asks (Luong)
//   both      o = tanh([s c] combine + bias)                  logits = o lm_head
//
//   read(s)   c = the sum over j of weight_j h_j, weights = softmax over j of score(s, h_j), not scaled
//   score     additive: v . tanh(s query + bias + h_j key)    dot: s . h_j
//
// Names of tensors, matrices (in, out), E embedding_size, H hidden_size, U attention_units:
//
//   encoder.embed_tokens.weight (source_vocab_size, E)        decoder.embed_tokens.weight (vocab_size, E)
//   encoder.gru.weight_ih (E, 3H)   bias_ih (3H)              decoder.gru.weight_ih (E, or E + H if additive, 3H)
//   encoder.gru.weight_hh (H, 3H)   bias_hh (3H)              decoder.gru.bias_ih, weight_hh, bias_hh
//   decoder.attention.query.weight (H, U), query.bias (U), key.weight (H, U), v (U)           additive only
//   decoder.combine.weight (2H, H), combine.bias (H)                                          additive and dot
//   lm_head.weight (H, vocab_size)
//
// Its `config` names the values of `RecurrentConfig`. `source_vocab_size`: as vocab_size. `attention_units`: as
// hidden_size. attention: none, additive, dot.

namespace attention_walkthrough {

enum class RecurrentAttention { kNone, kAdditive, kDot };

struct RecurrentConfig {
  std::size_t vocab_size = 0;
  std::size_t source_vocab_size = 0;
  std::size_t embedding_size = 0;
  std::size_t hidden_size = 0;
  std::size_t attention_units = 0;
  std::size_t context_length = 0;  ///< most tokens of a source, and of a target
  RecurrentAttention attention = RecurrentAttention::kNone;
};

/// `bad_checkpoint`, naming the value, when a size is 0 or above `kMaxModelSize`.
Status check_config(const RecurrentConfig& config);

}  // namespace attention_walkthrough

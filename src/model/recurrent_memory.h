#pragma once

#include <cstddef>

#include "core/status.h"
#include "core/tensor.h"
#include "model/recurrent_config.h"

namespace attention_walkthrough {

/// What one step of a recurrent model computes, each number in a place of its own, so that it can be read when the step
/// is done. Taken once. A tensor that the model's form of attention does not have is empty.
struct RecurrentMemory {
  Tensor input;         ///< (1, what the unit reads): the token's vector, with additive attention then the context
  Tensor x_part;        ///< (1, 3 hidden_size)
  Tensor h_part;        ///< (1, 3 hidden_size)
  Tensor gates;         ///< (1, 3 hidden_size): reset, update, candidate
  Tensor query;         ///< (1, attention_units)
  Tensor scores;        ///< (1, source tokens)
  Tensor exp_shifted;   ///< (1, source tokens)
  Tensor weights;       ///< (1, source tokens)
  Tensor context;       ///< (1, hidden_size)
  Tensor joined;        ///< (1, 2 hidden_size): state, context
  Tensor combined_sum;  ///< (1, hidden_size)
  Tensor combined;      ///< (1, hidden_size)
  Tensor logits;        ///< (1, vocab_size)
  float row_max = 0.0F;
  float row_sum = 0.0F;

  /// `out_of_memory`; `out` is then unchanged.
  static Status create(const RecurrentConfig& config, std::size_t source_length, RecurrentMemory& out);
};

}  // namespace attention_walkthrough

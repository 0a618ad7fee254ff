#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "attention/head_attention.h"
#include "core/status.h"
#include "core/tensor.h"
#include "model/attention_id.h"
#include "model/recorder.h"
#include "model/transformer_weights.h"

namespace attention_walkthrough {

/// What an encoder makes of tokens.
struct Encoded {
  Tensor output;            ///< (ids, hidden_size)
  std::string output_name;  ///< of the rows in the trace; empty when nothing was recorded
};

/// Reads all tokens with the encoder of a model: each sees all, or those that `allowed`, (ids, ids), says.
/// `invalid_argument` without tokens, `out_of_range` for a token outside the vocabulary, `capacity` for more than
/// context_length, `shape_mismatch` for a mask of another shape, `out_of_memory`; `out` is then unchanged.
/// Requires: the model has an encoder.
Status encode_tokens(const TransformerModel& model, std::string_view name, std::span<const std::size_t> ids,
                     const AllowedRows& allowed, std::span<const AblatedHead> ablated, Recorder* recorder,
                     Encoded& out);

}  // namespace attention_walkthrough

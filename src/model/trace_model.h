#pragma once

#include <cstddef>
#include <span>

#include "core/status.h"
#include "model/checkpoint.h"
#include "model/read_options.h"
#include "trace/trace.h"

namespace attention_walkthrough {

/// Records everything that a model computes when it reads tokens, from their vectors to the logits after each, with the
/// weights it is computed with: the numbers are those of a session, or of `encode_tokens`, to the last bit. Names begin
/// with `layers.0.attention.` and the like, in a model of two stacks after `encoder.` or `decoder.`; rows of the last
/// stack are called `output` when they are done. Recurrent models: model/recurrent_recorder.h.
///
/// Errors as `TextSession::create` and `TextSession::append`, for an encoder as `encode_tokens`; `shape_mismatch` for a
/// mask of another shape, `invalid_argument` for weights in codes; `out` is then unchanged.
Status trace_model(const LanguageModel& model, std::span<const std::size_t> ids, const ReadOptions& options,
                   Trace& out);

/// What an encoder gives for tokens: rows, and the logits of each.
struct EncoderOutput {
  Tensor output;  ///< (ids, hidden_size)
  Tensor logits;  ///< (ids, output_size)
};

/// Reads tokens with a model that is an encoder. Errors as `trace_model`, and `invalid_argument` for any other model.
Status read_with_encoder(const LanguageModel& model, std::span<const std::size_t> ids, const ReadOptions& options,
                         EncoderOutput& out);

}  // namespace attention_walkthrough

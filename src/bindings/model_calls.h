#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "model/decoder_session.h"
#include "model/decoder_weights.h"
#include "model/llama2c_tokenizer.h"

// What JavaScript calls on models and sessions. Conventions as in handle_calls.h; tokens come in as an Int32Array and
// go out as a list.

namespace attention_walkthrough {

/// A decoder and, where one was given, its tokenizer. Sessions share the decoder, so it lives as long as the last of
/// them.
struct Model {
  std::shared_ptr<const DecoderModel> decoder;
  std::optional<Llama2cTokenizer> tokenizer;
};

struct Session {
  std::shared_ptr<const DecoderModel> decoder;
  DecoderSession session;
};

/// weights: Uint8Array, config?: text, tokenizer?: Uint8Array
emscripten::val model_create(Model& model, const emscripten::val& call);
/// The sizes of the decoder, by their names.
emscripten::val model_config(const Model& model);
/// `invalid_argument` without a tokenizer.
emscripten::val model_encode(const Model& model, const std::string& text, bool begin, bool end);
emscripten::val model_decode(const Model& model, const emscripten::val& int32_array);

emscripten::val session_create(Session& session, const Model& model, std::size_t capacity);
/// Gives the logits after the last token, (vocab_size).
emscripten::val session_append(Session& session, const emscripten::val& int32_array);
/// maxTokens, temperature, topK, topP, seed, stopToken?
emscripten::val session_generate(Session& session, const emscripten::val& call);
emscripten::val session_truncate(Session& session, std::size_t length);
std::size_t session_length(const Session& session);
std::size_t session_cache_bytes(const Session& session);

}  // namespace attention_walkthrough

#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "model/checkpoint.h"
#include "model/llama2c_tokenizer.h"
#include "model/text_session.h"

// What JavaScript calls on models and sessions. Conventions as in handle_calls.h; tokens come in as an Int32Array and
// go out as a list.

namespace attention_walkthrough {

/// A model and, where one was given, its tokenizer. Sessions share the weights, so they live as long as the last of
/// them.
struct Model {
  std::shared_ptr<const LanguageModel> weights;
  std::optional<Llama2cTokenizer> tokenizer;
};

struct Session {
  std::shared_ptr<const LanguageModel> weights;
  TextSession text;
};

/// weights: Uint8Array, config?: text, tokenizer?: Uint8Array, quantise?: in 8 bits
emscripten::val model_create(Model& model, const emscripten::val& call);
/// What the model is and its sizes, by their names.
emscripten::val model_config(const Model& model);
std::size_t model_weight_bytes(const Model& model);
/// Of a Uint8Array. `invalid_argument` without a tokenizer.
emscripten::val model_encode(const Model& model, const emscripten::val& utf8, bool begin, bool end);
emscripten::val model_decode(const Model& model, const emscripten::val& int32_array);

/// ids, and the options of `ReadCall`: as `trace_to_js`.
emscripten::val model_trace(const Model& model, const emscripten::val& call);
/// ids, and the options of `ReadCall`: output, logits.
emscripten::val model_read(const Model& model, const emscripten::val& call);

/// capacity, the options of `ReadCall`, and as `kv_storage_options`.
emscripten::val session_create(Session& session, const Model& model, const emscripten::val& call);
/// Gives the logits after the last token, (vocab_size); into `out` and null where that is a Float32Array.
emscripten::val session_append(Session& session, const emscripten::val& int32_array, const emscripten::val& out);
/// maxTokens, temperature, topK, topP, seed, stopToken?
emscripten::val session_generate(Session& session, const emscripten::val& call);
emscripten::val session_truncate(Session& session, std::size_t length);
/// Makes `fork` one of the session.
emscripten::val session_fork(const Session& session, Session& fork);
std::size_t session_length(const Session& session);
std::size_t session_cache_bytes(const Session& session);
std::size_t session_shared_cache_bytes(const Session& session);

}  // namespace attention_walkthrough

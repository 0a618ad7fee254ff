#include "bindings/model_calls.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/arguments.h"
#include "bindings/camel_case.h"
#include "bindings/convert.h"
#include "bindings/result.h"
#include "model/checkpoint.h"
#include "model/generate.h"
#include "model/sampler.h"

using emscripten::val;

namespace attention_walkthrough {
namespace {

/// Negative tokens become too large ones, which every reader of tokens refuses.
std::vector<std::size_t> ids_from_js(const val& int32_array) {
  const std::vector<std::ptrdiff_t> integers = integers_from_js(int32_array);
  return {integers.begin(), integers.end()};
}

Status check_tokenizer(const Model& model) {
  if (model.tokenizer) return {};
  return {ErrorCode::kInvalidArgument, "this model has no tokenizer; give one to loadModel"};
}

Status read_tokenizer(const val& source, std::size_t vocab_size, std::optional<Llama2cTokenizer>& out) {
  FileBytes file;
  if (Status status = bytes_from_js("tokenizer", source, file); !status.ok()) return status;
  Llama2cTokenizer tokenizer;
  if (Status status = Llama2cTokenizer::parse(file.span(), tokenizer); !status.ok()) return status;
  if (tokenizer.vocab_size() != vocab_size) {
    return {ErrorCode::kBadCheckpoint, "the tokenizer has " + std::to_string(tokenizer.vocab_size()) +
                                           " tokens; the model needs vocab_size (" + std::to_string(vocab_size) + ")"};
  }
  out = std::move(tokenizer);
  return {};
}

}  // namespace

val model_create(Model& model, const val& call) {
  FileBytes file;
  if (Status status = bytes_from_js("weights", call["weights"], file); !status.ok()) return status_to_js(status);
  auto decoder = std::make_shared<DecoderModel>();
  const Arguments arguments(call);
  if (Status status = read_checkpoint(file.span(), arguments.text("config"), *decoder); !status.ok()) {
    return status_to_js(status);
  }
  std::optional<Llama2cTokenizer> tokenizer;
  if (const val source = call["tokenizer"]; !source.isUndefined()) {
    Status status = read_tokenizer(source, decoder->config.vocab_size, tokenizer);
    if (!status.ok()) return status_to_js(status);
  }
  model.decoder = std::move(decoder);
  model.tokenizer = std::move(tokenizer);
  return val::null();
}

val model_config(const Model& model) {
  const DecoderConfig& config = model.decoder->config;
  const std::array<std::pair<std::string_view, std::size_t>, 8> sizes = {
      {{"vocab_size", config.vocab_size},
       {"hidden_size", config.hidden_size},
       {"num_layers", config.num_layers},
       {"num_heads", config.num_heads},
       {"num_kv_heads", config.num_kv_heads},
       {"head_dim", config.head_dim},
       {"intermediate_size", config.intermediate_size},
       {"context_length", config.context_length}}};
  val object = val::object();
  for (const auto& [name, size] : sizes) object.set(camel_case(name), size);
  return object;
}

val model_encode(const Model& model, const std::string& text, bool begin, bool end) {
  if (Status status = check_tokenizer(model); !status.ok()) return status_to_js(status);
  return integers_to_js(model.tokenizer->encode(text, begin, end));
}

val model_decode(const Model& model, const val& int32_array) {
  if (Status status = check_tokenizer(model); !status.ok()) return status_to_js(status);
  std::string text;
  std::size_t previous = 0;
  for (const std::size_t id : ids_from_js(int32_array)) {
    if (id >= model.tokenizer->vocab_size()) {
      return status_to_js({ErrorCode::kOutOfRange,
                           "ids must be below vocab_size (" + std::to_string(model.tokenizer->vocab_size()) + ")"});
    }
    // The mark of the beginning says where a text begins and is no part of it.
    if (id != Llama2cTokenizer::kBeginOfText) text += model.tokenizer->decode(previous, id);
    previous = id;
  }
  return val(text);
}

val session_create(Session& session, const Model& model, std::size_t capacity) {
  Status status = DecoderSession::create(*model.decoder, capacity, session.session);
  if (status.ok()) session.decoder = model.decoder;
  return status_to_js(status);
}

val session_append(Session& session, const val& int32_array) {
  if (Status status = session.session.append(ids_from_js(int32_array)); !status.ok()) return status_to_js(status);
  const std::span<const float> logits = session.session.logits();
  return tensor_to_js({logits, Shape{logits.size()}});
}

val session_generate(Session& session, const val& call) {
  const Arguments arguments(call);
  const SamplerOptions options{.temperature = arguments.optional_number("temperature").value_or(1.0F),
                               .top_k = arguments.count("top_k"),
                               .top_p = arguments.optional_number("top_p").value_or(1.0F)};
  // A seed is exact in a double, and only there.
  const auto seed = static_cast<std::uint64_t>(call["seed"].as<double>());
  Sampler sampler;
  Status status = Sampler::create(options, session.decoder->config.vocab_size, seed, sampler);
  if (!status.ok()) return status_to_js(status);
  std::vector<std::size_t> ids;
  const std::optional<std::ptrdiff_t> stop = arguments.optional_integer("stop_token");
  status = generate(session.session, sampler, arguments.count("max_tokens"),
                    stop ? std::optional(static_cast<std::size_t>(*stop)) : std::nullopt, ids);
  return status.ok() ? integers_to_js(ids) : status_to_js(status);
}

val session_truncate(Session& session, std::size_t length) { return status_to_js(session.session.truncate(length)); }
std::size_t session_length(const Session& session) { return session.session.length(); }
std::size_t session_cache_bytes(const Session& session) { return session.session.cache_bytes(); }

}  // namespace attention_walkthrough

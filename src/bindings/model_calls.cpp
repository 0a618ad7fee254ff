#include "bindings/model_calls.h"

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bindings/arguments.h"
#include "bindings/camel_case.h"
#include "bindings/convert.h"
#include "bindings/kv_storage.h"
#include "bindings/read_call.h"
#include "bindings/result.h"
#include "bindings/trace_to_js.h"
#include "core/fallible.h"
#include "model/checkpoint.h"
#include "model/generate.h"
#include "model/pack_model.h"
#include "model/quantise_model.h"
#include "model/sampler.h"
#include "model/trace_model.h"

using emscripten::val;

namespace attention_walkthrough {
namespace {

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
    return {ErrorCode::kBadCheckpoint, "the tokenizer has {} tokens; the model needs vocab_size ({})",
            tokenizer.vocab_size(), vocab_size};
  }
  out = std::move(tokenizer);
  return {};
}

std::size_t vocab_size_of(const LanguageModel& model) {
  return std::visit([](const auto& one) { return one.config.vocab_size; }, model);
}

/// Sizes by their names, in camelCase.
val sizes_to_js(std::string_view model_type, std::initializer_list<std::pair<std::string_view, std::size_t>> sizes) {
  val object = val::object();
  object.set("modelType", std::string(model_type));
  for (const auto& [name, size] : sizes) {
    if (size > 0) object.set(camel_case(name), size);
  }
  return object;
}

struct ConfigToJs {
  val operator()(const TransformerModel& model) const {
    const TransformerConfig& config = model.config;
    std::string_view type = "decoder";
    if (config.architecture == Architecture::kEncoder) type = "encoder";
    if (config.architecture == Architecture::kEncoderDecoder) type = "encoder_decoder";
    return sizes_to_js(type, {{"vocab_size", config.vocab_size},
                              {"source_vocab_size", config.source_vocab_size},
                              {"output_size", config.output_size},
                              {"hidden_size", config.hidden_size},
                              {"num_layers", config.num_layers},
                              {"num_encoder_layers", config.num_encoder_layers},
                              {"num_heads", config.num_heads},
                              {"num_kv_heads", config.num_kv_heads},
                              {"head_dim", config.head_dim},
                              {"intermediate_size", config.intermediate_size},
                              {"context_length", config.context_length}});
  }

  val operator()(const RecurrentModel& model) const {
    const RecurrentConfig& config = model.config;
    return sizes_to_js("gru_seq2seq", {{"vocab_size", config.vocab_size},
                                       {"source_vocab_size", config.source_vocab_size},
                                       {"embedding_size", config.embedding_size},
                                       {"hidden_size", config.hidden_size},
                                       {"attention_units", config.attention_units},
                                       {"context_length", config.context_length}});
  }
};

}  // namespace

val model_create(Model& model, const val& call) {
  FileBytes file;
  if (Status status = bytes_from_js("weights", call["weights"], file); !status.ok()) return status_to_js(status);
  auto weights = std::make_shared<LanguageModel>();
  const Arguments arguments(call);
  if (Status status = read_checkpoint(file.span(), arguments.text("config"), *weights); !status.ok()) {
    return status_to_js(status);
  }
  Status status = arguments.flag("quantise") ? quantise_model(*weights) : pack_model(*weights);
  if (!status.ok()) return status_to_js(status);
  std::optional<Llama2cTokenizer> tokenizer;
  if (const val source = call["tokenizer"]; !source.isUndefined()) {
    status = read_tokenizer(source, vocab_size_of(*weights), tokenizer);
    if (!status.ok()) return status_to_js(status);
  }
  model.weights = std::move(weights);
  model.tokenizer = std::move(tokenizer);
  return val::null();
}

val model_config(const Model& model) { return std::visit(ConfigToJs{}, *model.weights); }

std::size_t model_weight_bytes(const Model& model) { return weight_bytes(*model.weights); }

val model_trace(const Model& model, const val& call) {
  const ReadCall read(*model.weights, call);
  if (!read.status().ok()) return status_to_js(read.status());
  Trace trace;
  Status status = trace_model(*model.weights, ids_from_js(call["ids"]), read.options(), trace);
  return status.ok() ? trace_to_js(trace) : status_to_js(status);
}

val model_read(const Model& model, const val& call) {
  const ReadCall read(*model.weights, call);
  if (!read.status().ok()) return status_to_js(read.status());
  EncoderOutput output;
  Status status = read_with_encoder(*model.weights, ids_from_js(call["ids"]), read.options(), output);
  if (!status.ok()) return status_to_js(status);
  Result result;
  result.set("output", output.output);
  result.set("logits", output.logits);
  return result.take();
}

val model_encode(const Model& model, const val& utf8, bool begin, bool end) {
  if (Status status = check_tokenizer(model); !status.ok()) return status_to_js(status);
  FileBytes text;
  if (Status status = bytes_from_js("text", utf8, text); !status.ok()) return status_to_js(status);
  // At most a token for each byte, in a list that doubles as it grows.
  if (!is_memory_left(3 * sizeof(std::size_t) * text.size)) {
    return status_to_js({ErrorCode::kOutOfMemory, "text: no memory for the tokens of {} bytes", text.size});
  }
  const std::string_view characters(reinterpret_cast<const char*>(text.bytes.get()), text.size);
  return integers_to_js(model.tokenizer->encode(characters, begin, end));
}

val model_decode(const Model& model, const val& int32_array) {
  if (Status status = check_tokenizer(model); !status.ok()) return status_to_js(status);
  std::string text;
  std::size_t previous = 0;
  for (const std::size_t id : ids_from_js(int32_array)) {
    if (id >= model.tokenizer->vocab_size()) {
      return status_to_js({ErrorCode::kOutOfRange, "ids must be below vocab_size ({})", model.tokenizer->vocab_size()});
    }
    // The mark of the beginning says where a text begins and is no part of it.
    if (id != Llama2cTokenizer::kBeginOfText) text += model.tokenizer->decode(previous, id);
    previous = id;
  }
  return val(text);
}

val session_create(Session& session, const Model& model, const val& call) {
  const ReadCall read(*model.weights, call);
  if (!read.status().ok()) return status_to_js(read.status());
  const Arguments arguments(call);
  ReadOptions options = read.options();
  options.cache = kv_storage_options(arguments);
  Status status = TextSession::create(*model.weights, arguments.count("capacity"), options, session.text);
  if (status.ok()) session.weights = model.weights;
  return status_to_js(status);
}

val session_append(Session& session, const val& int32_array, const val& out) {
  const bool is_into_array = !out.isUndefined();
  Status status;
  if (is_into_array) status = check_array("out", session.text.num_logits(), out);
  if (status.ok()) status = session.text.append(ids_from_js(int32_array));
  if (!status.ok()) return status_to_js(status);
  const std::span<const float> logits = session.text.logits();
  if (!is_into_array) return tensor_to_js({logits, Shape{logits.size()}});
  copy_out(logits, out);
  return val::null();
}

val session_generate(Session& session, const val& call) {
  const Arguments arguments(call);
  const SamplerOptions options{.temperature = arguments.optional_number("temperature").value_or(1.0F),
                               .top_k = arguments.count("top_k"),
                               .top_p = arguments.optional_number("top_p").value_or(1.0F)};
  // A seed is exact in a double, and only there.
  const auto seed = static_cast<std::uint64_t>(call["seed"].as<double>());
  Sampler sampler;
  Status status = Sampler::create(options, session.text.logits().size(), seed, sampler);
  if (!status.ok()) return status_to_js(status);
  std::vector<std::size_t> ids;
  const std::optional<std::ptrdiff_t> stop = arguments.optional_integer("stop_token");
  status = generate(session.text, sampler, arguments.count("max_tokens"),
                    stop ? std::optional(static_cast<std::size_t>(*stop)) : std::nullopt, ids);
  return status.ok() ? integers_to_js(ids) : status_to_js(status);
}

val session_truncate(Session& session, std::size_t length) { return status_to_js(session.text.truncate(length)); }

val session_fork(const Session& session, Session& fork) {
  Status status = session.text.fork(fork.text);
  if (status.ok()) fork.weights = session.weights;
  return status_to_js(status);
}

std::size_t session_length(const Session& session) { return session.text.length(); }
std::size_t session_cache_bytes(const Session& session) { return session.text.cache_bytes(); }
std::size_t session_shared_cache_bytes(const Session& session) { return session.text.shared_cache_bytes(); }

}  // namespace attention_walkthrough

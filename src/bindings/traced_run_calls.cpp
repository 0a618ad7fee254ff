#include <cstdint>
#include <optional>
#include <vector>

#include "bindings/arguments.h"
#include "bindings/convert.h"
#include "bindings/handle_calls.h"
#include "bindings/trace_to_js.h"

using emscripten::val;

namespace attention_walkthrough {
namespace {

/// A whole number that a double holds exactly; the facade has checked that it is one.
std::uint64_t seed_from_js(const val& call) { return static_cast<std::uint64_t>(call["seed"].as<double>()); }

NamedAttentionOptions named_options(const Arguments& arguments) {
  return {.attn_mask = arguments.text("attn_mask"),
          .attn_allowed = arguments.text("attn_allowed"),
          .scale = arguments.text("scale"),
          .softcap = arguments.text("softcap"),
          .is_causal = arguments.flag("is_causal"),
          .causal_offset = arguments.optional_integer("causal_offset"),
          .key_length = arguments.optional_integer("key_length"),
          .sliding_window = arguments.sliding_window()};
}

std::vector<std::size_t> unsigned_integers(std::span<const std::ptrdiff_t> integers) {
  return {integers.begin(), integers.end()};
}

}  // namespace

val run_input(TracedRun& run, const std::string& name, const val& call) {
  Arguments arguments(call);
  const ConstTensorView tensor = arguments.tensor("tensor");
  return status_to_js(arguments.status().ok() ? run.input(name, tensor) : arguments.status());
}

val run_seeded_normal(TracedRun& run, const std::string& name, const val& call) {
  Shape shape;
  Status status = Shape::from_sizes("shape", integers_from_js(call["shape"]), shape);
  if (status.ok()) {
    status = run.seeded_normal(name, shape, seed_from_js(call), call["standardDeviation"].as<float>());
  }
  return status_to_js(status);
}

val run_word_vectors(TracedRun& run, const std::string& name, const val& call) {
  const auto words = emscripten::vecFromJSArray<std::string>(call["words"]);
  return status_to_js(run.word_vectors(name, words, Arguments(call).count("dim"), seed_from_js(call)));
}

val run_rows(TracedRun& run, const std::string& name, const std::string& a, const val& int32_array) {
  // A negative index becomes a huge one, which is out of range like any other.
  return status_to_js(run.rows(name, a, unsigned_integers(integers_from_js(int32_array))));
}

val run_measure(TracedRun& run, const std::string& name, const std::string& measure, const std::string& a) {
  const std::optional<Measure> which = measure_from_name(measure);
  if (!which) return status_to_js({ErrorCode::kInvalidArgument, "measure ({}) is not known", measure});
  return status_to_js(run.measure(name, *which, a));
}

val run_select_tally(TracedRun& run, const std::string& label) {
  run.select_tally(label);
  return val::null();
}

val run_attention(TracedRun& run, const std::string& prefix, const std::string& q, const std::string& k,
                  const std::string& v, const val& call) {
  return status_to_js(run.attention(prefix, q, k, v, named_options(Arguments(call))));
}

val run_multi_head_attention(TracedRun& run, const std::string& prefix, const val& call) {
  const Arguments arguments(call);
  const NamedMultiHeadWeights weights{.wq = arguments.text("wq"),
                                      .wk = arguments.text("wk"),
                                      .wv = arguments.text("wv"),
                                      .wo = arguments.text("wo"),
                                      .bq = arguments.text("bq"),
                                      .bk = arguments.text("bk"),
                                      .bv = arguments.text("bv"),
                                      .bo = arguments.text("bo")};
  return status_to_js(run.multi_head_attention(prefix, arguments.text("x"), arguments.text("context"), weights,
                                               arguments.count("num_heads"), arguments.count("num_kv_heads"),
                                               named_options(arguments)));
}

val run_trace(const TracedRun& run) { return trace_to_js(run.trace()); }

}  // namespace attention_walkthrough

#include "bindings/arguments.h"
#include "bindings/call_operation.h"
#include "bindings/checked_norms.h"
#include "bindings/checked_rotary_embedding.h"
#include "bindings/engine_calls.h"
#include "bindings/result.h"

using emscripten::val;

namespace attention_walkthrough {
namespace {

NormOptions norm_options(Arguments& arguments) {
  return {.weight = arguments.optional_tensor("weight"),
          .bias = arguments.optional_tensor("bias"),
          .axis = arguments.optional_integer("axis").value_or(-1),
          .epsilon = arguments.optional_number("epsilon").value_or(0.0F)};
}

}  // namespace

val layer_norm_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const NormOptions options = norm_options(arguments);
  if (!arguments.status().ok()) return status_to_js(arguments.status());
  LayerNormResult normalized;
  const Status status = checked_layer_norm(x, options, normalized);
  if (!status.ok()) return status_to_js(status);
  Result result;
  result.set("output", normalized.output);
  result.set("mean", normalized.mean);
  result.set("inv_std_dev", normalized.inv_std_dev);
  return result.take();
}

val rms_norm_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const NormOptions options = norm_options(arguments);
  return call_operation(arguments, [&](Tensor& out) { return checked_rms_norm(x, options, out); });
}

val rotary_tables_call(const val& call) {
  const Arguments arguments(call);
  RotaryTables tables;
  const Status status = checked_rotary_tables(arguments.count("positions"), arguments.count("rotary_dim"),
                                              call["base"].as<double>(), tables);
  if (!status.ok()) return status_to_js(status);
  Result result;
  result.set("cos", tables.cos);
  result.set("sin", tables.sin);
  return result.take();
}

val rotary_embedding_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const std::vector<std::ptrdiff_t> position_ids = arguments.integers("position_ids");
  const RotaryOptions options = {
      .cos_cache = arguments.tensor("cos_cache"),
      .sin_cache = arguments.tensor("sin_cache"),
      .position_ids = position_ids,
      .position_offset = arguments.optional_integer("position_offset").value_or(0),
      .layout = arguments.flag("interleaved") ? RotaryLayout::kInterleaved : RotaryLayout::kHalfSplit};
  return call_operation(arguments, [&](Tensor& out) { return checked_rotary_embedding(x, options, out); });
}

}  // namespace attention_walkthrough

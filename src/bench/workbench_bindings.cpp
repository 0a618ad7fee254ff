#include <emscripten/bind.h>
#include <unistd.h>

#include "bench/in_place.h"
#include "bench/machine_limits.h"
#include "bindings/arguments.h"
#include "bindings/convert.h"
#include "bindings/guarded.h"
#include "bindings/kv_storage.h"
#include "bindings/result.h"

// The module that only the benchmark loads: the machine's limits, and work without the border to JavaScript.
namespace attention_walkthrough {
namespace {

using emscripten::val;

val projection_create(InPlaceProjection& projection, const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const ConstTensorView weight = arguments.tensor("weight");
  return status_to_js(arguments.status().ok() ? projection.create(x, weight) : arguments.status());
}

val product_create(InPlaceProduct& product, const val& call) {
  Arguments arguments(call);
  const ConstTensorView a = arguments.tensor("a");
  const ConstTensorView b = arguments.tensor("b");
  return status_to_js(arguments.status().ok() ? product.create(a, b) : arguments.status());
}

val quantised_products_create(InPlaceQuantisedProducts& products, const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  return status_to_js(arguments.status().ok() ? products.create(x) : arguments.status());
}

val quantised_products_add(InPlaceQuantisedProducts& products, const val& call) {
  Arguments arguments(call);
  const ConstTensorView weight = arguments.tensor("weight");
  return status_to_js(arguments.status().ok() ? products.add(weight) : arguments.status());
}

val softmax_create(InPlaceSoftmax& softmax, const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  return status_to_js(arguments.status().ok() ? softmax.create(x) : arguments.status());
}

val layer_norm_create(InPlaceLayerNorm& norm, const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const ConstTensorView weight = arguments.tensor("weight");
  const ConstTensorView bias = arguments.tensor("bias");
  const float epsilon = arguments.optional_number("epsilon").value_or(0.0F);
  return status_to_js(arguments.status().ok() ? norm.create(x, weight, bias, epsilon) : arguments.status());
}

val attention_create(InPlaceAttention& attention, const val& call) {
  Arguments arguments(call);
  const ConstTensorView query = arguments.tensor("query");
  const ConstTensorView key = arguments.tensor("key");
  const ConstTensorView value = arguments.tensor("value");
  const bool is_causal = arguments.flag("is_causal");
  return status_to_js(arguments.status().ok() ? attention.create(query, key, value, is_causal) : arguments.status());
}

val decode_attention_create(InPlaceDecodeAttention& attention, const val& call) {
  Arguments arguments(call);
  const ConstTensorView query = arguments.tensor("query");
  const ConstTensorView key = arguments.tensor("key");
  const ConstTensorView value = arguments.tensor("value");
  if (!arguments.status().ok()) return status_to_js(arguments.status());
  return status_to_js(attention.create(query, key, value, kv_storage_options(arguments)));
}

val memory_create(MemoryToRead& memory, std::size_t count) { return status_to_js(memory.create(count)); }

/// The end of the memory that was ever asked for, in bytes: it does not shrink.
std::size_t memory_used() { return reinterpret_cast<std::size_t>(sbrk(0)); }

template <typename Work>
val output(const Work& work) {
  return tensor_to_js(work.output());
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention_walkthrough_workbench) {
  using emscripten::class_;

  emscripten::constant("operationsPerRound", kOperationsPerRound);
  emscripten::function("memoryUsed", &memory_used);
  emscripten::function("multiplyAddChains", &multiply_add_chains);
  class_<InPlaceProjection>("InPlaceProjection")
      .constructor<>()
      .function("create", guarded<&projection_create>)
      .function("run", &InPlaceProjection::run)
      .function("output", guarded<&output<InPlaceProjection>>);
  class_<InPlaceProduct>("InPlaceProduct")
      .constructor<>()
      .function("create", guarded<&product_create>)
      .function("run", &InPlaceProduct::run)
      .function("output", guarded<&output<InPlaceProduct>>);
  class_<InPlaceQuantisedProducts>("InPlaceQuantisedProducts")
      .constructor<>()
      .function("create", guarded<&quantised_products_create>)
      .function("add", guarded<&quantised_products_add>)
      .function("run", &InPlaceQuantisedProducts::run)
      .function("output", guarded<&output<InPlaceQuantisedProducts>>);
  class_<InPlaceSoftmax>("InPlaceSoftmax")
      .constructor<>()
      .function("create", guarded<&softmax_create>)
      .function("run", &InPlaceSoftmax::run)
      .function("output", guarded<&output<InPlaceSoftmax>>);
  class_<InPlaceLayerNorm>("InPlaceLayerNorm")
      .constructor<>()
      .function("create", guarded<&layer_norm_create>)
      .function("run", &InPlaceLayerNorm::run)
      .function("output", guarded<&output<InPlaceLayerNorm>>);
  class_<InPlaceAttention>("InPlaceAttention")
      .constructor<>()
      .function("create", guarded<&attention_create>)
      .function("run", &InPlaceAttention::run)
      .function("output", guarded<&output<InPlaceAttention>>);
  class_<InPlaceDecodeAttention>("InPlaceDecodeAttention")
      .constructor<>()
      .function("create", guarded<&decode_attention_create>)
      .function("run", &InPlaceDecodeAttention::run)
      .function("output", guarded<&output<InPlaceDecodeAttention>>);
  class_<MemoryToRead>("MemoryToRead")
      .constructor<>()
      .function("create", guarded<&memory_create>)
      .function("run", &MemoryToRead::run);
}

}  // namespace attention_walkthrough

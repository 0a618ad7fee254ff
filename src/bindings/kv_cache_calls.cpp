#include "attention/cached_attention.h"
#include "bindings/arguments.h"
#include "bindings/call_operation.h"
#include "bindings/convert.h"
#include "bindings/handle_calls.h"
#include "bindings/kv_storage.h"
#include "bindings/result.h"

using emscripten::val;

namespace attention_walkthrough {
namespace {

val copied(const Status& status, const Tensor& tensor) {
  return status.ok() ? tensor_to_js(tensor.view()) : status_to_js(status);
}

}  // namespace

val kv_cache_create(KvCache& cache, const val& call) {
  const Arguments arguments(call);
  return status_to_js(KvCache::create(arguments.count("num_kv_heads"), arguments.count("head_dim"),
                                      arguments.count("capacity"), cache, kv_storage_options(arguments)));
}

val kv_cache_fork(const KvCache& cache, KvCache& fork) { return status_to_js(cache.fork(fork)); }

val kv_cache_attend(const KvCache& cache, const val& call) {
  Arguments arguments(call);
  const ConstTensorView query = arguments.tensor("query");
  const AttentionOptions given = arguments.attention_options();
  const CachedAttentionOptions options = {.attn_allowed = given.attn_allowed,
                                          .is_causal = given.is_causal,
                                          .scale = given.scale,
                                          .sliding_window = given.sliding_window};
  return call_operation(arguments, [&](Tensor& out) { return cached_attention(query, cache, options, out); });
}

val kv_cache_append(KvCache& cache, const val& call) {
  Arguments arguments(call);
  const ConstTensorView keys = arguments.tensor("keys");
  const ConstTensorView values = arguments.tensor("values");
  return status_to_js(arguments.status().ok() ? cache.append(keys, values) : arguments.status());
}

val kv_cache_truncate(KvCache& cache, std::size_t length) { return status_to_js(cache.truncate(length)); }

val kv_cache_keys(const KvCache& cache) {
  Tensor keys;
  const Status status = cache.copy_keys(keys);
  return copied(status, keys);
}

val kv_cache_values(const KvCache& cache) {
  Tensor values;
  const Status status = cache.copy_values(values);
  return copied(status, values);
}

}  // namespace attention_walkthrough

#include <emscripten/bind.h>

#include "bindings/by_name.h"
#include "bindings/engine_calls.h"
#include "bindings/guarded.h"
#include "bindings/handle_calls.h"
#include "bindings/make_handle.h"
#include "bindings/model_calls.h"
#include "bindings/variant.h"

namespace attention_walkthrough {

EMSCRIPTEN_BINDINGS(attention_walkthrough) {
  using emscripten::allow_raw_pointers;
  using emscripten::class_;
  using emscripten::function;

  function("variant", &variant);
  function("exp", guarded<&exp_call>);
  function("gelu", guarded<&gelu_call>);
  function("silu", guarded<&silu_call>);
  function("layerNorm", guarded<&layer_norm_call>);
  function("rmsNorm", guarded<&rms_norm_call>);
  function("rotaryTables", guarded<&rotary_tables_call>);
  function("rotaryEmbedding", guarded<&rotary_embedding_call>);
  function("matmul", guarded<&matmul_call>);
  function("linear", guarded<&linear_call>);
  function("softmax", guarded<&softmax_call>);
  function("splitHeads", guarded<&split_heads_call>);
  function("concatHeads", guarded<&concat_heads_call>);
  function("scaledDotProductAttention", guarded<&scaled_dot_product_attention_call>);
  function("multiHeadAttention", guarded<&multi_head_attention_call>);

  class_<KvCache>("KvCache")
      .class_function("make", &make_handle<KvCache>, allow_raw_pointers())
      .function("create", guarded_maker<&kv_cache_create>)
      .function("append", guarded<&kv_cache_append>)
      .function("truncate", guarded<&kv_cache_truncate>)
      .function("fork", guarded_maker<&kv_cache_fork>)
      .function("attend", guarded<&kv_cache_attend>)
      .function("keys", guarded<&kv_cache_keys>)
      .function("values", guarded<&kv_cache_values>)
      .function("length", &KvCache::length)
      .function("capacity", &KvCache::capacity)
      .function("bytesUsed", &KvCache::bytes_used)
      .function("bytesShared", &KvCache::bytes_shared)
      .function("bytesReserved", &KvCache::bytes_reserved);

  class_<Model>("Model")
      .class_function("make", &make_handle<Model>, allow_raw_pointers())
      .function("create", guarded_maker<&model_create>)
      .function("config", guarded<&model_config>)
      .function("weightBytes", &model_weight_bytes)
      .function("trace", guarded<&model_trace>)
      .function("read", guarded<&model_read>)
      .function("encode", guarded<&model_encode>)
      .function("decode", guarded<&model_decode>);

  class_<Session>("Session")
      .class_function("make", &make_handle<Session>, allow_raw_pointers())
      .function("create", guarded_maker<&session_create>)
      .function("append", guarded<&session_append>)
      .function("generate", guarded<&session_generate>)
      .function("truncate", guarded<&session_truncate>)
      .function("fork", guarded_maker<&session_fork>)
      .function("length", &session_length)
      .function("cacheBytes", &session_cache_bytes)
      .function("sharedCacheBytes", &session_shared_cache_bytes);

  class_<TracedRun>("TracedRun")
      .class_function("make", &make_handle<TracedRun>, allow_raw_pointers())
      .function("input", guarded<&run_input>)
      .function("seededNormal", guarded<&run_seeded_normal>)
      .function("wordVectors", guarded<&run_word_vectors>)
      .function("matmul", by_name<&TracedRun::matmul>)
      .function("matmulTransposed", by_name<&TracedRun::matmul_transposed>)
      .function("linear", by_name<&TracedRun::linear>)
      .function("scale", by_name<&TracedRun::scale>)
      .function("softcap", by_name<&TracedRun::softcap>)
      .function("add", by_name<&TracedRun::add>)
      .function("exp", by_name<&TracedRun::exp>)
      .function("rowMax", by_name<&TracedRun::row_max>)
      .function("expShifted", by_name<&TracedRun::exp_shifted>)
      .function("rowSum", by_name<&TracedRun::row_sum>)
      .function("divide", by_name<&TracedRun::divide>)
      .function("softmax", by_name<&TracedRun::softmax>)
      .function("transpose", by_name<&TracedRun::transpose>)
      .function("splitHeads", by_name<&TracedRun::split_heads>)
      .function("concatHeads", by_name<&TracedRun::concat_heads>)
      .function("rows", guarded<&run_rows>)
      .function("append", by_name<&TracedRun::append>)
      .function("attention", guarded<&run_attention>)
      .function("multiHeadAttention", guarded<&run_multi_head_attention>)
      .function("createCache", by_name<&TracedRun::create_cache>)
      .function("cacheAppend", by_name<&TracedRun::cache_append>)
      .function("cacheTruncate", by_name<&TracedRun::cache_truncate>)
      .function("measure", guarded<&run_measure>)
      .function("selectTally", guarded<&run_select_tally>)
      .function("recordTally", by_name<&TracedRun::record_tally>)
      .function("trace", guarded<&run_trace>);
}

}  // namespace attention_walkthrough

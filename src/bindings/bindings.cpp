#include <emscripten/bind.h>

#include "bindings/by_name.h"
#include "bindings/engine_calls.h"
#include "bindings/handle_calls.h"
#include "bindings/variant.h"

namespace attention_walkthrough {

EMSCRIPTEN_BINDINGS(attention_walkthrough) {
  using emscripten::class_;
  using emscripten::function;

  function("variant", &variant);
  function("exp", &exp_call);
  function("matmul", &matmul_call);
  function("linear", &linear_call);
  function("softmax", &softmax_call);
  function("splitHeads", &split_heads_call);
  function("concatHeads", &concat_heads_call);
  function("scaledDotProductAttention", &scaled_dot_product_attention_call);
  function("multiHeadAttention", &multi_head_attention_call);

  class_<KvCache>("KvCache")
      .constructor<>()
      .function("create", &kv_cache_create)
      .function("append", &kv_cache_append)
      .function("truncate", &kv_cache_truncate)
      .function("keys", &kv_cache_keys)
      .function("values", &kv_cache_values)
      .function("length", &KvCache::length)
      .function("bytesUsed", &KvCache::bytes_used)
      .function("bytesReserved", &KvCache::bytes_reserved);

  class_<TracedRun>("TracedRun")
      .constructor<>()
      .function("input", &run_input)
      .function("seededNormal", &run_seeded_normal)
      .function("wordVectors", &run_word_vectors)
      .function("matmul", &ByName<&TracedRun::matmul>::call)
      .function("matmulTransposed", &ByName<&TracedRun::matmul_transposed>::call)
      .function("linear", &ByName<&TracedRun::linear>::call)
      .function("scale", &ByName<&TracedRun::scale>::call)
      .function("softcap", &ByName<&TracedRun::softcap>::call)
      .function("add", &ByName<&TracedRun::add>::call)
      .function("exp", &ByName<&TracedRun::exp>::call)
      .function("rowMax", &ByName<&TracedRun::row_max>::call)
      .function("expShifted", &ByName<&TracedRun::exp_shifted>::call)
      .function("rowSum", &ByName<&TracedRun::row_sum>::call)
      .function("divide", &ByName<&TracedRun::divide>::call)
      .function("softmax", &ByName<&TracedRun::softmax>::call)
      .function("transpose", &ByName<&TracedRun::transpose>::call)
      .function("splitHeads", &ByName<&TracedRun::split_heads>::call)
      .function("concatHeads", &ByName<&TracedRun::concat_heads>::call)
      .function("rows", &run_rows)
      .function("append", &ByName<&TracedRun::append>::call)
      .function("attention", &run_attention)
      .function("multiHeadAttention", &run_multi_head_attention)
      .function("createCache", &ByName<&TracedRun::create_cache>::call)
      .function("cacheAppend", &ByName<&TracedRun::cache_append>::call)
      .function("cacheTruncate", &ByName<&TracedRun::cache_truncate>::call)
      .function("measure", &run_measure)
      .function("selectTally", &run_select_tally)
      .function("recordTally", &ByName<&TracedRun::record_tally>::call)
      .function("trace", &run_trace);
}

}  // namespace attention_walkthrough

#pragma once

#include <emscripten/val.h>

#include <string>

#include "attention/kv_cache.h"
#include "attention/traced_run.h"

// What JavaScript calls on the two objects that live in the engine. Conventions as in engine_calls.h; a call that has
// nothing to give gives null, or `{ code, message }`.

namespace attention_walkthrough {

/// numKvHeads, headDim, capacity, and as `kv_storage_options`
emscripten::val kv_cache_create(KvCache& cache, const emscripten::val& call);
/// Makes `fork` one of the cache.
emscripten::val kv_cache_fork(const KvCache& cache, KvCache& fork);
/// query, isCausal?, attnAllowed?, scale?, windowLeft?, windowRight?
emscripten::val kv_cache_attend(const KvCache& cache, const emscripten::val& call);
emscripten::val kv_cache_append(KvCache& cache, const emscripten::val& call);  ///< keys, values
emscripten::val kv_cache_truncate(KvCache& cache, std::size_t length);
emscripten::val kv_cache_keys(const KvCache& cache);
emscripten::val kv_cache_values(const KvCache& cache);

emscripten::val run_input(TracedRun& run, const std::string& name, const emscripten::val& call);  ///< tensor
/// shape, seed, standardDeviation
emscripten::val run_seeded_normal(TracedRun& run, const std::string& name, const emscripten::val& call);
/// words, dim, seed
emscripten::val run_word_vectors(TracedRun& run, const std::string& name, const emscripten::val& call);
emscripten::val run_rows(TracedRun& run, const std::string& name, const std::string& a,
                         const emscripten::val& int32_array);
emscripten::val run_measure(TracedRun& run, const std::string& name, const std::string& measure, const std::string& a);
emscripten::val run_select_tally(TracedRun& run, const std::string& label);
/// NamedAttentionOptions
emscripten::val run_attention(TracedRun& run, const std::string& prefix, const std::string& q, const std::string& k,
                              const std::string& v, const emscripten::val& call);
/// x, context?, NamedMultiHeadWeights, numHeads, numKvHeads?, NamedAttentionOptions
emscripten::val run_multi_head_attention(TracedRun& run, const std::string& prefix, const emscripten::val& call);

/// As `trace_to_js`.
emscripten::val run_trace(const TracedRun& run);

}  // namespace attention_walkthrough

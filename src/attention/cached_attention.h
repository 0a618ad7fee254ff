#pragma once

#include <optional>

#include "attention/attention_options.h"
#include "attention/kv_cache.h"
#include "core/status.h"
#include "core/tensor.h"

namespace attention_walkthrough {

/// How queries attend to a cache; whatever masks is combined. The queries are the last positions that it holds: query i
/// of `rows` stands at position length - rows + i.
struct CachedAttentionOptions {
  /// 1 = may attend, (rows, keys) or fewer axes, the same for all heads; aligned as in `AttentionOptions`.
  std::optional<AllowedView> attn_allowed = {};
  /// A query sees no key after its own position.
  bool is_causal = false;
  /// Factor on the scores; default 1 / sqrt(head_dim).
  std::optional<float> scale = {};
  SlidingWindow sliding_window = {};
};

/// softmax(scale q kT) v on what a cache holds, however it keeps it: contiguous and paged rows give the same bits. A
/// masked key has no effect, not even NaN, and a row that sees nothing is zeros.
///   query  (num_heads, rows, head_dim); head h reads key/value head h / (num_heads / num_kv_heads)
///   out    becomes (num_heads, rows, head_dim)
/// `shape_mismatch`, `invalid_argument` (heads that do not divide, a scale that is not finite), `out_of_memory`; `out`
/// is then unchanged.
Status cached_attention(const ConstTensorView& query, const KvCache& cache, const CachedAttentionOptions& options,
                        Tensor& out);

}  // namespace attention_walkthrough

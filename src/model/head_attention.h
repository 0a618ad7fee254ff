#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/kv_cache.h"
#include "attention/scaled_dot_product_attention.h"
#include "core/matrix_view.h"
#include "model/stack_memory.h"

namespace attention_walkthrough {

/// One byte per query and key: 1 = may attend. A row stride of 0 says the same of every query.
using AllowedRows = BasicMatrixView<const std::uint8_t>;

/// What the queries of a block may see of the keys that a cache holds.
struct Visibility {
  bool is_causal = false;
  std::size_t first_position = 0;  ///< where the first query stands among the keys, if causal
  AllowedRows allowed = {};        ///< (rows, keys); without data everything may be seen
};

/// All heads of one attention, one after another, on keys and values in a cache: `memory.context`, (rows, q_size),
/// becomes what they read, side by side. Query head h reads key/value head h / (num_heads / num_kv_heads). A row that
/// sees nothing reads zeros, and a masked value is not read. Takes no memory; `memory.scores` and `memory.read` are
/// written over.
///   q       (num_heads, rows, head_dim)
///   scale   what the product of a query and a key is multiplied by
///   stages  null, or `create_attention_stages` for one batch row: filled by the same run
/// Requires: the cache holds a key, and all keys that causal queries may see.
void attend_heads(ConstTensorView q, const KvCache& cache, const Visibility& visibility, float scale,
                  StackMemory& memory, AttentionStages* stages) noexcept;

}  // namespace attention_walkthrough

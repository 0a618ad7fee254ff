#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "attention/kv_cache.h"
#include "attention/scaled_dot_product_attention.h"
#include "core/matrix_view.h"

namespace attention_walkthrough {

/// One byte per query and key: 1 = may attend. A row stride of 0 says the same of every query.
using AllowedRows = BasicMatrixView<const std::uint8_t>;

/// What the queries of a block may see of the keys that a cache holds.
struct Visibility {
  bool is_causal = false;
  std::size_t first_position = 0;  ///< where the first query stands among the keys, if causal
  AllowedRows allowed = {};        ///< (rows, keys); without data everything may be seen
};

/// Where attention on a cache computes; all but the context is written over.
struct HeadAttentionMemory {
  /// (rows, keys) or more: scores of one head, or of as many that read the same key/value head as it has room for.
  /// These go together, so that what they read is fetched, and expanded, once.
  MatrixView scores;
  MatrixView block;       ///< (kKvBlockRows, head_dim): rows of the cache that do not lie together
  std::span<float> read;  ///< (head_dim): what is read of some values, before it joins the rest
  MatrixView context;     ///< (rows, num_heads * head_dim): becomes what the heads read, side by side
};

/// All heads of one attention, on keys and values in a cache. Query head h reads key/value head
/// h / (num_heads / num_kv_heads). A row that sees nothing reads zeros, and a masked value is not read. Takes no
/// memory.
///   q       (num_heads, rows, head_dim)
///   scale   what the product of a query and a key is multiplied by
///   stages  null, or `create_attention_stages` for one batch row: filled by the same run
/// Requires: the cache holds a key, and all keys that causal queries may see.
void attend_heads(const ConstTensorView& q, const KvCache& cache, const Visibility& visibility, float scale,
                  const HeadAttentionMemory& memory, AttentionStages* stages) noexcept;

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "attention/attention_options.h"
#include "attention/kv_cache.h"
#include "attention/measures.h"
#include "attention/multi_head_attention.h"
#include "attention/work_tally.h"
#include "core/status.h"
#include "trace/trace.h"

namespace attention_walkthrough {

/// `AttentionOptions` for tensors known by name; an empty name means "not given". There is no batch here, so an
/// offset and a length are single numbers.
struct NamedAttentionOptions {
  std::string attn_mask = {};     ///< a recorded additive mask
  std::string attn_allowed = {};  ///< a recorded tensor of ones and zeros
  std::string scale = {};         ///< a recorded single number; default 1 / sqrt(head_dim), recorded as `<prefix>scale`
  std::string softcap = {};       ///< a recorded single number
  bool is_causal = false;
  std::optional<std::ptrdiff_t> causal_offset = {};
  std::optional<std::ptrdiff_t> key_length = {};
  SlidingWindow sliding_window = {};
};

/// The names of one attention layer's weights; an empty bias name means "no bias".
struct NamedMultiHeadWeights {
  std::string wq, wk, wv, wo;
  std::string bq = {}, bk = {}, bv = {}, bo = {};
};

/// A run told as operations on named tensors: each applies one operation of the engine to tensors recorded before and
/// records the result with its formula. The numbers are those the engine computes without a trace, to the last bit.
///
/// Tensors have no batch axis: rank 2 is (rows, columns), or one head; rank 3 is (heads, rows, columns).
/// Every operation names its result first and its operands after. It fails, recording nothing and changing no cache
/// and no count, with `invalid_argument` when a result name is empty or taken or an operand unknown, with
/// `shape_mismatch` when operands do not fit, and as the operation it applies says.
class TracedRun {
 public:
  [[nodiscard]] const Trace& trace() const noexcept { return trace_; }

  // Inputs.

  Status input(std::string_view name, const ConstTensorView& tensor);
  /// Normal draws, mean 0.
  Status seeded_normal(std::string_view name, const Shape& shape, std::uint64_t seed, float standard_deviation);
  /// One row per word, (words, dim), as `seeded_word_vector`.
  Status word_vectors(std::string_view name, std::span<const std::string> words, std::size_t dim, std::uint64_t seed);

  // Products. Rank-3 operands multiply head by head: head h of a meets head h / (heads of a / heads of b) of b; a
  // matrix is shared by all heads of the other.

  Status matmul(std::string_view name, std::string_view a, std::string_view b);
  /// a times b transposed: a dot product of each row of a with each row of b.
  Status matmul_transposed(std::string_view name, std::string_view a, std::string_view b);
  /// Projects the rows of x: x weight + bias. An empty `bias` name means none.
  Status linear(std::string_view name, std::string_view x, std::string_view weight, std::string_view bias = {});

  // Element by element, and along rows.

  Status scale(std::string_view name, std::string_view a, std::string_view factor);
  Status softcap(std::string_view name, std::string_view a, std::string_view cap);
  /// a + b, where the shape of b is that of a or its last axes.
  Status add(std::string_view name, std::string_view a, std::string_view b);
  Status exp(std::string_view name, std::string_view a);
  Status row_max(std::string_view name, std::string_view a);
  Status exp_shifted(std::string_view name, std::string_view a, std::string_view row_max);
  Status row_sum(std::string_view name, std::string_view a);
  /// Each row of a divided by its number in b.
  Status divide(std::string_view name, std::string_view a, std::string_view b);
  /// Softmax spelled out: records `<prefix>row_max`, `exp_shifted`, `row_sum`, `attn_weights`.
  Status softmax(std::string_view prefix, std::string_view scores);

  // Moving numbers about.

  /// The transpose of a matrix, or of each matrix of a rank-3 tensor.
  Status transpose(std::string_view name, std::string_view a);
  Status split_heads(std::string_view name, std::string_view a, std::size_t num_heads);
  Status concat_heads(std::string_view name, std::string_view a);
  /// The rows of a with these indices, in this order (of every head when a has rank 3). `out_of_range`.
  Status rows(std::string_view name, std::string_view a, std::span<const std::size_t> indices);
  /// The rows of a, then the rows of b (of every head when they have rank 3).
  Status append(std::string_view name, std::string_view a, std::string_view b);

  // Attention.

  /// Runs `scaled_dot_product_attention` on (rows, dim) or (heads, rows, dim) operands; records `<prefix>scale` (when
  /// not given), `attn_dot`, `attn_scaled`, `attn_capped` (with softcap only), `attn_allowed`, `attn_scores`,
  /// `row_max`, `exp_shifted`, `row_sum`, `attn_weights`, `output`.
  Status attention(std::string_view prefix, std::string_view q, std::string_view k, std::string_view v,
                   const NamedAttentionOptions& options = {});

  /// Runs `multi_head_attention` on x (rows, hidden_size); keys and values come from `context`, or from x when that
  /// name is empty. Records `<prefix>projected_q|projected_k|projected_v` (rows, all heads side by side),
  /// `<prefix>q|k|v` (heads, rows, dim), the stages of `attention`, `<prefix>head_output` (heads, rows, v_head_dim),
  /// `<prefix>context` (the heads side by side) and `<prefix>output`. num_kv_heads 0: as many as num_heads.
  Status multi_head_attention(std::string_view prefix, std::string_view x, std::string_view context,
                              const NamedMultiHeadWeights& weights, std::size_t num_heads, std::size_t num_kv_heads,
                              const NamedAttentionOptions& options = {});

  // Key/value caches, by name. A cache's name is not a tensor's name.

  Status create_cache(std::string_view cache, std::size_t num_kv_heads, std::size_t head_dim, std::size_t capacity);
  /// Appends keys and values, (rows, dim) for one head or (heads, rows, dim); records what the cache then holds
  /// as `<prefix>keys`, `<prefix>values`, of the same rank, and `<prefix>bytes_used`, `<prefix>bytes_reserved`. One
  /// cache is always given the same rank. `capacity` when not all rows fit.
  Status cache_append(std::string_view prefix, std::string_view cache, std::string_view keys, std::string_view values);
  /// Forgets the positions from `length` on; records as `cache_append`. `out_of_range`.
  Status cache_truncate(std::string_view prefix, std::string_view cache, std::size_t length);

  // Numbers about the run.

  Status measure(std::string_view name, Measure which, std::string_view a);
  /// From here on work is counted under this label (at first: under the empty one). Switching back and forth lets two
  /// ways of doing the same be counted side by side.
  void select_tally(std::string_view label);
  /// What was counted under the selected label so far: records `<prefix>projected_rows` (rows times weight matrices),
  /// `<prefix>projected_rows.<weight>` for each weight, `<prefix>dot_products` (of a query with a key) and
  /// `<prefix>multiply_adds` (all products of the run).
  Status record_tally(std::string_view prefix);

 private:
  /// Options with the names looked up, and what the views in them look at.
  struct ReadOptions {
    AttentionOptions options;
    std::vector<std::uint8_t> allowed;
    std::ptrdiff_t causal_offset = 0;
    std::ptrdiff_t key_length = 0;
  };
  struct NamedCache {
    KvCache cache;
    std::string keys;  ///< name of the latest recorded keys; empty before the first append
    std::string values;
  };

  /// The tensor recorded as `operand`; `result` is what needs it. The view ends with the next recording.
  Status read(std::string_view result, std::string_view operand, ConstTensorView& out) const;
  Status read_number(std::string_view result, std::string_view operand, float& out) const;
  Status read_cache(std::string_view cache, NamedCache*& out);
  /// `AttentionOptions` from names; `out` keeps views of the trace and of itself, so it must stay where it is.
  Status read_options(std::string_view result, const NamedAttentionOptions& named, ReadOptions& out) const;
  Status record(std::string_view name, const Tensor& tensor, FormulaOp op, Formula::Names operands);
  /// Records what `reduce` makes of each row of `a`: one number.
  Status reduce_rows(std::string_view name, std::string_view a, FormulaOp op, float (*reduce)(std::span<const float>));
  /// Records what `change` makes of each row of `a` and its number in `b`: a row.
  Status change_rows(std::string_view name, std::string_view a, std::string_view b, FormulaOp op,
                     void (*change)(std::span<const float>, float, std::span<float>));
  /// Records what `named` holds once it has `length` positions.
  Status record_cache(std::string_view prefix, NamedCache& named, const ConstTensorView& keys,
                      const ConstTensorView& values, std::size_t length, Formula keys_formula, Formula values_formula);
  WorkTally& tally() { return tallies_[tally_label_]; }

  Trace trace_;
  std::map<std::string, NamedCache, std::less<>> caches_;
  std::map<std::string, WorkTally, std::less<>> tallies_;
  std::string tally_label_;
};

}  // namespace attention_walkthrough

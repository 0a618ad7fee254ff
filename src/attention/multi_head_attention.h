#pragma once

#include <cstddef>
#include <optional>

#include "attention/scaled_dot_product_attention.h"

namespace attention_walkthrough {

/// The weights of one attention layer, (in, out): y = x W + b.
struct MultiHeadWeights {
  ConstTensorView wq;                      ///< (hidden_size, num_heads * head_dim)
  ConstTensorView wk;                      ///< (context hidden_size, num_kv_heads * head_dim)
  ConstTensorView wv;                      ///< (context hidden_size, num_kv_heads * v_head_dim)
  ConstTensorView wo;                      ///< (num_heads * v_head_dim, output size)
  std::optional<ConstTensorView> bq = {};  ///< one number per column of wq
  std::optional<ConstTensorView> bk = {};
  std::optional<ConstTensorView> bv = {};
  std::optional<ConstTensorView> bo = {};
};

struct MultiHeadInputs {
  ConstTensorView x;  ///< (rows, hidden_size) or (batch_size, rows, hidden_size)
  /// Where keys and values come from, same rank and batch_size as x; none: x itself (self-attention).
  std::optional<ConstTensorView> context = {};
  std::optional<ConstTensorView> past_key = {};    ///< (batch_size, num_kv_heads, past_sequence_length, head_dim)
  std::optional<ConstTensorView> past_value = {};  ///< (batch_size, num_kv_heads, past_sequence_length, v_head_dim)
};

struct MultiHeadOptions {
  std::size_t num_heads = 1;
  std::size_t num_kv_heads = 0;  ///< 0: as many as num_heads
  AttentionOptions attention = {};
};

struct MultiHeadResult {
  Tensor output;         ///< (rows, output size) or (batch_size, rows, output size), as x
  Tensor present_key;    ///< (batch_size, num_kv_heads, total_sequence_length, head_dim); batch_size 1 for rank 2
  Tensor present_value;  ///< (batch_size, num_kv_heads, total_sequence_length, v_head_dim)
};

/// Every number between x and the output; batch_size is 1 when x has rank 2.
struct MultiHeadStages {
  Tensor projected_q;  ///< x wq + bq: (batch_size, rows, num_heads * head_dim), all heads side by side
  Tensor projected_k;  ///< (batch_size, context rows, num_kv_heads * head_dim)
  Tensor projected_v;  ///< (batch_size, context rows, num_kv_heads * v_head_dim)
  Tensor q;            ///< (batch_size, num_heads, rows, head_dim)
  Tensor k;            ///< (batch_size, num_kv_heads, context rows, head_dim), without the past
  Tensor v;            ///< (batch_size, num_kv_heads, context rows, v_head_dim), without the past
  AttentionStages attention;
  Tensor head_output;     ///< what each head read: (batch_size, num_heads, rows, v_head_dim)
  Tensor concat_context;  ///< the heads side by side: (batch_size, rows, num_heads * v_head_dim)
};

/// Projects x into queries and x (or context) into keys and values, attends with every head, puts the heads side
/// by side and multiplies by wo (plus bo). Every head reads the whole of x; what is split is the projected row.
///
/// Masking and errors as `scaled_dot_product_attention`; messages name x, context, wq ... `result` and `stages` are
/// unchanged on error.
Status multi_head_attention(const MultiHeadInputs& inputs, const MultiHeadWeights& weights,
                            const MultiHeadOptions& options, MultiHeadResult& result,
                            MultiHeadStages* stages = nullptr);

}  // namespace attention_walkthrough

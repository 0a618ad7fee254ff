#pragma once

#include <optional>
#include <variant>

#include "attention/scaled_dot_product_attention.h"

namespace attention_walkthrough {

/// score = q W k (Luong, Pham, Manning 2015).
struct GeneralScore {
  ConstTensorView weight;  ///< (query head_dim, key head_dim)
};

/// score = v . tanh(q wq + k wk + bias): a small network judges the pair (Bahdanau, Cho, Bengio 2015).
struct AdditiveScore {
  ConstTensorView wq;                        ///< (query head_dim, units)
  ConstTensorView wk;                        ///< (key head_dim, units)
  ConstTensorView v;                         ///< (units), at least one
  std::optional<ConstTensorView> bias = {};  ///< (units)
};

using ScoreFunction = std::variant<GeneralScore, AdditiveScore>;

/// What is attended: there is no past, for such models look back at an encoder that has read everything.
struct ScoredAttentionInputs {
  ConstTensorView query;  ///< (batch_size, num_heads, q_sequence_length, query head_dim)
  ConstTensorView key;    ///< (batch_size, num_kv_heads, kv_sequence_length, key head_dim)
  ConstTensorView value;  ///< (batch_size, num_kv_heads, kv_sequence_length, v_head_dim)
};

/// Attention as `scaled_dot_product_attention` does it, with scores by another function; its learnt weights are the
/// same for all heads. The default scale is 1. `stages->attn_dot` holds the score before scale. Masking, rows that see
/// nothing, NaN, long sequences and errors as there.
///   output  (batch_size, num_heads, q_sequence_length, v_head_dim)
Status scored_attention(const ScoredAttentionInputs& inputs, const ScoreFunction& score,
                        const AttentionOptions& options, Tensor& output, AttentionStages* stages = nullptr);

}  // namespace attention_walkthrough

#pragma once

#include <span>

#include "attention/attention_mask.h"
#include "attention/attention_sizes.h"
#include "attention/scaled_dot_product_attention.h"
#include "core/matrix_view.h"
#include "core/status.h"

namespace attention_walkthrough {

/// One attention, checked and with the past joined: what the dense and the streaming way both compute.
struct AttentionProblem {
  AttentionSizes sizes;
  AttentionMask mask;
  ConstTensorView query;  ///< (batch_size, num_heads, q_sequence_length, head_dim)
  ConstTensorView key;    ///< (batch_size, num_kv_heads, total_sequence_length, head_dim)
  ConstTensorView value;  ///< (batch_size, num_kv_heads, total_sequence_length, v_head_dim)
  float scale = 1.0F;
  float softcap = 0.0F;
  /// The last layer of the additive score, one number per unit, where query and key are the units they project to;
  /// empty: scores are dot products.
  std::span<const float> additive_weight = {};
};

/// Whether it pays to copy the keys before queries meet them. The scores of dot products are then those of
/// `matmul_transposed_in_runs`, else those of `matmul_transposed`.
bool has_many_queries(const AttentionSizes& sizes) noexcept;

/// The scores of some queries of a head with some of its keys, before scale. Which of them are asked for together
/// changes no bit.
void compute_scores(const AttentionProblem& problem, const ConstMatrixView& queries, const ConstMatrixView& keys,
                    const MatrixView& out) noexcept;

/// Checks inputs and options, joins the past into `result`, where there is one, and makes its output, of zeros. `out`
/// keeps views of `inputs`, `options` and `result`. Errors as `scaled_dot_product_attention`.
Status create_attention_problem(const AttentionInputs& inputs, const AttentionOptions& options, AttentionResult& result,
                                AttentionProblem& out);

}  // namespace attention_walkthrough

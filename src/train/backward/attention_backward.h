#pragma once

#include <span>

#include "core/matrix_view.h"

// Backward of attention for one head of one sequence, in two parts, the first of which every kind of score shares. All
// numbers must be finite: a masked value is multiplied by its weight of 0, not left unread. Gradients named `add_` are
// added to what is there, so that query heads that share a key/value head, and steps that read the same keys, gather
// theirs.
namespace attention_walkthrough {

/// From the output back to the scores that the softmax was given, after scale, softcap and mask; the result is also the
/// gradient of an additive mask.
///   weights          (queries, keys): 0 where masked, which is all that the mask does here
///   value            (keys, v_head_dim)
///   grad_out         (queries, v_head_dim)
///   add_grad_value   (keys, v_head_dim)
///   grad_scores      (queries, keys)
/// Requires: the sizes agree, and no result overlaps anything else.
void attention_read_backward(ConstMatrixView weights, ConstMatrixView value, ConstMatrixView grad_out,
                             MatrixView add_grad_value, MatrixView grad_scores) noexcept;

/// How scores were made of dot products: scale query keyT, then softcap tanh(score / softcap) where softcap is above 0.
struct ScaledScores {
  ConstMatrixView query;   ///< (queries, head_dim)
  ConstMatrixView key;     ///< (keys, head_dim)
  ConstMatrixView capped;  ///< (queries, keys): the scores after softcap; without data where softcap is 0
  float scale = 1.0F;
  float softcap = 0.0F;
};

/// From the scores back to query and key. `grad_scores` becomes the gradient of the dot products.
///   grad_scores     (queries, keys)
///   add_grad_query  (queries, head_dim)
///   add_grad_key    (keys, head_dim)
/// Requires: the sizes agree, and no result overlaps anything else.
void scaled_scores_backward(const ScaledScores& scores, MatrixView grad_scores, MatrixView add_grad_query,
                            MatrixView add_grad_key) noexcept;

/// From additive scores, the sum over n of v[n] tanh(query[i][n] + key[j][n]), back to what they were made of. Pairs
/// whose gradient is 0, as those of masked keys, are passed over.
///   query, key, v                                  as `additive_scores`
///   grad_scores                                    (queries, keys)
///   add_grad_query, add_grad_key, add_grad_v       as query, key and v
/// Requires: the sizes agree, and no result overlaps anything else.
void additive_scores_backward(ConstMatrixView query, ConstMatrixView key, std::span<const float> v,
                              ConstMatrixView grad_scores, MatrixView add_grad_query, MatrixView add_grad_key,
                              std::span<float> add_grad_v) noexcept;

}  // namespace attention_walkthrough

#pragma once

#include <span>

#include "train/variables/parameters.h"
#include "train/variables/row_range.h"
#include "train/variables/variable.h"

namespace attention_walkthrough {

/// How the queries of a batch attend to its keys, whatever their numbers are.
struct AttentionPlan {
  /// The rows of each sequence among those of the batch; as many of keys as of queries. They must stay where they are.
  std::span<const RowRange> queries;
  std::span<const RowRange> keys;
  std::size_t num_heads = 1;
  std::size_t num_kv_heads = 1;
  bool is_causal = false;  ///< query i of a sequence sees its keys 0 to i
  float scale = 1.0F;
  float softcap = 0.0F;  ///< 0: none
  const Parameter* additive_weight =
      nullptr;  ///< v of additive scores (one head, no scale, no cap); null: dot products

  /// Scores of all heads of all sequences.
  [[nodiscard]] std::size_t num_scores() const noexcept;
  /// Scores of the longest sequence, one head.
  [[nodiscard]] std::size_t max_scores() const noexcept;
};

/// out = attention(query, key, value): columns are heads side by side, query head h reads key/value head
/// h / (num_heads / num_kv_heads). A sequence attends to itself only, so nothing is padded.
struct AttentionOperation {
  AttentionPlan plan;
  Variable query;
  Variable key;
  Variable value;
  float* weights;      ///< num_scores(): per sequence and head (queries, keys), one after another
  float* capped;       ///< the same of scores after softcap; null without one
  float* grad_scores;  ///< max_scores(): room to work in
  Variable out;

  void forward() const noexcept;
  void backward() const noexcept;

  /// The weights of one head of one sequence. Requires: they exist.
  [[nodiscard]] ConstMatrixView weights_of(std::size_t sequence, std::size_t head) const noexcept;
};

}  // namespace attention_walkthrough

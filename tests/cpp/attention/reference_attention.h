#pragma once

#include <vector>

#include "attention/attention_case.h"

namespace attention_walkthrough::test {

/// Attention in double, number by number, straight from its definition: the oracle of these tests. Rows follow each
/// other as in `AttentionStages`.
struct ReferenceAttention {
  std::vector<double> attn_dot;
  std::vector<double> attn_scaled;
  std::vector<double> attn_capped;
  std::vector<bool> allowed;
  std::vector<double> attn_scores;
  std::vector<double> attn_weights;
  std::vector<double> output;
};

ReferenceAttention reference_attention(const AttentionCase& attention);

}  // namespace attention_walkthrough::test

#include "attention/solve_attention.h"

#include "attention/dense_attention.h"
#include "attention/streaming_attention.h"

namespace attention_walkthrough {

Status solve_attention(const AttentionProblem& problem, const TensorView& output, AttentionStages* stages) {
  const AttentionSizes& sizes = problem.sizes;
  const bool is_long = sizes.total_sequence_length() > kMaxDenseScores / sizes.q_sequence_length;
  if (stages == nullptr && is_long) return streaming_attention(problem, {}, output);
  return dense_attention(problem, output, stages);
}

}  // namespace attention_walkthrough

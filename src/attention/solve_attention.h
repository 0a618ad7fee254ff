#pragma once

#include "attention/attention_problem.h"
#include "core/status.h"

namespace attention_walkthrough {

/// Runs the dense way, or, where a head has more scores than `kMaxDenseScores` and no stages are asked for, the
/// streaming one. Fails with `out_of_memory` only; `stages` is then unchanged.
///   output  zeros; becomes (batch_size, num_heads, q_sequence_length, v_head_dim)
Status solve_attention(const AttentionProblem& problem, const TensorView& output, AttentionStages* stages);

}  // namespace attention_walkthrough

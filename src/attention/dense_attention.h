#pragma once

#include "attention/attention_problem.h"
#include "core/status.h"

namespace attention_walkthrough {

/// Attention with the whole score matrix of a head at once, each stage of which can be kept. `output` holds zeros and
/// becomes (batch_size, num_heads, q_sequence_length, v_head_dim). `stages` may be null, else it is filled by the same
/// run. Fails with `out_of_memory` only; `stages` is then unchanged.
Status dense_attention(const AttentionProblem& problem, TensorView output, AttentionStages* stages);

}  // namespace attention_walkthrough

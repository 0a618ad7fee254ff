#pragma once

#include "attention/attention_problem.h"
#include "attention/attention_sizes.h"
#include "core/status.h"

namespace attention_walkthrough {

/// Stages of zeros for an attention of these sizes; `attn_capped` only where scores are `capped`. `out_of_memory`.
Status create_attention_stages(const AttentionSizes& sizes, bool capped, AttentionStages& out);

/// Attention with the whole score matrix of a head at once, each stage of which can be kept. `output` holds zeros and
/// becomes (batch_size, num_heads, q_sequence_length, v_head_dim). `stages` may be null, else it is filled by the same
/// run. Fails with `out_of_memory` only; `stages` is then unchanged.
Status dense_attention(const AttentionProblem& problem, const TensorView& output, AttentionStages* stages);

}  // namespace attention_walkthrough

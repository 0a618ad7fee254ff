#pragma once

#include <cstddef>

#include "attention/attention_problem.h"
#include "core/status.h"
#include "kernels/attention_tile.h"

namespace attention_walkthrough {

/// How many go together. With many queries that see all in their reach a tile's scores exist at a time (`QueryTiles`,
/// which takes at most `kTileKeys` keys), else those of a block, of which no more than 128 queries are made.
struct StreamingBlocks {
  std::size_t queries = 512;
  std::size_t keys = kTileKeys;
};

/// Bound on |streaming - dense| divided by the largest |value| that the row reads, however large scores are: both take
/// the same scores, and round the same sums of what they weigh, in another order.
inline constexpr double kStreamingMaxDifference = 2e-6;

/// Attention that never holds a whole row of scores: the keys go by in blocks, and each row keeps the largest score so
/// far, the sum of the exponentials shifted by it, and what was read with them. A block with a larger score scales the
/// sum and the reading down (online softmax: Milakov, Gimelshein 2018; FlashAttention: Dao and others 2022). Blocks
/// that no query of a group can reach are passed over. Memory beside inputs and output: one block, a copy of its keys
/// and two numbers for each of its queries.
///
/// Options, masking, rows that see nothing, NaN and infinity as the dense way. `output` holds zeros and becomes
/// (batch_size, num_heads, q_sequence_length, v_head_dim). Fails with `out_of_memory` only. Requires: no block size is
/// 0.
Status streaming_attention(const AttentionProblem& problem, const StreamingBlocks& blocks, const TensorView& output);

}  // namespace attention_walkthrough

#pragma once

#include "core/tensor_view.h"

namespace attention_walkthrough {

/// Rows that hold all heads side by side, taken apart: out[b][h][i][d] = in[b][i][h head_dim + d].
/// Requires: in (batch_size, rows, num_heads * head_dim), out (batch_size, num_heads, rows, head_dim).
void split_heads(const ConstTensorView& in, const TensorView& out) noexcept;

/// The inverse of `split_heads`: out[b][i][h head_dim + d] = in[b][h][i][d].
void concat_heads(const ConstTensorView& in, const TensorView& out) noexcept;

}  // namespace attention_walkthrough

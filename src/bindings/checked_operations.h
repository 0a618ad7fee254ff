#pragma once

#include <cstddef>
#include <utility>

#include "core/status.h"
#include "core/tensor.h"

// Kernels trust their caller; these do not. Each checks its operands, makes room and calls the kernel of its name.
// On error (`shape_mismatch`, `out_of_range`, `out_of_memory`, naming the argument) `out` is unchanged.

namespace attention_walkthrough {

/// A kernel that goes element by element (`exp`, `gelu` ...), over any shape.
template <typename Kernel>
Status apply_elementwise(Kernel kernel, const ConstTensorView& x, Tensor& out) {
  Tensor result;
  if (Status status = Tensor::create("the result", x.shape, result, Contents::kUnwritten); !status.ok()) return status;
  kernel(x.data, result.view().data);
  out = std::move(result);
  return {};
}

/// a (..., rows, depth) times b (..., depth, columns): rank 2 to 4, leading axes equal.
Status checked_matmul(const ConstTensorView& a, const ConstTensorView& b, Tensor& out);

/// x (..., in) times weight (in, out), plus bias (out) unless it is null: (..., out), x of rank 1 to 4.
Status checked_linear(const ConstTensorView& x, const ConstTensorView& weight, const ConstTensorView* bias,
                      Tensor& out);

/// Softmax along `axis` of x, rank 1 to 4; a negative axis counts from the last.
Status checked_softmax(const ConstTensorView& x, std::ptrdiff_t axis, Tensor& out);

/// x (batch_size, rows, num_heads * head_dim) to (batch_size, num_heads, rows, head_dim).
Status checked_split_heads(const ConstTensorView& x, std::size_t num_heads, Tensor& out);

/// x (batch_size, num_heads, rows, head_dim) to (batch_size, rows, num_heads * head_dim).
Status checked_concat_heads(const ConstTensorView& x, Tensor& out);

}  // namespace attention_walkthrough

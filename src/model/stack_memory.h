#pragma once

#include <cstddef>

#include "attention/kv_cache.h"
#include "core/aligned_buffer.h"
#include "core/matrix_view.h"
#include "core/status.h"
#include "core/tensor.h"
#include "kernels/quantise.h"
#include "model/transformer_config.h"

namespace attention_walkthrough {

/// How much a stack works on at a time.
struct StackSizes {
  std::size_t rows = 0;         ///< most positions of one block
  std::size_t capacity = 0;     ///< most positions of all blocks
  std::size_t source = 0;       ///< most positions of the encoder that it looks at; 0: none
  KvStorageOptions cache = {};  ///< how keys and values are kept
  bool in_codes = false;        ///< whether rows meet weights in codes
};

/// What a stack computes in, taken once: a step then takes no memory. Every tensor holds the rows of one layer and is
/// written over by the next.
struct StackMemory {
  Tensor residual;    ///< (rows, hidden_size): what the layers add to
  Tensor normed;      ///< (rows, hidden_size)
  Tensor qkv;         ///< (rows, q_size + 2 kv_size)
  Tensor q;           ///< (num_heads, rows, head_dim), turned to their positions
  Tensor k;           ///< (num_kv_heads, rows, head_dim), turned to their positions
  Tensor v;           ///< (num_kv_heads, rows, head_dim)
  Tensor scores;      ///< (rows, the larger of capacity and source), of the heads that go together
  Tensor block;       ///< (kKvBlockRows, head_dim): rows of a cache that do not lie together
  Tensor read;        ///< (1, head_dim): what is read of some values, before it joins the rest
  Tensor context;     ///< (rows, q_size): the heads side by side
  Tensor up;          ///< (rows, intermediate_size), twice as wide where a gate stands before it
  Tensor output;      ///< (rows, hidden_size): what a part of a layer adds
  Tensor rotary_cos;  ///< (capacity, head_dim / 2); empty unless positions are rotary
  Tensor rotary_sin;
  /// Room for a row of any layer's product, `rows` times; empty unless weights are in codes.
  AlignedArray<RowBlock> row_codes;

  /// `out_of_memory`; `out` is then unchanged.
  static Status create(const TransformerConfig& config, const StackSizes& sizes, StackMemory& out);
};

/// The first rows of a matrix in memory that has room for more. Requires: they exist.
inline MatrixView first_rows(Tensor& tensor, std::size_t rows) noexcept { return as_matrix(tensor).row_range(0, rows); }

/// The heads of a block of `rows`, one after another, in memory that has room for more: (heads, rows, head_dim).
inline TensorView block_heads(Tensor& tensor, std::size_t rows) noexcept {
  const Shape& shape = tensor.shape();
  return {tensor.view().data.first(shape[0] * rows * shape[2]), Shape{shape[0], rows, shape[2]}};
}

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>

#include "core/matrix_view.h"
#include "core/status.h"
#include "core/tensor.h"
#include "model/decoder_config.h"

namespace attention_walkthrough {

/// What a decoder computes in, taken once for up to `rows` positions at a time: a step then takes no memory. Every
/// tensor holds the rows of one layer and is written over by the next.
struct DecoderMemory {
  Tensor residual;    ///< (rows, hidden_size): what the layers add to
  Tensor normed;      ///< (rows, hidden_size)
  Tensor qkv;         ///< (rows, q_size + 2 kv_size)
  Tensor q;           ///< (num_heads, rows, head_dim), turned to their positions
  Tensor k;           ///< (num_kv_heads, rows, head_dim), turned to their positions
  Tensor v;           ///< (num_kv_heads, rows, head_dim)
  Tensor scores;      ///< (rows, capacity), of one head
  Tensor context;     ///< (rows, q_size): the heads side by side
  Tensor up;          ///< (rows, intermediate_size), twice as wide where a gate stands before it
  Tensor output;      ///< (rows, hidden_size): what a layer adds
  Tensor logits;      ///< (1, vocab_size)
  Tensor rotary_cos;  ///< (capacity, head_dim / 2); empty where positions are learned
  Tensor rotary_sin;

  /// `out_of_memory`; `out` is then unchanged.
  static Status create(const DecoderConfig& config, std::size_t rows, std::size_t capacity, DecoderMemory& out);
};

/// The first rows of a matrix in memory that has room for more. Requires: they exist.
inline MatrixView first_rows(Tensor& tensor, std::size_t rows) noexcept {
  return as_matrix(tensor.view()).row_range(0, rows);
}

}  // namespace attention_walkthrough

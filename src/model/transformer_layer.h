#pragma once

#include <cstddef>
#include <span>

#include "attention/head_attention.h"
#include "attention/kv_cache.h"
#include "core/matrix_view.h"
#include "core/status.h"
#include "model/attention_id.h"
#include "model/stack_memory.h"
#include "model/stack_recorder.h"
#include "model/transformer_weights.h"

namespace attention_walkthrough {

/// A block of rows on its way through a stack, in `memory.residual`.
struct StackBlock {
  const TransformerConfig& config;
  StackRole role = StackRole::kDecoder;
  std::size_t rows = 0;
  std::size_t first_position = 0;  ///< of the rows; as many positions are in the caches, or with `is_held` the rows too
  bool is_held = false;            ///< keys and values of the rows are in the caches, and are read, not appended
  bool is_causal = false;
  AllowedRows allowed = {};         ///< of self-attention, (rows, keys); without data: all
  AllowedRows source_allowed = {};  ///< of cross-attention, (rows, source rows); without data: all
  std::span<const AblatedHead> ablated = {};
  StackMemory& memory;
  StackRecorder* recorder = nullptr;  ///< null: nothing is recorded
};

/// A norm over some rows. `out` may be `x`.
void normalize(const TransformerConfig& config, NormPlace place, const ConstMatrixView& x, const Tensor& weight,
               const Tensor& bias, const MatrixView& out, StackRecorder* recorder);

/// in (rows, heads * head_dim) to out (heads, rows, head_dim), each head turned to its row's position, where a tables
/// of cosines and sines say how: their row 0 is for the first row. Without rows in them nothing is turned.
void take_heads(const ConstMatrixView& in, const ConstMatrixView& cos, const ConstMatrixView& sin, RotaryLayout layout,
                TensorView out) noexcept;

/// One layer: self-attention, cross-attention where there is a `source` of keys and values, and the feed-forward part,
/// each added to the rows; transformer_config.h has the formulas. Keys and values of the rows are appended to `cache`
/// unless it holds them.
/// Takes no memory unless it records. Fails with `capacity` when the cache has no room for the rows: nothing has
/// changed then; with `out_of_memory` only when recording. Requires: at least one row, at most as many as `memory` was
/// made for.
Status run_transformer_layer(const StackBlock& block, const LayerWeights& weights, std::size_t layer, KvCache& cache,
                             const KvCache* source);

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <vector>

#include "attention/kv_cache.h"
#include "attention/scaled_dot_product_attention.h"
#include "core/aligned_buffer.h"
#include "core/status.h"
#include "core/tensor.h"
#include "model/linear_weight.h"
#include "model/quantised_weight.h"

// Work on numbers that lie in the engine's memory already, as layers of a model do it: without the copies that a call
// from JavaScript makes. Each is prepared once, and then run many times.
namespace attention_walkthrough {

/// out = x W, as a layer projects: the weight is packed beforehand.
class InPlaceProjection {
 public:
  InPlaceProjection() = default;
  /// x (rows, in), weight (in, out). `out_of_memory`. Requires: the sizes agree.
  Status create(ConstTensorView x, ConstTensorView weight);
  void run() noexcept;
  [[nodiscard]] ConstTensorView output() const noexcept { return out_.view(); }

 private:
  Tensor x_;
  LinearWeight weight_;
  Tensor out_;
};

/// out = a b, both as they come.
class InPlaceProduct {
 public:
  InPlaceProduct() = default;
  /// a (rows, depth), b (depth, columns). `out_of_memory`. Requires: the sizes agree.
  Status create(ConstTensorView a, ConstTensorView b);
  void run() noexcept;
  [[nodiscard]] ConstTensorView output() const noexcept { return out_.view(); }

 private:
  Tensor a_;
  Tensor b_;
  Tensor out_;
};

/// out = x W1 W2 ..., each weight in codes of 8 bits, as layers of a quantised model project.
class InPlaceQuantisedProducts {
 public:
  InPlaceQuantisedProducts() = default;
  /// x (rows, in). `out_of_memory`.
  Status create(ConstTensorView x);
  /// One more weight, (in, out). `out_of_memory`. Requires: `in` is what the one before gives.
  Status add(ConstTensorView weight);
  void run() noexcept;
  [[nodiscard]] ConstTensorView output() const noexcept { return rows_.back().view(); }

 private:
  std::vector<QuantisedWeight> weights_;
  /// x, then what each product gives.
  std::vector<Tensor> rows_;
  AlignedArray<RowBlock> row_codes_;
};

/// Each row of x to its softmax.
class InPlaceSoftmax {
 public:
  InPlaceSoftmax() = default;
  /// x (rows, columns). `out_of_memory`.
  Status create(ConstTensorView x);
  void run() noexcept;
  [[nodiscard]] ConstTensorView output() const noexcept { return out_.view(); }

 private:
  Tensor x_;
  Tensor out_;
};

/// Each row of x normalized, as before a part of a layer.
class InPlaceLayerNorm {
 public:
  InPlaceLayerNorm() = default;
  /// x (rows, columns), weight and bias (columns). `out_of_memory`. Requires: the sizes agree.
  Status create(ConstTensorView x, ConstTensorView weight, ConstTensorView bias, float epsilon);
  void run() noexcept;
  [[nodiscard]] ConstTensorView output() const noexcept { return out_.view(); }

 private:
  Tensor x_;
  Tensor weight_;
  Tensor bias_;
  float epsilon_ = 0.0F;
  Tensor out_;
};

/// Attention over a whole text, heads behind one another.
class InPlaceAttention {
 public:
  InPlaceAttention() = default;
  /// query (num_heads, q_sequence_length, head_dim), key and value (num_kv_heads, keys, head_dim). `out_of_memory`.
  /// Requires: the sizes agree, num_heads is a multiple of num_kv_heads.
  Status create(ConstTensorView query, ConstTensorView key, ConstTensorView value, bool is_causal);
  /// Without memory for it, the output is empty.
  void run();
  /// (1, num_heads, q_sequence_length, head_dim)
  [[nodiscard]] ConstTensorView output() const noexcept { return result_.output.view(); }

 private:
  Tensor query_;
  Tensor key_;
  Tensor value_;
  bool is_causal_ = false;
  AttentionResult result_;
};

/// One query per head meets all keys of a cache, as when a model writes its next token.
class InPlaceDecodeAttention {
 public:
  InPlaceDecodeAttention() = default;
  /// query (num_heads, 1, head_dim), key and value (num_kv_heads, keys, head_dim). `out_of_memory`. Requires: the sizes
  /// agree, num_heads is a multiple of num_kv_heads.
  Status create(ConstTensorView query, ConstTensorView key, ConstTensorView value, const KvStorageOptions& storage);
  void run() noexcept;
  /// (1, num_heads * head_dim): the heads side by side.
  [[nodiscard]] ConstTensorView output() const noexcept { return context_.view(); }

 private:
  Tensor query_;
  KvCache cache_;
  Tensor scores_;
  Tensor block_;
  Tensor read_;
  Tensor context_;
};

/// Numbers to read, more than a cache holds where so many are asked for.
class MemoryToRead {
 public:
  MemoryToRead() = default;
  /// `out_of_memory`.
  Status create(std::size_t count) { return Tensor::create("the work", Shape{count}, numbers_); }
  /// Their sum, which is 0, read at so many places by turns.
  float run(std::size_t places) noexcept;

 private:
  Tensor numbers_;
};

}  // namespace attention_walkthrough

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "attention/scaled_dot_product_attention.h"

namespace attention_walkthrough::test {

/// Numbers with a shape, to be changed freely and then viewed.
struct Values {
  std::vector<float> data;
  Shape shape;

  [[nodiscard]] ConstTensorView view() const { return {data, shape}; }
};

/// A tensor of seeded normal draws.
Values normal_values(const Shape& shape, std::uint64_t seed, float standard_deviation = 1.0F);

/// The arguments of one attention, owned.
struct AttentionCase {
  Values query;
  Values key;
  Values value;
  std::optional<Values> past_key;
  std::optional<Values> past_value;
  std::optional<Values> attn_mask;
  std::vector<std::uint8_t> attn_allowed;
  std::optional<Shape> attn_allowed_shape;
  std::vector<std::ptrdiff_t> causal_offset;
  std::vector<std::ptrdiff_t> key_lengths;
  bool is_causal = false;
  std::optional<float> scale;
  float softcap = 0.0F;
  SlidingWindow sliding_window;

  [[nodiscard]] AttentionInputs inputs() const;
  [[nodiscard]] AttentionOptions options() const;
};

/// The sizes of a case without a past.
struct CaseSizes {
  std::size_t batch_size = 1;
  std::size_t num_heads = 1;
  std::size_t num_kv_heads = 1;
  std::size_t queries = 1;
  std::size_t keys = 1;
  std::size_t head_dim = 4;
  std::size_t v_head_dim = 4;
};

/// Seeded normal inputs of these sizes, nothing masked.
AttentionCase normal_case(const CaseSizes& sizes, std::uint64_t seed);

/// A case drawn from the seed: small odd sizes, groups of heads, and any combination of past, masks of every rank,
/// short masks, causality, offsets, lengths, windows, scale and softcap.
AttentionCase random_case(std::uint64_t seed);

}  // namespace attention_walkthrough::test

#pragma once

#include <cstddef>
#include <optional>

#include "attention/scaled_dot_product_attention.h"
#include "core/status.h"

namespace attention_walkthrough {

/// The sizes of one attention, found to agree with each other.
struct AttentionSizes {
  std::size_t batch_size = 0;
  std::size_t num_heads = 0;
  std::size_t num_kv_heads = 0;
  std::size_t q_sequence_length = 0;
  std::size_t kv_sequence_length = 0;
  std::optional<std::size_t> past_sequence_length;  ///< none: no past was given, which is not an empty past
  std::size_t head_dim = 0;
  std::size_t v_head_dim = 0;

  [[nodiscard]] std::size_t total_sequence_length() const noexcept {
    return past_sequence_length.value_or(0) + kv_sequence_length;
  }
  [[nodiscard]] std::size_t kv_head_of(std::size_t head) const noexcept { return head / (num_heads / num_kv_heads); }
};

/// Reads the sizes off the inputs. `shape_mismatch` or `invalid_argument`, naming the input; `out` is then unchanged.
Status read_attention_sizes(const AttentionInputs& inputs, AttentionSizes& out);

}  // namespace attention_walkthrough

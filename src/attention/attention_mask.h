#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "attention/attention_options.h"
#include "attention/attention_sizes.h"
#include "core/status.h"

namespace attention_walkthrough {

/// A mask of rank 1 to 4, read as if it had the shape (batch_size, num_heads, q_sequence_length, columns()).
template <typename T>
class BroadcastMask {
 public:
  BroadcastMask() = default;

  /// `name` is the argument that a `shape_mismatch` blames; `out` is unchanged on error.
  static Status create(std::string_view name, const BasicTensorView<const T>& mask, const AttentionSizes& sizes,
                       BroadcastMask& out);

  /// The keys that the mask speaks of; those beyond are masked.
  [[nodiscard]] std::size_t columns() const noexcept { return columns_; }
  /// One number per column. Requires: indices within the sizes it was made for.
  [[nodiscard]] std::span<const T> row(std::size_t batch, std::size_t head, std::size_t query) const noexcept {
    return data_.subspan(batch * strides_[0] + head * strides_[1] + query * strides_[2], columns_);
  }

 private:
  std::span<const T> data_;
  std::array<std::size_t, 3> strides_{};  ///< of batch, head and query; 0 where the mask is repeated
  std::size_t columns_ = 0;
};

/// The keys `begin` to `end`, without the last.
struct KeyRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  bool operator==(const KeyRange&) const = default;
};

/// Which keys each query may attend, after everything in `AttentionOptions` that masks: the one place where causality,
/// windows, lengths and masks are decided. Keeps views of the options' masks and spans.
class AttentionMask {
 public:
  AttentionMask() = default;

  /// `shape_mismatch` or `out_of_range`, naming the option; `out` is unchanged on error.
  static Status create(const AttentionOptions& options, const AttentionSizes& sizes, AttentionMask& out);

  /// The keys in reach of the query: what causality, window, lengths and short masks leave. Empty: begin >= end.
  [[nodiscard]] KeyRange reach(std::size_t batch, std::size_t query) const noexcept;

  /// Whether a query may attend all that is in its reach, and nothing is added to the scores: there is no mask.
  [[nodiscard]] bool is_reach() const noexcept { return !options_.attn_mask && !options_.attn_allowed; }

  /// Writes 1 for each key that the query may attend, else 0, for the keys from `first_key` on.
  /// Requires: those keys exist.
  void allowed_row(std::size_t batch, std::size_t head, std::size_t query, std::size_t first_key,
                   std::span<std::uint8_t> allowed) const noexcept;

  /// Of the keys from `first_key` on: score = in + attn_mask where allowed, minus infinity elsewhere. `in` and `scores`
  /// may be the same. Requires: `allowed` from `allowed_row` with the same indices; all spans of one length.
  void mask_scores(std::size_t batch, std::size_t head, std::size_t query, std::size_t first_key,
                   std::span<const std::uint8_t> allowed, std::span<const float> in,
                   std::span<float> scores) const noexcept;

 private:
  /// The position of a query, in the numbering of the keys.
  [[nodiscard]] std::ptrdiff_t position(std::size_t batch, std::size_t query) const noexcept;

  AttentionSizes sizes_;
  AttentionOptions options_;
  BroadcastMask<float> attn_mask_;
  BroadcastMask<std::uint8_t> attn_allowed_;
};

}  // namespace attention_walkthrough

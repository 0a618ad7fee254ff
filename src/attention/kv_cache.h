#pragma once

#include <cstddef>
#include <string_view>

#include "core/status.h"
#include "core/tensor.h"

namespace attention_walkthrough {

/// The keys and values of the positions read so far, in memory reserved once: a later query reads them instead of
/// projecting those positions again. Movable, not copyable.
class KvCache {
 public:
  KvCache() = default;

  /// An empty cache for `capacity` positions. `invalid_argument` when a size is 0, `out_of_memory` when the
  /// reservation overflows or cannot be had; `out` is then unchanged.
  static Status create(std::size_t num_kv_heads, std::size_t head_dim, std::size_t capacity, KvCache& out);

  /// Adds `rows` positions at the end; keys and values are both (num_kv_heads, rows, head_dim), rows may be 0.
  /// `shape_mismatch`, or `capacity` when not all rows fit: then none is added and what was held is intact.
  Status append(ConstTensorView keys, ConstTensorView values);

  /// Forgets all positions from `length` on. `out_of_range` when fewer are held.
  Status truncate(std::size_t length);

  /// The keys of one head, (length(), head_dim), without a copy; valid until the cache changes.
  /// Requires: head < num_kv_heads().
  [[nodiscard]] ConstTensorView keys(std::size_t head) const noexcept { return head_rows(keys_, head); }
  [[nodiscard]] ConstTensorView values(std::size_t head) const noexcept { return head_rows(values_, head); }

  /// All keys, copied: (num_kv_heads, length(), head_dim). `out_of_memory` leaves `out` unchanged.
  Status copy_keys(Tensor& out) const { return copy_rows(keys_, out); }
  Status copy_values(Tensor& out) const { return copy_rows(values_, out); }

  [[nodiscard]] std::size_t num_kv_heads() const noexcept { return reserved_[0]; }
  [[nodiscard]] std::size_t capacity() const noexcept { return reserved_[1]; }
  [[nodiscard]] std::size_t head_dim() const noexcept { return reserved_[2]; }
  [[nodiscard]] std::size_t length() const noexcept { return length_; }

  /// Bytes that so many positions take: 2 (key and value) * positions * num_kv_heads * head_dim * sizeof(float).
  [[nodiscard]] std::size_t bytes_for(std::size_t positions) const noexcept {
    return 2 * positions * num_kv_heads() * head_dim() * sizeof(float);
  }
  /// Bytes of the positions held.
  [[nodiscard]] std::size_t bytes_used() const noexcept { return bytes_for(length()); }
  /// Bytes set aside for `capacity()` positions, held or not.
  [[nodiscard]] std::size_t bytes_reserved() const noexcept { return bytes_for(capacity()); }

 private:
  [[nodiscard]] std::size_t head_stride() const noexcept { return capacity() * head_dim(); }
  Status check_rows(std::string_view name, ConstTensorView rows) const;
  [[nodiscard]] ConstTensorView head_rows(const Tensor& tensor, std::size_t head) const noexcept;
  Status copy_rows(const Tensor& tensor, Tensor& out) const;

  Shape reserved_ = {0, 0, 0};  ///< (num_kv_heads, capacity, head_dim): the rows of one head follow each other
  Tensor keys_;
  Tensor values_;
  std::size_t length_ = 0;
};

}  // namespace attention_walkthrough

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "attention/kv_storage.h"
#include "core/matrix_view.h"
#include "core/status.h"
#include "core/tensor.h"

namespace attention_walkthrough {

enum class KvStorageKind {
  kContiguous,  ///< float32, the rows of a head one after another
  kPaged,       ///< float32, in pages that forks share
  kInt8,        ///< 8 bits a number, with a scale for each row: off by what attention/int8_storage.h says
};

/// How a cache keeps its rows.
struct KvStorageOptions {
  KvStorageKind kind = KvStorageKind::kContiguous;
  /// Positions of a page, 1 to the capacity. Default: `default_page_size`. For paged storage only.
  std::optional<std::size_t> page_size = {};
};

/// One run of a product, which is the smallest page that is read where it lies; but no more than a quarter of the
/// capacity, a power of two, so that forks find pages of their own.
constexpr std::size_t default_page_size(std::size_t capacity) noexcept {
  return std::min(kMatmulDepthBlock, std::max(std::bit_floor(capacity / 4), std::size_t{1}));
}

/// The keys and values of the positions read so far, in memory reserved once: a later query reads them instead of
/// projecting those positions again. Movable, not copyable; a fork is a second cache that begins with the same.
class KvCache {
 public:
  KvCache() = default;

  /// An empty cache for `capacity` positions. With paged storage the cache shares a pool with its forks: the pages of
  /// `capacity` positions, and one more, so that a cache that is not full and its one fork can always both read on;
  /// what more forks write they take from the same pages. `invalid_argument` when a size is 0 or a page does not fit,
  /// `out_of_memory` when the reservation overflows or cannot be had; `out` is then unchanged.
  static Status create(std::size_t num_kv_heads, std::size_t head_dim, std::size_t capacity, KvCache& out,
                       const KvStorageOptions& storage = {});

  /// Adds `rows` positions at the end; keys and values are both (num_kv_heads, rows, head_dim), rows may be 0. Takes no
  /// memory. `shape_mismatch`, or `capacity` when not all rows fit: then none is added and what was held is intact.
  Status append(const ConstTensorView& keys, const ConstTensorView& values);

  /// Forgets all positions from `length` on. `out_of_range` when fewer are held.
  Status truncate(std::size_t length);

  /// A cache that holds the same, of the same capacity; what either is given later the other does not have. A copy, but
  /// with paged storage the pages are shared until one of the two writes. `out_of_memory`; `out` is then unchanged.
  Status fork(KvCache& out) const;

  /// Rows of one head from `position` on, (count or fewer, head_dim), valid until the cache or `scratch` changes:
  /// where they lie, or a copy in `scratch`. All of them, or a multiple of `kMatmulDepthBlock`.
  /// Requires: count > 0, those positions are held; `scratch` has `kKvBlockRows` rows of head_dim, or count if less.
  [[nodiscard]] ConstMatrixView rows(KvPart part, std::size_t head, std::size_t position, std::size_t count,
                                     const MatrixView& scratch) const noexcept {
    return storage_->rows(part, head, position, count, scratch);
  }

  /// All keys, copied: (num_kv_heads, length(), head_dim). `out_of_memory` leaves `out` unchanged.
  Status copy_keys(Tensor& out) const { return copy_rows(KvPart::kKeys, out); }
  Status copy_values(Tensor& out) const { return copy_rows(KvPart::kValues, out); }

  [[nodiscard]] std::size_t num_kv_heads() const noexcept { return sizes_.num_kv_heads; }
  [[nodiscard]] std::size_t capacity() const noexcept { return sizes_.capacity; }
  [[nodiscard]] std::size_t head_dim() const noexcept { return sizes_.head_dim; }
  [[nodiscard]] std::size_t length() const noexcept { return length_; }
  /// Positions that can be appended: those left, or fewer where forks hold pages of the pool.
  [[nodiscard]] std::size_t room() const noexcept;

  /// Bytes that so many positions take, as the storage says (attention/*_storage.h): the numbers kept, without tables.
  [[nodiscard]] std::size_t bytes_for(std::size_t positions) const noexcept {
    return storage_ == nullptr ? 0 : storage_->bytes_for(positions);
  }
  /// Bytes of the positions held.
  [[nodiscard]] std::size_t bytes_used() const noexcept { return bytes_for(length()); }
  /// Of those, the bytes that a fork holds too.
  [[nodiscard]] std::size_t bytes_shared() const noexcept { return storage_ == nullptr ? 0 : storage_->bytes_shared(); }
  /// Bytes set aside, held or not: for `capacity()` positions, and with paged storage the page more.
  [[nodiscard]] std::size_t bytes_reserved() const noexcept {
    return storage_ == nullptr ? 0 : storage_->bytes_reserved();
  }

 private:
  Status check_rows(std::string_view name, const ConstTensorView& rows) const;
  Status copy_rows(KvPart part, Tensor& out) const;

  KvSizes sizes_;
  std::size_t length_ = 0;
  std::unique_ptr<KvStorage> storage_;
};

}  // namespace attention_walkthrough

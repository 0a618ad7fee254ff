#pragma once

#include <cstddef>
#include <memory>

#include "core/fallible.h"
#include "core/matrix_view.h"
#include "core/status.h"
#include "kernels/matmul.h"

namespace attention_walkthrough {

/// What a cache is made for.
struct KvSizes {
  std::size_t num_kv_heads = 0;
  std::size_t head_dim = 0;
  std::size_t capacity = 0;  ///< positions
};

enum class KvPart { kKeys, kValues };

/// Rows that a storage hands over at a time where it has to copy them. Whole runs of a product, so that it is summed in
/// the same order as over rows that lie together.
inline constexpr std::size_t kKvBlockRows = kMatmulDepthBlock;

/// How the rows of a key/value cache are kept. `KvCache` counts the positions and checks what is asked; attention calls
/// `rows` once for many rows, so what is called here stands in no inner loop.
class KvStorage : public Fallible {
 public:
  KvStorage() = default;
  KvStorage(const KvStorage&) = delete;
  KvStorage& operator=(const KvStorage&) = delete;
  virtual ~KvStorage() = default;

  /// How many rows can follow the `length` held; there may be fewer positions left in the capacity.
  [[nodiscard]] virtual std::size_t room(std::size_t length) const noexcept = 0;
  /// Before rows after the `length` held are written. Requires: there is room for them.
  virtual void prepare(std::size_t length, std::size_t count) noexcept = 0;
  /// Keeps the rows of one head, (count, head_dim), from `position` on. Requires: `prepare` was called for them.
  virtual void write(KvPart part, std::size_t head, std::size_t position, const ConstMatrixView& rows) noexcept = 0;
  /// Rows of one head from `position` on, (count or fewer, head_dim): where they lie, or a copy in `scratch`. All of
  /// them, or a multiple of `kMatmulDepthBlock`.
  /// Requires: they are held; `scratch` has `kKvBlockRows` rows of head_dim, or count if that is less; count > 0.
  [[nodiscard]] virtual ConstMatrixView rows(KvPart part, std::size_t head, std::size_t position, std::size_t count,
                                             const MatrixView& scratch) const noexcept = 0;
  /// Keeps the first `length` positions only.
  virtual void truncate(std::size_t length) noexcept = 0;
  /// A storage with the same `length` positions, which then goes its own way. `out_of_memory`; `out` is then unchanged.
  virtual Status fork(std::size_t length, std::unique_ptr<KvStorage>& out) const = 0;

  /// Bytes of the keys and values of so many positions.
  [[nodiscard]] virtual std::size_t bytes_for(std::size_t positions) const noexcept = 0;
  /// Bytes set aside, held or not.
  [[nodiscard]] virtual std::size_t bytes_reserved() const noexcept = 0;
  /// Of the bytes held, those that a fork holds too.
  [[nodiscard]] virtual std::size_t bytes_shared() const noexcept { return 0; }
};

/// `out_of_memory` unless so many bytes can be had: to ask before a storage takes them in parts.
inline Status check_memory_for_storage(std::size_t bytes) {
  if (is_memory_left(bytes)) return {};
  return {ErrorCode::kOutOfMemory, "capacity: no memory for a cache of {} bytes", bytes};
}

/// `out_of_memory`, for the few bytes that a storage takes beside its rows.
inline Status no_memory_for_storage() { return {ErrorCode::kOutOfMemory, "capacity: no memory for a cache"}; }

}  // namespace attention_walkthrough

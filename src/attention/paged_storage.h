#pragma once

#include <cstddef>
#include <memory>

#include "attention/kv_storage.h"
#include "attention/page_pool.h"

namespace attention_walkthrough {

/// Rows in pages of a pool, found by a table: position p lies in page `table[p / page_size]`. A fork holds the same
/// pages and takes from the same pool; whoever writes into a page that others hold writes into a copy of it. Reads give
/// the bits of contiguous rows: in place where whole runs of a product lie together, else from a copy of a few rows.
class PagedStorage final : public KvStorage {
 public:
  /// `page_size` positions a page. `invalid_argument` unless 1 <= page_size <= capacity, `out_of_memory`; `out` is then
  /// unchanged.
  static Status create(const KvSizes& sizes, std::size_t page_size, std::unique_ptr<KvStorage>& out);
  /// Holds no page of the pool yet. `table` has room for all of them.
  PagedStorage(PagePoolShare pool, FallibleArray<std::size_t> table) noexcept;
  ~PagedStorage() override { truncate(0); }

  [[nodiscard]] std::size_t room(std::size_t length) const noexcept override;
  /// Takes the pages that the rows need, and a copy of the last one held where it is shared and not full.
  void prepare(std::size_t length, std::size_t count) noexcept override;
  void write(KvPart part, std::size_t head, std::size_t position, const ConstMatrixView& rows) noexcept override;
  [[nodiscard]] ConstMatrixView rows(KvPart part, std::size_t head, std::size_t position, std::size_t count,
                                     const MatrixView& scratch) const noexcept override;
  /// Gives back the pages beyond.
  void truncate(std::size_t length) noexcept override;
  Status fork(std::size_t length, std::unique_ptr<KvStorage>& out) const override;

  /// Whole pages: ceil(positions / page_size) * page_bytes.
  [[nodiscard]] std::size_t bytes_for(std::size_t positions) const noexcept override;
  /// All pages of the pool, which forks share: (ceil(capacity / page_size) + 1) * page_bytes.
  [[nodiscard]] std::size_t bytes_reserved() const noexcept override;
  [[nodiscard]] std::size_t bytes_shared() const noexcept override;

 private:
  /// Whether a row after `length` would be written into a page that a fork holds too.
  [[nodiscard]] bool ends_in_shared_page(std::size_t length) const noexcept;
  [[nodiscard]] MatrixView page_rows(KvPart part, std::size_t head, std::size_t position) const noexcept;

  PagePoolShare pool_;
  FallibleArray<std::size_t> table_;
  std::size_t pages_ = 0;  ///< in the table
};

}  // namespace attention_walkthrough

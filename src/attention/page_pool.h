#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "attention/kv_storage.h"
#include "core/fallible.h"
#include "core/matrix_view.h"
#include "core/status.h"
#include "core/tensor.h"

namespace attention_walkthrough {

class PagePool;

/// Gives up a share of a pool; with the last one goes the pool.
struct LeavePagePool {
  void operator()(PagePool* pool) const noexcept;
};

/// What each cache of a pool owns of it.
using PagePoolShare = std::unique_ptr<PagePool, LeavePagePool>;

/// Pages of keys and values, each with room for `page_size` positions of all heads, that caches take and give back. A
/// page may be held by several caches: it is free again when the last of them has given it back.
class PagePool : public Fallible {
 public:
  /// As many pages as `sizes.capacity` positions need, and one more, all free. That one is for the last page of a fork,
  /// which is copied when one of the two writes: with it both can always read on. `out_of_memory`; `out` is then
  /// unchanged, and no part of the memory was kept.
  static Status create(const KvSizes& sizes, std::size_t page_size, PagePoolShare& out);
  /// One more share of the pool.
  [[nodiscard]] PagePoolShare share() noexcept;

  [[nodiscard]] std::size_t page_size() const noexcept { return page_size_; }
  [[nodiscard]] std::size_t num_pages() const noexcept { return num_pages_; }
  [[nodiscard]] std::size_t free_pages() const noexcept { return free_pages_; }
  [[nodiscard]] std::size_t pages_for(std::size_t positions) const noexcept {
    return positions / page_size_ + (positions % page_size_ > 0 ? 1 : 0);
  }
  /// 2 (key and value) * page_size * num_kv_heads * head_dim * sizeof(float).
  [[nodiscard]] std::size_t page_bytes() const noexcept;

  /// A page that nobody held. Requires: one is free.
  std::size_t take() noexcept;
  /// One more cache holds the page.
  void hold(std::size_t page) noexcept { ++holders_[page]; }
  /// One cache less holds it.
  void give_back(std::size_t page) noexcept;
  [[nodiscard]] bool is_shared(std::size_t page) const noexcept { return holders_[page] > 1; }

  /// Makes the first `count` positions of page `to` those of page `from`.
  void copy(std::size_t from, std::size_t to, std::size_t count) noexcept;
  /// (page_size, head_dim)
  [[nodiscard]] MatrixView rows(KvPart part, std::size_t page, std::size_t head) noexcept;

 private:
  friend struct LeavePagePool;

  std::size_t shares_ = 0;
  std::size_t num_kv_heads_ = 0;
  std::size_t page_size_ = 0;
  std::size_t num_pages_ = 0;
  std::size_t free_pages_ = 0;
  std::array<Tensor, 2> parts_;         ///< keys and values, (pages, num_kv_heads, page_size, head_dim)
  FallibleArray<std::size_t> holders_;  ///< of each page: how many caches hold it
  FallibleArray<std::size_t> free_;     ///< the free pages, `free_pages_` of them; the last goes first
};

}  // namespace attention_walkthrough

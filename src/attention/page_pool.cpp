#include "attention/page_pool.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "attention/checked_tensor.h"

namespace attention_walkthrough {

Status PagePool::create(const KvSizes& sizes, std::size_t page_size, PagePoolShare& out) {
  auto made = std::make_unique<PagePool>();
  if (made == nullptr) return no_memory_for_storage();
  made->num_kv_heads_ = sizes.num_kv_heads;
  made->page_size_ = page_size;
  std::size_t pages = made->pages_for(sizes.capacity);
  if (pages < SIZE_MAX) ++pages;
  // The rows of a page, and its places in `holders_`, `free_` and the table of the first cache.
  const std::size_t rows = saturated_product({2, page_size, sizes.num_kv_heads, sizes.head_dim, sizeof(float)});
  const std::size_t page = rows > SIZE_MAX / 2 ? SIZE_MAX : rows + 3 * sizeof(std::size_t);
  if (Status status = check_memory_for_storage(saturated_product({pages, page})); !status.ok()) return status;
  for (Tensor& part : made->parts_) {
    Status status = create_tensor("capacity", {pages, sizes.num_kv_heads, page_size, sizes.head_dim}, part);
    if (!status.ok()) return status;
  }
  made->holders_ = make_fallible_array<std::size_t>(pages);
  made->free_ = make_fallible_array<std::size_t>(pages);
  if (made->holders_ == nullptr || made->free_ == nullptr) {
    return {ErrorCode::kOutOfMemory, "capacity: no memory for the table of {} pages", pages};
  }
  made->num_pages_ = pages;
  made->free_pages_ = pages;
  for (std::size_t page = 0; page < pages; ++page) made->free_[page] = pages - 1 - page;
  out = made.release()->share();
  return {};
}

PagePoolShare PagePool::share() noexcept {
  ++shares_;
  return PagePoolShare(this);
}

void LeavePagePool::operator()(PagePool* pool) const noexcept {
  if (--pool->shares_ == 0) delete pool;
}

std::size_t PagePool::page_bytes() const noexcept {
  return (parts_[0].view().data.size_bytes() + parts_[1].view().data.size_bytes()) / num_pages_;
}

std::size_t PagePool::take() noexcept {
  assert(free_pages_ > 0);
  const std::size_t page = free_[--free_pages_];
  holders_[page] = 1;
  return page;
}

void PagePool::give_back(std::size_t page) noexcept {
  assert(holders_[page] > 0);
  if (--holders_[page] == 0) free_[free_pages_++] = page;
}

void PagePool::copy(std::size_t from, std::size_t to, std::size_t count) noexcept {
  for (const KvPart part : {KvPart::kKeys, KvPart::kValues}) {
    for (std::size_t head = 0; head < num_kv_heads_; ++head) {
      const ConstMatrixView source = rows(part, from, head);
      const MatrixView target = rows(part, to, head);
      for (std::size_t row = 0; row < count; ++row) std::ranges::copy(source.row(row), target.row(row).begin());
    }
  }
}

MatrixView PagePool::rows(KvPart part, std::size_t page, std::size_t head) noexcept {
  return matrix_at(parts_[static_cast<std::size_t>(part)].view(), page * num_kv_heads_ + head);
}

}  // namespace attention_walkthrough

#include "attention/paged_storage.h"

#include <algorithm>
#include <utility>

#include "core/fallible.h"

namespace attention_walkthrough {
namespace {

/// A storage of the pool that holds no page yet.
Status create_empty(PagePoolShare pool, std::unique_ptr<PagedStorage>& out) {
  auto table = make_fallible_array<std::size_t>(pool->num_pages());
  if (table == nullptr) {
    return {ErrorCode::kOutOfMemory, "capacity: no memory for a table of {} pages", pool->num_pages()};
  }
  auto made = std::make_unique<PagedStorage>(std::move(pool), std::move(table));
  if (made == nullptr) return no_memory_for_storage();
  out = std::move(made);
  return {};
}

}  // namespace

Status PagedStorage::create(const KvSizes& sizes, std::size_t page_size, std::unique_ptr<KvStorage>& out) {
  if (page_size == 0 || page_size > sizes.capacity) {
    return {ErrorCode::kInvalidArgument, "page_size ({}) must be from 1 to the capacity ({})", page_size,
            sizes.capacity};
  }
  PagePoolShare pool;
  std::unique_ptr<PagedStorage> made;
  if (Status status = PagePool::create(sizes, page_size, pool); !status.ok()) return status;
  if (Status status = create_empty(std::move(pool), made); !status.ok()) return status;
  out = std::move(made);
  return {};
}

PagedStorage::PagedStorage(PagePoolShare pool, FallibleArray<std::size_t> table) noexcept
    : pool_(std::move(pool)), table_(std::move(table)) {}

bool PagedStorage::ends_in_shared_page(std::size_t length) const noexcept {
  return length % pool_->page_size() > 0 && pool_->is_shared(table_[pages_ - 1]);
}

std::size_t PagedStorage::room(std::size_t length) const noexcept {
  const std::size_t page_size = pool_->page_size();
  const std::size_t free_pages = pool_->free_pages();
  const std::size_t left_in_last = pages_ * page_size - length;
  if (!ends_in_shared_page(length)) return left_in_last + free_pages * page_size;
  // One free page is for the copy of the last, which holds the same rows.
  return free_pages == 0 ? 0 : left_in_last + (free_pages - 1) * page_size;
}

void PagedStorage::prepare(std::size_t length, std::size_t count) noexcept {
  if (count > 0 && ends_in_shared_page(length)) {
    std::size_t& last = table_[pages_ - 1];
    const std::size_t shared = last;
    last = pool_->take();
    pool_->copy(shared, last, length % pool_->page_size());
    pool_->give_back(shared);
  }
  while (pages_ < pool_->pages_for(length + count)) table_[pages_++] = pool_->take();
}

void PagedStorage::write(KvPart part, std::size_t head, std::size_t position, const ConstMatrixView& rows) noexcept {
  for (std::size_t row = 0; row < rows.rows; ++row) {
    std::ranges::copy(rows.row(row), page_rows(part, head, position + row).row(0).begin());
  }
}

ConstMatrixView PagedStorage::rows(KvPart part, std::size_t head, std::size_t position, std::size_t count,
                                   const MatrixView& scratch) const noexcept {
  const MatrixView here = page_rows(part, head, position);
  if (here.rows >= count) return here.row_range(0, count);
  if (const std::size_t whole_runs = here.rows / kMatmulDepthBlock * kMatmulDepthBlock; whole_runs > 0) {
    return here.row_range(0, whole_runs);
  }
  const std::size_t copied = std::min(count, kKvBlockRows);
  for (std::size_t row = 0; row < copied; ++row) {
    std::ranges::copy(page_rows(part, head, position + row).row(0), scratch.row(row).begin());
  }
  return scratch.row_range(0, copied);
}

void PagedStorage::truncate(std::size_t length) noexcept {
  while (pages_ > pool_->pages_for(length)) pool_->give_back(table_[--pages_]);
}

Status PagedStorage::fork(std::size_t /*length*/, std::unique_ptr<KvStorage>& out) const {
  std::unique_ptr<PagedStorage> made;
  if (Status status = create_empty(pool_->share(), made); !status.ok()) return status;
  for (; made->pages_ < pages_; ++made->pages_) {
    const std::size_t page = table_[made->pages_];
    pool_->hold(page);
    made->table_[made->pages_] = page;
  }
  out = std::move(made);
  return {};
}

std::size_t PagedStorage::bytes_for(std::size_t positions) const noexcept {
  return pool_->pages_for(positions) * pool_->page_bytes();
}

std::size_t PagedStorage::bytes_reserved() const noexcept { return pool_->num_pages() * pool_->page_bytes(); }

std::size_t PagedStorage::bytes_shared() const noexcept {
  const auto shared =
      std::count_if(table_.get(), table_.get() + pages_, [&](std::size_t page) { return pool_->is_shared(page); });
  return static_cast<std::size_t>(shared) * pool_->page_bytes();
}

MatrixView PagedStorage::page_rows(KvPart part, std::size_t head, std::size_t position) const noexcept {
  const std::size_t page_size = pool_->page_size();
  const std::size_t first = position % page_size;
  return pool_->rows(part, table_[position / page_size], head).row_range(first, page_size - first);
}

}  // namespace attention_walkthrough

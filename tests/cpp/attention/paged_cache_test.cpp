// What pages add to a cache: sharing, copies on write, a pool that can be full, and nothing lost.

#include <doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "attention/kv_cache_case.h"
#include "core/random.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

constexpr std::size_t kHeads = 2;
constexpr std::size_t kDim = 3;

KvCache paged_cache(std::size_t capacity, std::size_t page_size) {
  KvCache cache;
  const KvStorageOptions storage = {.kind = KvStorageKind::kPaged, .page_size = page_size};
  REQUIRE(KvCache::create(kHeads, kDim, capacity, cache, storage).ok());
  return cache;
}

Status append(KvCache& cache, std::size_t count, std::uint64_t seed = 1) {
  const Values rows = normal_values({kHeads, count, kDim}, seed);
  return cache.append(rows.view(), rows.view());
}

TEST_CASE("paged KvCache: bytes are those of whole pages, of the cache and of the pool") {
  KvCache cache = paged_cache(10, 4);
  const std::size_t page_bytes = 2 * 4 * kHeads * kDim * 4;
  CHECK(cache.bytes_used() == 0);
  CHECK(cache.bytes_reserved() == 4 * page_bytes);  // one more than 10 positions need
  REQUIRE(append(cache, 1).ok());
  CHECK(cache.bytes_used() == page_bytes);
  REQUIRE(append(cache, 3).ok());
  CHECK(cache.bytes_used() == page_bytes);
  REQUIRE(append(cache, 5).ok());
  CHECK(cache.bytes_used() == 3 * page_bytes);
  REQUIRE(cache.truncate(8).ok());
  CHECK(cache.bytes_used() == 2 * page_bytes);
  CHECK(cache.bytes_for(5) == 2 * page_bytes);
}

TEST_CASE("paged KvCache: a fork shares all pages until one writes, and then all but the last") {
  KvCache cache = paged_cache(12, 4);
  REQUIRE(append(cache, 6).ok());
  const std::size_t page_bytes = cache.bytes_for(1);
  KvCache fork;
  REQUIRE(cache.fork(fork).ok());
  CHECK(cache.bytes_shared() == 2 * page_bytes);
  CHECK(fork.bytes_shared() == 2 * page_bytes);
  KvCache third;
  REQUIRE(cache.fork(third).ok());
  REQUIRE(append(third, 1, 2).ok());
  CHECK(fork.room() == 2);  // one page is free, for the copy of the last
  third = {};
  REQUIRE(append(fork, 1, 2).ok());
  CHECK(cache.bytes_shared() == page_bytes);
  CHECK(fork.bytes_shared() == page_bytes);
  CHECK(cache.room() == 6);  // its last page is its own again
  REQUIRE(fork.truncate(0).ok());
  CHECK(cache.bytes_shared() == 0);
  CHECK(cache.room() == 6);
}

TEST_CASE("paged KvCache: a fork that ends with a page copies nothing") {
  KvCache cache = paged_cache(12, 4);
  REQUIRE(append(cache, 4).ok());
  KvCache fork;
  REQUIRE(cache.fork(fork).ok());
  REQUIRE(append(fork, 4, 2).ok());
  REQUIRE(append(cache, 4, 3).ok());
  CHECK(cache.bytes_shared() == cache.bytes_for(4));
  CHECK(cache.room() == 4);
}

TEST_CASE("paged KvCache: a full pool is an error that changes nothing, until pages are given back") {
  KvCache cache = paged_cache(8, 4);
  REQUIRE(append(cache, 5).ok());
  KvCache own;
  REQUIRE(cache.fork(own).ok());
  REQUIRE(append(own, 1, 2).ok());
  KvCache fork;
  REQUIRE(cache.fork(fork).ok());
  const std::vector<float> before = keys_of(cache);
  for (KvCache* one : {&cache, &fork}) {
    const Status status = append(*one, 1, 2);
    CHECK(status.code() == ErrorCode::kCapacity);
    CHECK(status.message() ==
          "keys brings 1 rows; the cache holds 5 of 8 and shares its pages with forks, so at most 0 fit");
    CHECK(one->length() == 5);
    CHECK(same_bits(keys_of(*one), before));
    CHECK(one->bytes_shared() == one->bytes_used());
  }
  fork = {};
  CHECK(append(cache, 3, 2).ok());
  CHECK(same_bits(part_of(keys_of(cache), 0, 5 * kDim), part_of(before, 0, 5 * kDim)));
}

TEST_CASE("paged KvCache: one that is not full and its one fork can both go on, whatever the page and the default") {
  for (std::size_t capacity = 1; capacity <= 40; ++capacity) {
    for (std::size_t page_size = 0; page_size <= capacity; ++page_size) {
      for (std::size_t length = 0; length < capacity; ++length) {
        KvStorageOptions storage = {.kind = KvStorageKind::kPaged};
        if (page_size > 0) storage.page_size = page_size;
        KvCache cache;
        KvCache fork;
        REQUIRE(KvCache::create(kHeads, kDim, capacity, cache, storage).ok());
        REQUIRE(append(cache, length).ok());
        REQUIRE(cache.fork(fork).ok());
        REQUIRE(append(fork, 1, 2).ok());
        REQUIRE(append(cache, 1, 3).ok());
      }
    }
  }
}

TEST_CASE("default_page_size: a power of two, a quarter of the capacity or less where that is 1 or more, 32 at most") {
  const std::vector<std::pair<std::size_t, std::size_t>> expected = {{1, 1},  {3, 1},    {4, 1},    {8, 2},   {24, 4},
                                                                     {32, 8}, {127, 16}, {128, 32}, {512, 32}};
  for (const auto& [capacity, page_size] : expected) CHECK(default_page_size(capacity) == page_size);
}

TEST_CASE("paged KvCache::create: a page has 1 position at least, and no more than the capacity") {
  KvCache cache;
  for (const std::size_t page_size : {std::size_t{0}, std::size_t{5}, SIZE_MAX}) {
    const Status status = KvCache::create(1, 1, 4, cache, {.kind = KvStorageKind::kPaged, .page_size = page_size});
    CHECK(status.code() == ErrorCode::kInvalidArgument);
    CHECK(status.message() == "page_size (" + std::to_string(page_size) + ") must be from 1 to the capacity (4)");
  }
  CHECK(KvCache::create(1, 1, 4, cache, {.kind = KvStorageKind::kPaged, .page_size = 4}).ok());
}

/// A cache as plain lists: its rows, and a number for each page that it holds.
struct PlainCache {
  std::vector<float> rows;  ///< key of head 0, of all positions
  std::vector<std::size_t> pages;

  [[nodiscard]] std::size_t length() const { return rows.size() / kDim; }
};

/// Several caches of one pool, each beside the lists that say what it should hold.
class PagedWorld {
 public:
  PagedWorld(std::size_t pages, std::size_t page_size, std::uint64_t seed)
      : random_(seed), num_pages_(pages + 1), page_size_(page_size), capacity_(pages * page_size) {
    caches_.emplace_back(paged_cache(capacity_, page_size), PlainCache());
  }

  void step() {
    const std::size_t index = random_.next() % caches_.size();
    switch (random_.next() % 8) {
      case 0:
        return fork(index);
      case 1:
        return release(index);
      case 2:
        return truncate(index);
      default:
        return append_rows(index, random_.next() % (2 * page_size_ + 2));
    }
  }

  void check() {
    std::set<std::size_t> held;
    for (const auto& [cache, plain] : caches_) held.insert(plain.pages.begin(), plain.pages.end());
    for (auto& [cache, plain] : caches_) {
      REQUIRE(cache.length() == plain.length());
      REQUIRE(same_bits(part_of(keys_of(cache), 0, plain.rows.size()), plain.rows));
      REQUIRE(cache.bytes_used() == plain.pages.size() * cache.bytes_for(1));
      REQUIRE(cache.room() == room(plain, held.size()));
    }
  }

  /// What is left when all but one cache are gone, and that one is emptied.
  void check_nothing_leaked() {
    caches_.erase(caches_.begin() + 1, caches_.end());
    REQUIRE(caches_[0].first.truncate(0).ok());
    REQUIRE(caches_[0].first.room() == capacity_);
    REQUIRE(append(caches_[0].first, capacity_).ok());
  }

 private:
  [[nodiscard]] bool is_shared(std::size_t page) const {
    return std::ranges::count_if(caches_,
                                 [&](const auto& one) { return std::ranges::count(one.second.pages, page) > 0; }) > 1;
  }

  [[nodiscard]] bool needs_copy(const PlainCache& plain) const {
    return plain.length() % page_size_ > 0 && is_shared(plain.pages.back());
  }

  [[nodiscard]] std::size_t room(const PlainCache& plain, std::size_t held) const {
    const std::size_t free_pages = num_pages_ - held;
    const std::size_t begun = plain.pages.size() * page_size_ - plain.length();
    const std::size_t capacity_left = capacity_ - plain.length();
    if (!needs_copy(plain)) return std::min(capacity_left, begun + free_pages * page_size_);
    return free_pages == 0 ? 0 : std::min(capacity_left, begun + (free_pages - 1) * page_size_);
  }

  void fork(std::size_t index) {
    if (caches_.size() == 6) return;
    KvCache made;
    REQUIRE(caches_[index].first.fork(made).ok());
    const PlainCache plain = caches_[index].second;
    caches_.emplace_back(std::move(made), plain);
  }

  void release(std::size_t index) {
    if (caches_.size() > 1) caches_.erase(caches_.begin() + static_cast<std::ptrdiff_t>(index));
  }

  void truncate(std::size_t index) {
    auto& [cache, plain] = caches_[index];
    const std::size_t length = random_.next() % (plain.length() + 1);
    REQUIRE(cache.truncate(length).ok());
    plain.rows.resize(length * kDim);
    plain.pages.resize((length + page_size_ - 1) / page_size_);
  }

  void append_rows(std::size_t index, std::size_t count) {
    auto& [cache, plain] = caches_[index];
    std::set<std::size_t> held;
    for (const auto& one : caches_) held.insert(one.second.pages.begin(), one.second.pages.end());
    const bool fits = count <= room(plain, held.size());
    const Values rows = normal_values({kHeads, count, kDim}, random_.next());
    REQUIRE(cache.append(rows.view(), rows.view()).code() == (fits ? ErrorCode::kOk : ErrorCode::kCapacity));
    if (!fits || count == 0) return;
    if (needs_copy(plain)) plain.pages.back() = next_page_++;
    plain.rows.insert(plain.rows.end(), rows.data.begin(),
                      rows.data.begin() + static_cast<std::ptrdiff_t>(count * kDim));
    while (plain.pages.size() * page_size_ < plain.length()) plain.pages.push_back(next_page_++);
  }

  Random random_;
  std::size_t num_pages_;  ///< one more than the capacity needs
  std::size_t page_size_;
  std::size_t capacity_;
  std::size_t next_page_ = 0;
  std::vector<std::pair<KvCache, PlainCache>> caches_;
};

TEST_CASE("paged KvCache: any sequence of appends, forks, truncations and frees does what plain lists do") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    Random random(seed + 1000);
    PagedWorld world(2 + random.next() % 7, 1 + random.next() % 5, seed);
    for (std::size_t step = 0; step < 80; ++step) {
      CAPTURE(step);
      world.step();
      world.check();
    }
    world.check_nothing_leaked();
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

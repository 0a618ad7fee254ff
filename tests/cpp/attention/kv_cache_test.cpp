#include "attention/kv_cache.h"

#include <doctest.h>

#include <string>
#include <vector>

#include "attention/kv_cache_case.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

/// 2 heads of 3 numbers, room for 4 positions.
KvCache small_cache(const KvStorageOptions& storage) {
  KvCache cache;
  REQUIRE(KvCache::create(2, 3, 4, cache, storage).ok());
  return cache;
}

TEST_CASE("KvCache: what was appended comes back, head by head, in order") {
  for (const KvStorageOptions& storage : kExactStorages) {
    KvCache cache = small_cache(storage);
    const Values first_keys = normal_values({2, 2, 3}, 1);
    const Values first_values = normal_values({2, 2, 3}, 2);
    const Values next_keys = normal_values({2, 1, 3}, 3);
    const Values next_values = normal_values({2, 1, 3}, 4);
    REQUIRE(cache.append(first_keys.view(), first_values.view()).ok());
    REQUIRE(cache.append(next_keys.view(), next_values.view()).ok());
    CHECK(cache.length() == 3);
    const std::vector<float> keys = keys_of(cache);
    const std::vector<float> values = values_of(cache);
    for (std::size_t head = 0; head < 2; ++head) {
      const auto held = [&](const std::vector<float>& rows) { return std::span(rows).subspan(head * 9, 9); };
      CHECK(same_bits(held(keys).first(6), std::span(first_keys.data).subspan(head * 6, 6)));
      CHECK(same_bits(held(keys).subspan(6), std::span(next_keys.data).subspan(head * 3, 3)));
      CHECK(same_bits(held(values).first(6), std::span(first_values.data).subspan(head * 6, 6)));
      CHECK(same_bits(held(values).subspan(6), std::span(next_values.data).subspan(head * 3, 3)));
    }
    Tensor copy;
    REQUIRE(cache.copy_keys(copy).ok());
    CHECK(copy.shape() == Shape{2, 3, 3});
  }
}

TEST_CASE("KvCache: bytes count keys and values of the positions held, and of those reserved") {
  KvCache cache = small_cache({});
  CHECK(cache.bytes_used() == 0);
  CHECK(cache.bytes_reserved() == 2 * 4 * 2 * 3 * 4);
  const Values rows = normal_values({2, 3, 3}, 1);
  REQUIRE(cache.append(rows.view(), rows.view()).ok());
  CHECK(cache.bytes_used() == 2 * 3 * 2 * 3 * 4);
  CHECK(cache.bytes_shared() == 0);
  REQUIRE(cache.truncate(1).ok());
  CHECK(cache.bytes_used() == 2 * 1 * 2 * 3 * 4);
  CHECK(cache.bytes_reserved() == 192);
}

TEST_CASE("KvCache: when not all rows fit none is added, and what was held is intact") {
  for (const KvStorageOptions& storage : kExactStorages) {
    KvCache cache = small_cache(storage);
    const Values rows = normal_values({2, 3, 3}, 1);
    REQUIRE(cache.append(rows.view(), rows.view()).ok());
    const std::vector<float> before = keys_of(cache);
    const Status status = cache.append(rows.view(), rows.view());
    CHECK(status.code() == ErrorCode::kCapacity);
    CHECK(status.message() == "keys brings 3 rows; the cache holds 3 of 4, so at most 1 fit");
    CHECK(cache.length() == 3);
    CHECK(same_bits(keys_of(cache), before));
    const Values one = normal_values({2, 1, 3}, 5);
    CHECK(cache.append(one.view(), one.view()).ok());
    CHECK(cache.length() == cache.capacity());
    CHECK(cache.room() == 0);
  }
}

TEST_CASE("KvCache: truncate forgets the end, and appending goes on from there") {
  for (const KvStorageOptions& storage : kExactStorages) {
    KvCache cache = small_cache(storage);
    const Values rows = normal_values({2, 4, 3}, 1);
    REQUIRE(cache.append(rows.view(), rows.view()).ok());
    REQUIRE(cache.truncate(2).ok());
    const Values one = normal_values({2, 1, 3}, 5);
    REQUIRE(cache.append(one.view(), one.view()).ok());
    CHECK(cache.length() == 3);
    const std::vector<float> keys = keys_of(cache);
    CHECK(same_bits(std::span(keys).first(6), std::span(rows.data).first(6)));
    CHECK(same_bits(std::span(keys).subspan(6, 3), std::span(one.data).first(3)));
    const Status status = cache.truncate(4);
    CHECK(status.code() == ErrorCode::kOutOfRange);
    CHECK(status.message() == "length (4) must be at most the 3 positions held");
    CHECK(cache.length() == 3);
    CHECK(cache.truncate(0).ok());
  }
}

TEST_CASE("KvCache::fork: begins with the same, and neither sees what the other is given") {
  for (const KvStorageOptions& storage : kExactStorages) {
    KvCache cache;
    REQUIRE(KvCache::create(2, 3, 64, cache, storage).ok());
    const Values rows = normal_values({2, 1, 3}, 1);
    const Values others = normal_values({2, 1, 3}, 2);
    REQUIRE(cache.append(rows.view(), others.view()).ok());
    KvCache fork;
    REQUIRE(cache.fork(fork).ok());
    CHECK(fork.length() == 1);
    CHECK(fork.capacity() == 64);
    CHECK(fork.bytes_used() == cache.bytes_used());
    const std::vector<float> before = values_of(cache);
    CHECK(same_bits(values_of(fork), before));
    REQUIRE(fork.append(others.view(), rows.view()).ok());
    CHECK(cache.length() == 1);
    CHECK(same_bits(values_of(cache), before));
    REQUIRE(cache.append(rows.view(), others.view()).ok());
    CHECK(same_bits(part_of(values_of(fork), 3, 3), part_of(rows.data, 0, 3)));
    CHECK(same_bits(part_of(values_of(cache), 3, 3), part_of(others.data, 0, 3)));
    cache = {};
    CHECK(same_bits(part_of(values_of(fork), 0, 3), part_of(before, 0, 3)));
  }
}

TEST_CASE("KvCache: rows that do not fit its shape are refused") {
  for (const KvStorageOptions& storage : kExactStorages) {
    KvCache cache = small_cache(storage);
    const auto refused = [&](const Shape& keys, const Shape& values, std::string_view part) {
      const Status status = cache.append(normal_values(keys, 1).view(), normal_values(values, 1).view());
      CHECK(status.code() == ErrorCode::kShapeMismatch);
      CHECK_MESSAGE(status.message().find(part) != std::string::npos, status.message());
      CHECK(cache.length() == 0);
    };
    refused({1, 3}, {1, 3}, "keys (1 x 3)");
    refused({3, 1, 3}, {2, 1, 3}, "keys (3 x 1 x 3)");
    refused({2, 1, 4}, {2, 1, 3}, "keys (2 x 1 x 4)");
    refused({2, 1, 3}, {2, 1, 2}, "values (2 x 1 x 2)");
    refused({2, 1, 3}, {2, 2, 3}, "values (2 x 2 x 3) must have as many rows as keys");
    const Values none = {{}, {2, 0, 3}};
    CHECK(cache.append(none.view(), none.view()).ok());
  }
}

TEST_CASE("KvCache: sizes of 0 and sizes that overflow are refused, the cache stays") {
  for (const KvStorageOptions& storage : {kExactStorages[0], kExactStorages[1], kExactStorages[4]}) {
    KvCache cache = small_cache(storage);
    const auto refusal = [&](std::size_t num_kv_heads, std::size_t head_dim, std::size_t capacity) {
      return KvCache::create(num_kv_heads, head_dim, capacity, cache, storage);
    };
    CHECK(refusal(0, 3, 4).message().starts_with("num_kv_heads is 0"));
    CHECK(refusal(2, 0, 4).message().starts_with("head_dim is 0"));
    CHECK(refusal(2, 3, 0).message().starts_with("capacity is 0"));
    CHECK(refusal(2, 3, 0).code() == ErrorCode::kInvalidArgument);
    CHECK(refusal(2, 3, SIZE_MAX).code() == ErrorCode::kOutOfMemory);
    CHECK(refusal(SIZE_MAX / 2, SIZE_MAX / 2, 4).code() == ErrorCode::kOutOfMemory);
    CHECK(cache.capacity() == 4);
  }
}

TEST_CASE("KvCache: one that was never created holds nothing and takes nothing") {
  KvCache cache;
  CHECK(cache.length() == 0);
  CHECK(cache.room() == 0);
  CHECK(cache.bytes_used() == 0);
  CHECK(cache.bytes_reserved() == 0);
  CHECK(cache.bytes_shared() == 0);
  const Values rows = normal_values({2, 1, 3}, 1);
  CHECK(cache.append(rows.view(), rows.view()).code() == ErrorCode::kShapeMismatch);
  KvCache fork;
  CHECK(cache.fork(fork).ok());
  CHECK(fork.length() == 0);
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

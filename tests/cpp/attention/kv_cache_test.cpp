#include "attention/kv_cache.h"

#include <doctest.h>

#include <string>
#include <vector>

#include "attention/attention_case.h"
#include "attention/compare.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

/// 2 heads of 3 numbers, room for 4 positions.
KvCache small_cache() {
  KvCache cache;
  REQUIRE(KvCache::create(2, 3, 4, cache).ok());
  return cache;
}

TEST_CASE("KvCache: what was appended comes back, head by head, in order") {
  KvCache cache = small_cache();
  const Values first_keys = normal_values({2, 2, 3}, 1);
  const Values first_values = normal_values({2, 2, 3}, 2);
  const Values next_keys = normal_values({2, 1, 3}, 3);
  const Values next_values = normal_values({2, 1, 3}, 4);
  REQUIRE(cache.append(first_keys.view(), first_values.view()).ok());
  REQUIRE(cache.append(next_keys.view(), next_values.view()).ok());
  CHECK(cache.length() == 3);
  for (std::size_t head = 0; head < 2; ++head) {
    const ConstTensorView keys = cache.keys(head);
    CHECK(keys.shape == Shape{3, 3});
    CHECK(same_bits(keys.data.first(6), std::span(first_keys.data).subspan(head * 6, 6)));
    CHECK(same_bits(keys.data.subspan(6), std::span(next_keys.data).subspan(head * 3, 3)));
    CHECK(same_bits(cache.values(head).data.subspan(6), std::span(next_values.data).subspan(head * 3, 3)));
  }
  Tensor copy;
  REQUIRE(cache.copy_keys(copy).ok());
  CHECK(copy.shape() == Shape{2, 3, 3});
  CHECK(same_bits(numbers(copy).subspan(9), cache.keys(1).data));
  REQUIRE(cache.copy_values(copy).ok());
  CHECK(same_bits(numbers(copy).first(9), cache.values(0).data));
}

TEST_CASE("KvCache: bytes count keys and values of the positions held, and of those reserved") {
  KvCache cache = small_cache();
  CHECK(cache.bytes_used() == 0);
  CHECK(cache.bytes_reserved() == 2 * 4 * 2 * 3 * 4);
  const Values rows = normal_values({2, 3, 3}, 1);
  REQUIRE(cache.append(rows.view(), rows.view()).ok());
  CHECK(cache.bytes_used() == 2 * 3 * 2 * 3 * 4);
  REQUIRE(cache.truncate(1).ok());
  CHECK(cache.bytes_used() == 2 * 1 * 2 * 3 * 4);
  CHECK(cache.bytes_reserved() == 192);
}

TEST_CASE("KvCache: when not all rows fit none is added, and what was held is intact") {
  KvCache cache = small_cache();
  const Values rows = normal_values({2, 3, 3}, 1);
  REQUIRE(cache.append(rows.view(), rows.view()).ok());
  const std::vector<float> before(cache.keys(1).data.begin(), cache.keys(1).data.end());
  const Status status = cache.append(rows.view(), rows.view());
  CHECK(status.code() == ErrorCode::kCapacity);
  CHECK(status.message() == "keys brings 3 rows; the cache holds 3 of 4, so at most 1 fit");
  CHECK(cache.length() == 3);
  CHECK(same_bits(cache.keys(1).data, before));
  const Values one = normal_values({2, 1, 3}, 5);
  CHECK(cache.append(one.view(), one.view()).ok());
  CHECK(cache.length() == cache.capacity());
}

TEST_CASE("KvCache: truncate forgets the end, and appending goes on from there") {
  KvCache cache = small_cache();
  const Values rows = normal_values({2, 4, 3}, 1);
  REQUIRE(cache.append(rows.view(), rows.view()).ok());
  REQUIRE(cache.truncate(2).ok());
  const Values one = normal_values({2, 1, 3}, 5);
  REQUIRE(cache.append(one.view(), one.view()).ok());
  CHECK(cache.length() == 3);
  CHECK(same_bits(cache.keys(0).data.first(6), std::span(rows.data).first(6)));
  CHECK(same_bits(cache.keys(0).data.subspan(6), std::span(one.data).first(3)));
  const Status status = cache.truncate(4);
  CHECK(status.code() == ErrorCode::kOutOfRange);
  CHECK(status.message() == "length (4) must be at most the 3 positions held");
  CHECK(cache.length() == 3);
  CHECK(cache.truncate(0).ok());
}

TEST_CASE("KvCache: rows that do not fit its shape are refused") {
  KvCache cache = small_cache();
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

TEST_CASE("KvCache: sizes of 0 and sizes that overflow are refused, the cache stays") {
  KvCache cache = small_cache();
  CHECK(KvCache::create(0, 3, 4, cache).message().starts_with("num_kv_heads is 0"));
  CHECK(KvCache::create(2, 0, 4, cache).message().starts_with("head_dim is 0"));
  CHECK(KvCache::create(2, 3, 0, cache).message().starts_with("capacity is 0"));
  CHECK(KvCache::create(2, 3, 0, cache).code() == ErrorCode::kInvalidArgument);
  CHECK(KvCache::create(2, 3, SIZE_MAX, cache).code() == ErrorCode::kOutOfMemory);
  CHECK(KvCache::create(SIZE_MAX / 2, SIZE_MAX / 2, 4, cache).code() == ErrorCode::kOutOfMemory);
  CHECK(cache.capacity() == 4);
}

TEST_CASE("KvCache: one that was never created holds nothing and takes nothing") {
  KvCache cache;
  CHECK(cache.length() == 0);
  CHECK(cache.bytes_reserved() == 0);
  const Values rows = normal_values({2, 1, 3}, 1);
  CHECK(cache.append(rows.view(), rows.view()).code() == ErrorCode::kShapeMismatch);
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

// What rounding to 8 bits changes in a cache, and how much attention on it is off.

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "attention/cached_attention.h"
#include "attention/int8_storage.h"
#include "attention/kv_cache_case.h"
#include "kernels/int8_rows.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

constexpr KvStorageOptions kInt8 = {.kind = KvStorageKind::kInt8};

KvCache cache_with(const Values& keys, const Values& values, const KvStorageOptions& storage = kInt8) {
  KvCache cache;
  REQUIRE(KvCache::create(keys.shape[0], keys.shape[2], keys.shape[1] + 3, cache, storage).ok());
  REQUIRE(cache.append(keys.view(), values.view()).ok());
  return cache;
}

float largest_of(std::span<const float> numbers) {
  float largest = 0.0F;
  for (const float number : numbers) largest = std::max(largest, std::fabs(number));
  return largest;
}

/// As many numbers as a shape has, from somewhere in a row of more: a draw that costs a copy.
Values window_of(const std::vector<float>& row, const Shape& shape, Random& random) {
  const std::size_t begin = random.below(row.size() - shape.num_elements());
  return {part_of(row, begin, shape.num_elements()), shape};
}

std::vector<float> attend(const Values& query, const KvCache& cache, const CachedAttentionOptions& options = {}) {
  Tensor out;
  const Status status = cached_attention(query.view(), cache, options, out);
  REQUIRE_MESSAGE(status.ok(), status.message());
  return copy_of(out);
}

TEST_CASE("int8 KvCache: bytes are one for each number and a scale for each row") {
  const Values rows = normal_values({2, 5, 7}, 1);
  const KvCache cache = cache_with(rows, rows);
  CHECK(cache.bytes_used() == 2 * 5 * 2 * (7 + 4));
  CHECK(cache.bytes_reserved() == 2 * 8 * 2 * (7 + 4));
  KvCache fork;
  REQUIRE(cache.fork(fork).ok());
  CHECK(fork.bytes_used() == cache.bytes_used());
  CHECK(cache.bytes_shared() == 0);
}

TEST_CASE("int8 KvCache: each row is off by its own bound, however large its neighbours are") {
  Values keys = normal_values({2, 40, 7}, 1);
  Values values = normal_values({2, 40, 7}, 2);
  for (std::size_t i = 0; i < keys.data.size(); ++i) {
    const float magnitude = std::pow(10.0F, static_cast<float>(i / 7 % 9) - 4.0F);
    keys.data[i] *= magnitude;
    values.data[i] /= magnitude;
  }
  const KvCache cache = cache_with(keys, values);
  for (const auto& [given, kept] : {std::pair(keys.data, keys_of(cache)), std::pair(values.data, values_of(cache))}) {
    REQUIRE(kept.size() == given.size());
    for (std::size_t row = 0; row < given.size(); row += 7) {
      const double bound = kInt8RowMaxError * largest_of(std::span(given).subspan(row, 7));
      for (std::size_t i = row; i < row + 7; ++i) CHECK(std::fabs(static_cast<double>(kept[i]) - given[i]) <= bound);
    }
  }
}

TEST_CASE("int8 KvCache: is full, truncated and forked as any other") {
  const Values rows = normal_values({2, 5, 4}, 1);
  KvCache cache = cache_with(rows, rows);
  const std::vector<float> before = keys_of(cache);
  CHECK(cache.append(rows.view(), rows.view()).message() ==
        "keys brings 5 rows; the cache holds 5 of 8, so at most 3 fit");
  CHECK(same_bits(keys_of(cache), before));
  KvCache fork;
  REQUIRE(cache.fork(fork).ok());
  REQUIRE(fork.truncate(2).ok());
  const Values others = normal_values({2, 3, 4}, 2);
  REQUIRE(fork.append(others.view(), others.view()).ok());
  CHECK(same_bits(keys_of(cache), before));
  CHECK(same_bits(part_of(keys_of(fork), 0, 8), part_of(before, 0, 8)));
  CHECK(same_bits(part_of(keys_of(fork), 8, 12), part_of(keys_of(cache_with(others, others)), 0, 12)));
}

TEST_CASE("cached_attention: on int8 rows it gives the bits of float32 rows that hold what they expand to") {
  for (const std::size_t num_kv_heads : {1, 2, 4}) {
    for (const std::size_t keys : {1, 31, 32, 33, 70}) {
      for (const std::size_t rows : {std::size_t{1}, std::min<std::size_t>(keys, 5)}) {
        CAPTURE(keys);
        const Values query = normal_values({4, rows, 7}, 3);
        const KvCache cache =
            cache_with(normal_values({num_kv_heads, keys, 7}, 1), normal_values({num_kv_heads, keys, 7}, 2));
        const Shape shape = {num_kv_heads, keys, 7};
        const KvCache expanded = cache_with({keys_of(cache), shape}, {values_of(cache), shape}, {});
        for (const CachedAttentionOptions& options :
             {CachedAttentionOptions{}, {.is_causal = true}, {.sliding_window = {.left = 9, .right = 1}}}) {
          CHECK(same_bits(attend(query, cache, options), attend(query, expanded, options)));
        }
      }
    }
  }
}

TEST_CASE(
    "cached_attention: on int8 rows it stays within the stated bound of float32, and as near as measured for each "
    "length") {
  constexpr std::size_t kDim = 64;
  const std::vector<float> numbers = normal_values({1U << 20U}, 1).data;
  Random random(2);
  for (const Int8MeasuredError& measured : kInt8MeasuredErrors) {
    CAPTURE(measured.positions);
    double worst = 0.0;
    for (std::size_t draw = 0; draw < measured.draws; ++draw) {
      CAPTURE(draw);
      const Values keys = window_of(numbers, {1, measured.positions, kDim}, random);
      const Values values = window_of(numbers, {1, measured.positions, kDim}, random);
      const Values query = window_of(numbers, {1, 1, kDim}, random);
      const std::vector<float> exact = attend(query, cache_with(keys, values, {}));
      const std::vector<float> actual = attend(query, cache_with(keys, values));
      double query_sum = 0.0;
      for (const float number : query.data) query_sum += std::fabs(number);
      const double score_error = kInt8RowMaxError * query_sum * largest_of(keys.data) / std::sqrt(double{kDim});
      const double bound = std::expm1(2.0 * score_error) + kInt8RowMaxError;
      double farthest = 0.0;
      for (std::size_t i = 0; i < kDim; ++i) {
        farthest = std::max(farthest, std::fabs(static_cast<double>(actual[i]) - exact[i]));
      }
      const double error = farthest / largest_of(values.data);
      CHECK(error <= bound + kOutputTolerance);
      worst = std::max(worst, error);
    }
    CHECK(worst <= measured.error);
    CHECK(worst > measured.error / 2);
  }
}

TEST_CASE("int8 KvCache: NaN in a row is seen by who reads its head, and by nobody where it is masked") {
  const Values clean = normal_values({2, 40, 4}, 1);
  const Values query = normal_values({2, 1, 4}, 2);
  Values poisoned = clean;
  poisoned.data[(40 + 33) * 4] = kNaN;  // head 1, position 33
  const KvCache cache = cache_with(poisoned, poisoned);
  const std::vector<float> output = attend(query, cache);
  for (std::size_t i = 0; i < output.size(); ++i) CHECK(std::isnan(output[i]) == (i >= 4));
  std::vector<std::uint8_t> allowed(40, 1);
  allowed[33] = 0;
  const CachedAttentionOptions masked = {.attn_allowed = AllowedView{allowed, Shape{40}}};
  CHECK(same_bits(attend(query, cache, masked), attend(query, cache_with(clean, clean), masked)));
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

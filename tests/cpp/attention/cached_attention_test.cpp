#include "attention/cached_attention.h"

#include <doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "attention/kv_cache_case.h"
#include "attention/reference_attention.h"
#include "attention/scaled_dot_product_attention.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

/// Queries, and the keys and values that a cache is given.
struct CachedCase {
  Values query;
  Values keys;
  Values values;
};

CachedCase cached_case(std::size_t num_heads, std::size_t num_kv_heads, std::size_t rows, std::size_t keys,
                       std::size_t head_dim, std::uint64_t seed) {
  return {.query = normal_values({num_heads, rows, head_dim}, seed),
          .keys = normal_values({num_kv_heads, keys, head_dim}, seed + 1),
          .values = normal_values({num_kv_heads, keys, head_dim}, seed + 2)};
}

KvCache filled(const CachedCase& given, const KvStorageOptions& storage) {
  const Shape& shape = given.keys.shape;
  KvCache cache;
  REQUIRE(KvCache::create(shape[0], shape[2], std::max<std::size_t>(shape[1], 3) + 2, cache, storage).ok());
  REQUIRE(cache.append(given.keys.view(), given.values.view()).ok());
  return cache;
}

std::vector<float> attend(const CachedCase& given, const KvStorageOptions& storage,
                          const CachedAttentionOptions& options = {}) {
  Tensor out;
  const Status status = cached_attention(given.query.view(), filled(given, storage), options, out);
  REQUIRE_MESSAGE(status.ok(), status.message());
  CHECK(out.shape() == given.query.shape);
  return copy_of(out);
}

/// The same attention without a cache: one batch row, queries at the end of the keys.
std::vector<double> expected(const CachedCase& given, const CachedAttentionOptions& options) {
  const auto batched = [](const Values& values) {
    return Values{values.data, {1, values.shape[0], values.shape[1], values.shape[2]}};
  };
  AttentionCase attention;
  attention.query = batched(given.query);
  attention.key = batched(given.keys);
  attention.value = batched(given.values);
  attention.is_causal = options.is_causal;
  attention.causal_offset = {static_cast<std::ptrdiff_t>(given.keys.shape[1]) -
                             static_cast<std::ptrdiff_t>(given.query.shape[1])};
  attention.scale = options.scale;
  attention.sliding_window = options.sliding_window;
  if (options.attn_allowed) {
    const auto& allowed = options.attn_allowed->data;
    attention.attn_allowed.assign(allowed.begin(), allowed.end());
    attention.attn_allowed_shape = options.attn_allowed->shape;
  }
  return reference_attention(attention).output;
}

const std::vector<CachedAttentionOptions> kOptions = {
    {},
    {.is_causal = true},
    {.scale = 0.25F},
    {.is_causal = true, .sliding_window = {.left = 2, .right = {}}},
    {.sliding_window = {.left = 40, .right = 1}},
};

TEST_CASE("cached_attention: every storage gives what attention without a cache gives, and the same bits") {
  for (const auto& [num_heads, num_kv_heads] : {std::pair(1, 1), std::pair(4, 4), std::pair(4, 2), std::pair(3, 1)}) {
    for (const std::size_t keys : {1, 2, 5, 31, 32, 33, 64, 97}) {
      for (const std::size_t rows : {std::size_t{1}, std::min<std::size_t>(keys, 5)}) {
        CAPTURE(keys);
        CAPTURE(rows);
        const CachedCase given = cached_case(num_heads, num_kv_heads, rows, keys, 7, keys);
        for (const CachedAttentionOptions& options : kOptions) {
          const std::vector<float> contiguous = attend(given, {}, options);
          CHECK(largest_difference(contiguous, expected(given, options)) <= kOutputTolerance);
          for (const KvStorageOptions& storage : kExactStorages) {
            CHECK(same_bits(attend(given, storage, options), contiguous));
          }
        }
      }
    }
  }
}

TEST_CASE("cached_attention: queries before the first key see what their mask leaves, and nothing reads zeros") {
  const CachedCase given = cached_case(2, 1, 3, 2, 4, 1);
  for (const KvStorageOptions& storage : kExactStorages) {
    const CachedAttentionOptions causal = {.is_causal = true};
    const std::vector<float> output = attend(given, storage, causal);
    CHECK(largest_difference(output, expected(given, causal)) <= kOutputTolerance);
    CHECK(std::ranges::all_of(std::span(output).first(4), [](float number) { return number == 0.0F; }));
    const CachedCase nothing_held = {given.query, {{}, {1, 0, 4}}, {{}, {1, 0, 4}}};
    CHECK(std::ranges::all_of(attend(nothing_held, storage), [](float number) { return number == 0.0F; }));
  }
}

TEST_CASE("cached_attention: what a masked position holds changes no bit, NaN and infinity included") {
  const CachedCase clean = cached_case(2, 1, 1, 70, 5, 1);
  std::vector<std::uint8_t> allowed(70, 1);
  for (const std::size_t key : {0, 3, 4, 31, 32, 40, 69}) allowed[key] = 0;
  const CachedAttentionOptions options = {.attn_allowed = AllowedView{allowed, Shape{1, 70}}};
  for (const float poison : {kNaN, kInfinity, -kInfinity}) {
    CachedCase given = clean;
    for (std::size_t key = 0; key < 70; ++key) {
      if (allowed[key] != 0) continue;
      std::fill_n(given.keys.data.begin() + static_cast<std::ptrdiff_t>(key * 5), 5, poison);
      std::fill_n(given.values.data.begin() + static_cast<std::ptrdiff_t>(key * 5), 5, poison);
    }
    for (const KvStorageOptions& storage : kExactStorages) {
      CHECK(same_bits(attend(given, storage, options), attend(clean, {}, options)));
    }
    CHECK(largest_difference(attend(given, {}, options), expected(clean, options)) <= kOutputTolerance);
  }
}

TEST_CASE("cached_attention: NaN in a value that is seen reaches every head that reads it, and no other") {
  CachedCase given = cached_case(4, 2, 1, 40, 4, 1);
  given.values.data[40 * 4 + 39 * 4] = kNaN;  // key/value head 1, the last position, number 0
  for (const KvStorageOptions& storage : kExactStorages) {
    const std::vector<float> output = attend(given, storage);
    for (std::size_t i = 0; i < output.size(); ++i) CHECK(std::isnan(output[i]) == (i >= 8 && i % 4 == 0));
  }
}

TEST_CASE("cached_attention: what does not fit is refused by name, and the output stays") {
  const CachedCase given = cached_case(2, 2, 1, 3, 4, 1);
  const KvCache cache = filled(given, {});
  Tensor out;
  REQUIRE(cached_attention(given.query.view(), cache, {}, out).ok());
  const std::vector<float> before = copy_of(out);
  const auto refused = [&](const Shape& query, const CachedAttentionOptions& options, ErrorCode code,
                           std::string_view part) {
    const Status status = cached_attention(normal_values(query, 1).view(), cache, options, out);
    CHECK(status.code() == code);
    CHECK_MESSAGE(status.message().find(part) != std::string::npos, status.message());
    CHECK(same_bits(numbers(out), before));
  };
  refused({1, 4}, {}, ErrorCode::kShapeMismatch, "query (1 x 4)");
  refused({2, 1, 3}, {}, ErrorCode::kShapeMismatch, "query (2 x 1 x 3)");
  refused({2, 0, 4}, {}, ErrorCode::kShapeMismatch, "query (2 x 0 x 4)");
  refused({3, 1, 4}, {}, ErrorCode::kInvalidArgument, "num_heads (3)");
  refused({2, 1, 4}, {.scale = kNaN}, ErrorCode::kInvalidArgument, "scale");
  const std::vector<std::uint8_t> allowed(4, 1);
  refused({2, 1, 4}, {.attn_allowed = AllowedView{allowed, Shape{4}}}, ErrorCode::kShapeMismatch, "attn_allowed (4)");
  CHECK(cached_attention(given.query.view(), {}, {}, out).code() == ErrorCode::kShapeMismatch);
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

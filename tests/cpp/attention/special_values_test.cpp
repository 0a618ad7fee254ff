// Rows that see nothing, poison behind a mask, NaN, infinity and very large scores.

#include <doctest.h>

#include <algorithm>
#include <cmath>

#include "attention/attention_case.h"
#include "attention/compare.h"
#include "attention/reference_attention.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

AttentionResult attend(const AttentionCase& attention, AttentionStages* stages = nullptr) {
  AttentionResult result;
  const Status status = scaled_dot_product_attention(attention.inputs(), attention.options(), result, stages);
  REQUIRE_MESSAGE(status.ok(), status.message());
  return result;
}

bool all_zero(std::span<const float> values) {
  return std::ranges::all_of(values, [](float value) { return value == 0.0F; });
}

TEST_CASE("scaled_dot_product_attention: a row that sees nothing is zeros") {
  AttentionCase attention = normal_case({.queries = 2, .keys = 3}, 1);
  attention.attn_allowed = {0, 0, 0, 1, 1, 1};
  attention.attn_allowed_shape = Shape{2, 3};
  AttentionStages stages;
  const AttentionResult result = attend(attention, &stages);
  CHECK(all_zero(numbers(result.output).first(4)));
  CHECK(all_zero(numbers(stages.attn_weights).first(3)));
  CHECK(numbers(stages.row_max)[0] == -kInfinity);
  CHECK(numbers(stages.row_sum)[0] == 0.0F);
  CHECK_FALSE(all_zero(numbers(result.output).subspan(4)));
}

TEST_CASE("scaled_dot_product_attention: without keys every output is zero") {
  const AttentionCase attention = normal_case({.batch_size = 2, .num_heads = 2, .queries = 3, .keys = 0}, 1);
  AttentionStages stages;
  const AttentionResult result = attend(attention, &stages);
  CHECK(result.output.shape() == Shape{2, 2, 3, 4});
  CHECK(all_zero(numbers(result.output)));
  CHECK(stages.attn_weights.shape() == Shape{2, 2, 3, 0});
}

TEST_CASE("scaled_dot_product_attention: NaN and infinity behind any mask change no bit of the output") {
  for (const float poison : {kNaN, kInfinity, -kInfinity}) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      CAPTURE(seed);
      AttentionCase attention = random_case(seed);
      if (attention.key.shape[2] == 0) continue;
      AttentionStages stages;
      const AttentionResult before = attend(attention, &stages);
      // A key that no query of any head of the batch sees: poison it, and its value.
      const std::size_t batch_size = attention.key.shape[0];
      const std::size_t keys = attention.key.shape[2];
      const std::size_t total = stages.attn_weights.shape()[3];
      const std::size_t rows_per_batch = attention.query.shape[1] * attention.query.shape[2];
      for (std::size_t batch = 0; batch < batch_size; ++batch) {
        for (std::size_t key = 0; key < keys; ++key) {
          bool is_seen = false;
          for (std::size_t row = 0; row < rows_per_batch; ++row) {
            const std::size_t index = (batch * rows_per_batch + row) * total + (total - keys) + key;
            is_seen = is_seen || numbers(stages.attn_allowed)[index] == 1.0F;
          }
          if (is_seen) continue;
          for (Values* values : {&attention.key, &attention.value}) {
            const std::size_t dim = values->shape[3];
            for (std::size_t head = 0; head < values->shape[1]; ++head) {
              const std::size_t row = (batch * values->shape[1] + head) * keys + key;
              std::fill_n(values->data.begin() + static_cast<std::ptrdiff_t>(row * dim), dim, poison);
            }
          }
        }
      }
      CHECK(same_bits(numbers(attend(attention).output), numbers(before.output)));
    }
  }
}

TEST_CASE("scaled_dot_product_attention: softcap does not let a poisoned masked key through") {
  AttentionCase attention = normal_case({.queries = 2, .keys = 3}, 4);
  attention.softcap = 0.5F;
  attention.attn_mask = Values{{0.0F, 0.0F, -kInfinity}, {1, 3}};
  const AttentionResult before = attend(attention);
  std::fill_n(attention.key.data.begin() + 8, 4, kInfinity);
  std::fill_n(attention.value.data.begin() + 8, 4, kNaN);
  CHECK(same_bits(numbers(attend(attention).output), numbers(before.output)));
}

TEST_CASE("scaled_dot_product_attention: NaN that is seen spreads over its row only, masked weights stay 0") {
  AttentionCase attention = normal_case({.queries = 3, .keys = 3}, 4);
  attention.is_causal = true;
  attention.key.data[4] = kNaN;  // of the second key: the first query does not see it
  AttentionStages stages;
  const AttentionResult result = attend(attention, &stages);
  CHECK(std::ranges::none_of(numbers(result.output).first(4), [](float value) { return std::isnan(value); }));
  CHECK(std::ranges::all_of(numbers(result.output).subspan(4), [](float value) { return std::isnan(value); }));
  CHECK(std::isnan(numbers(stages.attn_weights)[3]));
  CHECK(numbers(stages.attn_weights)[5] == 0.0F);
}

TEST_CASE("scaled_dot_product_attention: a NaN value that is seen spreads over its own column only") {
  AttentionCase attention = normal_case({.keys = 3}, 4);
  attention.value.data[5] = kNaN;
  const AttentionResult result = attend(attention);
  CHECK(std::isnan(numbers(result.output)[1]));
  CHECK_FALSE(std::isnan(numbers(result.output)[0]));
}

TEST_CASE("scaled_dot_product_attention: an infinite score gives NaN, as infinity minus infinity is") {
  AttentionCase attention = normal_case({.keys = 3}, 4);
  attention.attn_mask = Values{{0.0F, kInfinity, 0.0F}, {3}};
  const AttentionResult result = attend(attention);
  CHECK(std::isnan(numbers(result.output)[0]));
}

TEST_CASE("scaled_dot_product_attention: scores of thousands neither overflow nor lose the largest") {
  AttentionCase attention =
      normal_case({.num_heads = 2, .num_kv_heads = 2, .queries = 17, .keys = 64, .head_dim = 64}, 6);
  for (float& number : attention.query.data) number *= 40.0F;
  for (float& number : attention.key.data) number *= 40.0F;
  AttentionStages stages;
  const AttentionResult result = attend(attention, &stages);
  CHECK(*std::ranges::max_element(numbers(stages.attn_scaled)) > 1000.0F);
  // Rounding moves such scores by their last bit, about 1e-4, and weights in proportion.
  CHECK(largest_difference(numbers(result.output), reference_attention(attention).output) < 2e-3);
}

TEST_CASE("scaled_dot_product_attention: long rows keep their precision") {
  const AttentionCase attention = normal_case({.queries = 3, .keys = 513, .head_dim = 128, .v_head_dim = 65}, 6);
  const AttentionResult result = attend(attention);
  CHECK(largest_difference(numbers(result.output), reference_attention(attention).output) < 1e-6);
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

#include "attention/scaled_dot_product_attention.h"

#include <doctest.h>

#include "attention/attention_case.h"
#include "attention/compare.h"
#include "attention/reference_attention.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

TEST_CASE("scaled_dot_product_attention: every stage of every option agrees with the definition in double") {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    CAPTURE(seed);
    const AttentionCase attention = random_case(seed);
    const ReferenceAttention expected = reference_attention(attention);
    AttentionResult result;
    AttentionStages stages;
    const Status status = scaled_dot_product_attention(attention.inputs(), attention.options(), result, &stages);
    REQUIRE_MESSAGE(status.ok(), status.message());
    CHECK(largest_difference(numbers(stages.attn_dot), expected.attn_dot) < kScoreTolerance);
    CHECK(largest_difference(numbers(stages.attn_scaled), expected.attn_scaled) < kScoreTolerance);
    CHECK(largest_difference(numbers(stages.attn_scores), expected.attn_scores) < kScoreTolerance);
    CHECK(largest_difference(numbers(stages.attn_weights), expected.attn_weights) < kWeightTolerance);
    CHECK(largest_difference(numbers(result.output), expected.output) < kOutputTolerance);
    const std::vector<double> allowed(expected.allowed.begin(), expected.allowed.end());
    CHECK(largest_difference(numbers(stages.attn_allowed), allowed) == 0.0);
    if (attention.softcap > 0.0F) {
      CHECK(largest_difference(numbers(stages.attn_capped), expected.attn_capped) < kScoreTolerance);
    } else {
      CHECK(stages.attn_capped.shape() == Shape{0});
    }
  }
}

TEST_CASE("scaled_dot_product_attention: recording the stages changes no bit of the result") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    CAPTURE(seed);
    const AttentionCase attention = random_case(seed);
    AttentionResult plain;
    AttentionResult recorded;
    AttentionStages stages;
    REQUIRE(scaled_dot_product_attention(attention.inputs(), attention.options(), plain).ok());
    REQUIRE(scaled_dot_product_attention(attention.inputs(), attention.options(), recorded, &stages).ok());
    CHECK(same_bits(numbers(plain.output), numbers(recorded.output)));
    CHECK(same_bits(numbers(plain.present_key), numbers(recorded.present_key)));
    CHECK(same_bits(numbers(plain.present_value), numbers(recorded.present_value)));
  }
}

TEST_CASE("scaled_dot_product_attention: weights are exp_shifted over row_sum, bit for bit, and add up to 1") {
  const AttentionCase attention = normal_case({.num_heads = 3, .queries = 5, .keys = 13}, 7);
  AttentionResult result;
  AttentionStages stages;
  REQUIRE(scaled_dot_product_attention(attention.inputs(), attention.options(), result, &stages).ok());
  for (std::size_t row = 0; row < 15; ++row) {
    double sum = 0.0;
    for (std::size_t key = 0; key < 13; ++key) {
      const std::size_t index = row * 13 + key;
      CHECK(numbers(stages.attn_weights)[index] == numbers(stages.exp_shifted)[index] / numbers(stages.row_sum)[row]);
      CHECK(numbers(stages.attn_scores)[index] <= numbers(stages.row_max)[row]);
      sum += numbers(stages.attn_weights)[index];
    }
    CHECK(sum == doctest::Approx(1.0).epsilon(1e-6));
  }
}

TEST_CASE("scaled_dot_product_attention: results and stages have the documented shapes") {
  AttentionCase attention = normal_case(
      {.batch_size = 2, .num_heads = 6, .num_kv_heads = 3, .queries = 4, .keys = 5, .head_dim = 7, .v_head_dim = 2}, 1);
  attention.past_key = normal_values({2, 3, 2, 7}, 2);
  attention.past_value = normal_values({2, 3, 2, 2}, 3);
  attention.softcap = 2.0F;
  AttentionResult result;
  AttentionStages stages;
  REQUIRE(scaled_dot_product_attention(attention.inputs(), attention.options(), result, &stages).ok());
  CHECK(result.output.shape() == Shape{2, 6, 4, 2});
  CHECK(result.present_key.shape() == Shape{2, 3, 7, 7});
  CHECK(result.present_value.shape() == Shape{2, 3, 7, 2});
  for (const Tensor* stage : {&stages.attn_dot, &stages.attn_scaled, &stages.attn_capped, &stages.attn_allowed,
                              &stages.attn_scores, &stages.exp_shifted, &stages.attn_weights}) {
    CHECK(stage->shape() == Shape{2, 6, 4, 7});
  }
  CHECK(stages.row_max.shape() == Shape{2, 6, 4});
  CHECK(stages.row_sum.shape() == Shape{2, 6, 4});
}

TEST_CASE("scaled_dot_product_attention: grouped heads give what copied keys and values give, to the bit") {
  const AttentionCase grouped =
      normal_case({.batch_size = 2, .num_heads = 6, .num_kv_heads = 2, .queries = 3, .keys = 5}, 11);
  AttentionCase copied = grouped;
  for (auto [from, to] : {std::pair{&grouped.key, &copied.key}, {&grouped.value, &copied.value}}) {
    to->shape = {2, 6, 5, 4};
    to->data.clear();
    for (std::size_t head = 0; head < 12; ++head) {
      const std::size_t kv_head = head / 6 * 2 + head % 6 / 3;
      to->data.insert(to->data.end(), from->data.begin() + kv_head * 20, from->data.begin() + (kv_head + 1) * 20);
    }
  }
  AttentionResult of_grouped;
  AttentionResult of_copied;
  REQUIRE(scaled_dot_product_attention(grouped.inputs(), grouped.options(), of_grouped).ok());
  REQUIRE(scaled_dot_product_attention(copied.inputs(), copied.options(), of_copied).ok());
  CHECK(same_bits(numbers(of_grouped.output), numbers(of_copied.output)));
}

TEST_CASE("scaled_dot_product_attention: one query at a time over a growing past equals all at once") {
  AttentionCase whole = normal_case({.batch_size = 2, .num_heads = 4, .num_kv_heads = 2, .queries = 9, .keys = 9}, 5);
  whole.is_causal = true;
  const ReferenceAttention expected = reference_attention(whole);
  const auto row_of = [](const Values& values, std::size_t row) {
    Values made = {{}, {values.shape[0], values.shape[1], 1, 4}};
    for (std::size_t head = 0; head < values.shape[0] * values.shape[1]; ++head) {
      const auto start = values.data.begin() + static_cast<std::ptrdiff_t>((head * 9 + row) * 4);
      made.data.insert(made.data.end(), start, start + 4);
    }
    return made;
  };
  AttentionCase step;
  step.is_causal = true;
  step.past_key = Values{{}, {2, 2, 0, 4}};
  step.past_value = Values{{}, {2, 2, 0, 4}};
  for (std::size_t position = 0; position < 9; ++position) {
    CAPTURE(position);
    step.query = row_of(whole.query, position);
    step.key = row_of(whole.key, position);
    step.value = row_of(whole.value, position);
    AttentionResult result;
    AttentionStages stages;
    REQUIRE(scaled_dot_product_attention(step.inputs(), step.options(), result, &stages).ok());
    CHECK(stages.attn_weights.shape() == Shape{2, 4, 1, position + 1});
    for (std::size_t head = 0; head < 8; ++head) {
      const auto output = numbers(result.output).subspan(head * 4, 4);
      CHECK(largest_difference(output, std::span(expected.output).subspan((head * 9 + position) * 4, 4)) < 1e-6);
    }
    step.past_key = Values{copy_of(result.present_key), result.present_key.shape()};
    step.past_value = Values{copy_of(result.present_value), result.present_value.shape()};
  }
  CHECK(same_bits(step.past_key->data, whole.key.data));
  CHECK(same_bits(step.past_value->data, whole.value.data));
}

TEST_CASE("scaled_dot_product_attention: another V leaves the weights as they were, to the bit") {
  const AttentionCase before = normal_case({.num_heads = 2, .queries = 4, .keys = 6}, 3);
  AttentionCase after = before;
  after.value = normal_values(before.value.shape, 99);
  AttentionResult result;
  AttentionResult changed;
  AttentionStages stages;
  AttentionStages changed_stages;
  REQUIRE(scaled_dot_product_attention(before.inputs(), before.options(), result, &stages).ok());
  REQUIRE(scaled_dot_product_attention(after.inputs(), after.options(), changed, &changed_stages).ok());
  CHECK(same_bits(numbers(stages.attn_weights), numbers(changed_stages.attn_weights)));
  CHECK_FALSE(same_bits(numbers(result.output), numbers(changed.output)));
}

TEST_CASE("scaled_dot_product_attention: adding one vector to all keys leaves the weights the same") {
  const AttentionCase before = normal_case({.queries = 4, .keys = 6}, 3);
  AttentionCase after = before;
  for (std::size_t i = 0; i < after.key.data.size(); ++i) after.key.data[i] += 1.5F - static_cast<float>(i % 4);
  AttentionResult result;
  AttentionStages stages;
  REQUIRE(scaled_dot_product_attention(after.inputs(), after.options(), result, &stages).ok());
  CHECK(largest_difference(numbers(stages.attn_weights), reference_attention(before).attn_weights) < kWeightTolerance);
}

TEST_CASE("scaled_dot_product_attention: the default scale goes by the query's head_dim, not by the value's") {
  CHECK(default_scale(64) == 0.125F);
  const AttentionCase attention = normal_case({.keys = 3, .head_dim = 4, .v_head_dim = 16}, 8);
  AttentionResult result;
  AttentionStages stages;
  REQUIRE(scaled_dot_product_attention(attention.inputs(), attention.options(), result, &stages).ok());
  for (std::size_t key = 0; key < 3; ++key) {
    CHECK(numbers(stages.attn_scaled)[key] == numbers(stages.attn_dot)[key] * 0.5F);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

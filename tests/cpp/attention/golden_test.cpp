// The numbers that the lessons print, computed with the ordinary path.

#include "golden/golden.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "attention/compare.h"
#include "attention/scaled_dot_product_attention.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

/// How far a number may lie from its golden value, relative to 1.
constexpr double kGoldenTolerance = 2e-7;

struct Computed {
  AttentionResult result;
  AttentionStages stages;
};

const golden::Case& golden_case(std::string_view name) {
  for (const golden::Case& golden : golden::cases()) {
    if (golden.name == name) return golden;
  }
  FAIL("no golden case " << name);
  return golden::cases().front();
}

Computed compute(const golden::Case& golden) {
  const Input query(golden.query);
  const Input key(golden.key);
  const Input value(golden.value);
  AttentionOptions options;
  options.scale = static_cast<float>(golden.scale);
  options.is_causal = golden.is_causal;
  Computed made;
  const Status status = scaled_dot_product_attention({.query = {query, {1, 1, golden.queries, golden.head_dim}},
                                                      .key = {key, {1, 1, golden.keys, golden.head_dim}},
                                                      .value = {value, {1, 1, golden.keys, golden.v_head_dim}}},
                                                     options, made.result, &made.stages);
  REQUIRE_MESSAGE(status.ok(), status.message());
  return made;
}

TEST_CASE("scaled_dot_product_attention: every golden case, within 2e-7 of 1") {
  for (const golden::Case& golden : golden::cases()) {
    CAPTURE(std::string(golden.name));
    const Computed computed = compute(golden);
    CHECK(largest_difference(numbers(computed.stages.attn_dot), golden.attn_dot) < kGoldenTolerance);
    CHECK(largest_difference(numbers(computed.stages.attn_weights), golden.attn_weights) < kGoldenTolerance);
    // An output is as large as the values it mixes: the bound is relative to it where it is above 1.
    for (std::size_t i = 0; i < golden.output.size(); ++i) {
      const double allowed = kGoldenTolerance * std::max(1.0, std::abs(golden.output[i]));
      CHECK(std::abs(numbers(computed.result.output)[i] - golden.output[i]) < allowed);
    }
  }
}

TEST_CASE("scaled_dot_product_attention: the calculation by hand, as printed in the lesson") {
  const Computed computed = compute(golden_case("hand_calculation"));
  const std::vector<double> weights = {0.57597535, 0.14002925, 0.28399541};
  const std::vector<double> output = {0.85997075, 0.42402465};
  CHECK(largest_difference(numbers(computed.stages.attn_weights), weights) < kGoldenTolerance);
  CHECK(largest_difference(numbers(computed.result.output), output) < kGoldenTolerance);
}

TEST_CASE("scaled_dot_product_attention: a query moved along (1, 1) and keys moved together keep the weights") {
  const Computed base = compute(golden_case("hand_calculation"));
  const std::vector<double> weights = to_double(numbers(base.stages.attn_weights));
  for (const char* name : {"same_weights_2_1", "same_weights_0_minus_1", "same_weights_1_5_0_5", "keys_shifted"}) {
    CAPTURE(std::string(name));
    CHECK(largest_difference(numbers(compute(golden_case(name)).stages.attn_weights), weights) < 4e-7);
  }
}

TEST_CASE("scaled_dot_product_attention: a new value of A keeps the weights to the bit") {
  const Computed base = compute(golden_case("hand_calculation"));
  const Computed changed = compute(golden_case("value_changed"));
  CHECK(same_bits(numbers(base.stages.attn_weights), numbers(changed.stages.attn_weights)));
  CHECK(numbers(changed.result.output)[0] == doctest::Approx(6.0437).epsilon(1e-5));
}

TEST_CASE("scaled_dot_product_attention: minus infinity before the softmax, not zero scores") {
  AttentionOptions options;
  options.scale = 1.0F;
  const std::vector<float> query = {1.0F};
  const std::vector<float> key = {1.2F, 0.3F, 0.7F, 0.1F};
  const std::vector<std::uint8_t> allowed = {1, 1, 0, 0};
  options.attn_allowed = AllowedView{allowed, Shape{4}};
  AttentionResult result;
  AttentionStages stages;
  REQUIRE(scaled_dot_product_attention(
              {.query = {query, {1, 1, 1, 1}}, .key = {key, {1, 1, 4, 1}}, .value = {key, {1, 1, 4, 1}}}, options,
              result, &stages)
              .ok());
  const std::vector<double> weights = {0.71094950, 0.28905050, 0.0, 0.0};
  CHECK(largest_difference(numbers(stages.attn_weights), weights) < kGoldenTolerance);
  CHECK(numbers(stages.attn_weights)[2] == 0.0F);
}

TEST_CASE("scaled_dot_product_attention: the first token has the weight 1 and reads its own value") {
  const std::vector<float> query = {0.3F, -2.0F};
  const std::vector<float> key = {5.0F, 1.0F};
  const std::vector<float> value = {0.1F, -7.25F, 3.0F};
  AttentionOptions options;
  options.is_causal = true;
  AttentionResult result;
  AttentionStages stages;
  REQUIRE(scaled_dot_product_attention(
              {.query = {query, {1, 1, 1, 2}}, .key = {key, {1, 1, 1, 2}}, .value = {value, {1, 1, 1, 3}}}, options,
              result, &stages)
              .ok());
  CHECK(numbers(stages.attn_weights)[0] == 1.0F);
  CHECK(same_bits(numbers(result.output), value));
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

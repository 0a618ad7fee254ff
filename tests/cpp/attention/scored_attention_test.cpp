#include "attention/scored_attention.h"

#include <doctest.h>

#include <cmath>
#include <string>

#include "attention/attention_case.h"
#include "attention/compare.h"
#include "attention/reference_attention.h"
#include "attention/streaming_attention.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

/// Learnt weights of both score functions, for queries of 5 numbers and keys of 3.
struct ScoreWeights {
  Values general = normal_values({5, 3}, 11);
  Values wq = normal_values({5, 7}, 12);
  Values wk = normal_values({3, 7}, 13);
  Values v = normal_values({7}, 14);
  Values bias = normal_values({7}, 15);

  [[nodiscard]] GeneralScore general_score() const { return {general.view()}; }
  [[nodiscard]] AdditiveScore additive_score() const {
    return {.wq = wq.view(), .wk = wk.view(), .v = v.view(), .bias = bias.view()};
  }
};

/// Two heads share one of keys and values; the queries are wider than the keys.
AttentionCase mixed_case(std::size_t queries = 4, std::size_t keys = 6) {
  AttentionCase made;
  made.query = normal_values({2, 2, queries, 5}, 1);
  made.key = normal_values({2, 1, keys, 3}, 2);
  made.value = normal_values({2, 1, keys, 4}, 3);
  return made;
}

ScoredAttentionInputs inputs_of(const AttentionCase& attention) {
  return {.query = attention.query.view(), .key = attention.key.view(), .value = attention.value.view()};
}

double general_score(const ScoreWeights& weights, std::span<const float> query, std::span<const float> key) {
  double score = 0.0;
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = 0; j < 3; ++j)
      score += static_cast<double>(query[i]) * weights.general.data[i * 3 + j] * key[j];
  }
  return score;
}

double additive_score(const ScoreWeights& weights, std::span<const float> query, std::span<const float> key) {
  double score = 0.0;
  for (std::size_t unit = 0; unit < 7; ++unit) {
    double sum = weights.bias.data[unit];
    for (std::size_t i = 0; i < 5; ++i) sum += static_cast<double>(query[i]) * weights.wq.data[i * 7 + unit];
    for (std::size_t j = 0; j < 3; ++j) sum += static_cast<double>(key[j]) * weights.wk.data[j * 7 + unit];
    score += weights.v.data[unit] * std::tanh(sum);
  }
  return score;
}

/// What attention gives when its scores before scale are `score` of each query and key: the scores stand in an additive
/// mask, beside dot products of 0.
template <typename Score>
ReferenceAttention expected_attention(const AttentionCase& attention, Score score, float scale) {
  const std::size_t queries = attention.query.shape[2];
  const std::size_t keys = attention.key.shape[2];
  AttentionCase masked = attention;
  masked.query = Values{std::vector<float>(4 * queries * 3), {2, 2, queries, 3}};
  masked.attn_mask = Values{{}, {2, 2, queries, keys}};
  for (std::size_t row = 0; row < 4 * queries; ++row) {
    for (std::size_t key = 0; key < keys; ++key) {
      const std::size_t batch = row / (2 * queries);
      masked.attn_mask->data.push_back(
          static_cast<float>(scale * score(std::span(attention.query.data).subspan(row * 5, 5),
                                           std::span(attention.key.data).subspan((batch * keys + key) * 3, 3))));
    }
  }
  return reference_attention(masked);
}

TEST_CASE("scored_attention: the general and the additive score agree with their formulas in double") {
  const ScoreWeights weights;
  AttentionCase attention = mixed_case();
  for (const bool is_causal : {false, true}) {
    attention.is_causal = is_causal;
    Tensor output;
    REQUIRE(scored_attention(inputs_of(attention), weights.general_score(), attention.options(), output).ok());
    const auto general = [&](auto query, auto key) { return general_score(weights, query, key); };
    CHECK(largest_difference(numbers(output), expected_attention(attention, general, 1.0F).output) < kOutputTolerance);
    REQUIRE(scored_attention(inputs_of(attention), weights.additive_score(), attention.options(), output).ok());
    const auto additive = [&](auto query, auto key) { return additive_score(weights, query, key); };
    CHECK(largest_difference(numbers(output), expected_attention(attention, additive, 1.0F).output) < kOutputTolerance);
  }
}

TEST_CASE("scored_attention: attn_dot is the score before scale, and a scale that is given counts") {
  const ScoreWeights weights;
  AttentionCase attention = mixed_case();
  attention.scale = 0.25F;
  Tensor output;
  AttentionStages stages;
  REQUIRE(scored_attention(inputs_of(attention), weights.additive_score(), attention.options(), output, &stages).ok());
  const double first =
      additive_score(weights, std::span(attention.query.data).first(5), std::span(attention.key.data).first(3));
  CHECK(numbers(stages.attn_dot)[0] == doctest::Approx(first).epsilon(1e-6));
  CHECK(numbers(stages.attn_scaled)[0] == 0.25F * numbers(stages.attn_dot)[0]);
  const auto additive = [&](auto query, auto key) { return additive_score(weights, query, key); };
  CHECK(largest_difference(numbers(output), expected_attention(attention, additive, 0.25F).output) < kOutputTolerance);
}

TEST_CASE("scored_attention: an additive score without a bias is one with zeros") {
  ScoreWeights weights;
  AdditiveScore without = weights.additive_score();
  without.bias.reset();
  const AttentionCase attention = mixed_case();
  Tensor plain;
  Tensor with_zeros;
  REQUIRE(scored_attention(inputs_of(attention), without, {}, plain).ok());
  weights.bias.data.assign(7, 0.0F);
  REQUIRE(scored_attention(inputs_of(attention), weights.additive_score(), {}, with_zeros).ok());
  CHECK(same_bits(numbers(plain), numbers(with_zeros)));
}

TEST_CASE("scored_attention: long sequences stream, and agree with the run that keeps its stages") {
  const ScoreWeights weights;
  AttentionCase attention = mixed_case(260, 260);
  attention.is_causal = true;
  for (const ScoreFunction& score : {ScoreFunction(weights.general_score()), ScoreFunction(weights.additive_score())}) {
    Tensor streamed;
    Tensor dense;
    AttentionStages stages;
    REQUIRE(scored_attention(inputs_of(attention), score, attention.options(), streamed).ok());
    REQUIRE(scored_attention(inputs_of(attention), score, attention.options(), dense, &stages).ok());
    // Values of so many normal draws stay below 5.
    CHECK(largest_difference(numbers(streamed), to_double(numbers(dense))) <= 5.0 * kStreamingMaxDifference);
  }
}

TEST_CASE("scored_attention: what does not fit is refused by name, and the output stays") {
  const ScoreWeights weights;
  const AttentionCase attention = mixed_case();
  Tensor output;
  const auto refused = [&](const ScoredAttentionInputs& inputs, const ScoreFunction& score, const std::string& part) {
    CAPTURE(part);
    const Status status = scored_attention(inputs, score, {}, output);
    CHECK(status.code() == ErrorCode::kShapeMismatch);
    CHECK(status.message().find(part) != std::string::npos);
    CHECK(output.shape() == Shape{0});
  };
  const auto changed = [&](auto change) {
    AdditiveScore score = weights.additive_score();
    change(score);
    return score;
  };
  const ScoredAttentionInputs inputs = inputs_of(attention);
  const Values square = normal_values({5, 5}, 1);
  const Values flat = normal_values({5, 0}, 1);
  const Values vector = normal_values({6}, 1);
  refused(inputs, GeneralScore{weights.wk.view()}, "weight (3 x 7) must be a matrix with one row per column of query");
  refused(inputs, GeneralScore{square.view()}, "weight (5 x 5) must have one column per column of key");
  refused(inputs, changed([&](AdditiveScore& score) { score.wq = flat.view(); }), "wq (5 x 0)");
  refused(inputs, changed([&](AdditiveScore& score) { score.wk = score.wq; }), "wk (5 x 7)");
  refused(inputs, changed([&](AdditiveScore& score) { score.wq = square.view(); }), "wk (3 x 7) must have as many");
  refused(inputs, changed([&](AdditiveScore& score) { score.v = vector.view(); }), "v (6) must have 7");
  refused(inputs, changed([&](AdditiveScore& score) { score.bias = vector.view(); }), "bias (6) must have 7");
  refused({.query = square.view(), .key = inputs.key, .value = inputs.value}, weights.general_score(), "query (5 x 5)");
  refused({.query = inputs.query, .key = square.view(), .value = inputs.value}, weights.general_score(), "key (5 x 5)");
  refused({.query = inputs.query, .key = inputs.key, .value = inputs.query}, weights.general_score(), "value");
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

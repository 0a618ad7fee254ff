#include "attention/streaming_attention.h"

#include <doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "attention/attention_case.h"
#include "attention/compare.h"
#include "attention/dense_attention.h"
#include "attention/reference_attention.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

/// Blocks of every fit: one by one, none that divides, and the ordinary ones.
constexpr std::array<StreamingBlocks, 4> kBlocks = {{{1, 1}, {2, 3}, {5, 4}, {}}};

std::vector<float> streamed(const AttentionCase& attention, const StreamingBlocks& blocks = {}) {
  AttentionResult result;
  AttentionProblem problem;
  const AttentionOptions options = attention.options();
  REQUIRE(create_attention_problem(attention.inputs(), options, result, problem).ok());
  REQUIRE(streaming_attention(problem, blocks, result.output.view()).ok());
  return copy_of(result.output);
}

std::vector<float> dense(const AttentionCase& attention) {
  AttentionResult result;
  AttentionProblem problem;
  const AttentionOptions options = attention.options();
  REQUIRE(create_attention_problem(attention.inputs(), options, result, problem).ok());
  REQUIRE(dense_attention(problem, result.output.view(), nullptr).ok());
  return copy_of(result.output);
}

TEST_CASE("streaming_attention: agrees with the definition in double and with the dense way, whatever is masked") {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    CAPTURE(seed);
    const AttentionCase attention = random_case(seed);
    const ReferenceAttention expected = reference_attention(attention);
    const std::vector<float> of_dense = dense(attention);
    double largest_value = largest_magnitude(attention.value.data);
    if (attention.past_value) largest_value = std::fmax(largest_value, largest_magnitude(attention.past_value->data));
    for (const StreamingBlocks& blocks : kBlocks) {
      CAPTURE(blocks.keys);
      const std::vector<float> actual = streamed(attention, blocks);
      CHECK(largest_difference(actual, expected.output) < kOutputTolerance);
      CHECK(largest_difference(actual, to_double(of_dense)) <= kStreamingMaxDifference * largest_value);
    }
  }
}

TEST_CASE("streaming_attention: blocks of many queries agree with the dense way, causal, windowed and open") {
  AttentionCase attention =
      normal_case({.num_heads = 2, .queries = 150, .keys = 150, .head_dim = 20, .v_head_dim = 9}, 7);
  const auto check = [&] {
    const std::vector<float> expected = dense(attention);
    CHECK(largest_difference(streamed(attention), to_double(expected)) <=
          kStreamingMaxDifference * largest_magnitude(attention.value.data));
  };
  check();
  attention.is_causal = true;
  check();
  attention.sliding_window = {.left = 70};
  check();
}

TEST_CASE(
    "streaming_attention: many queries without a mask agree with the dense way, whatever their options and sizes") {
  constexpr CaseSizes kSizes[] = {
      {.batch_size = 2, .num_heads = 2, .queries = 16, .keys = 5, .head_dim = 1, .v_head_dim = 1},
      {.num_heads = 4, .num_kv_heads = 2, .queries = 19, .keys = 101, .head_dim = 33, .v_head_dim = 8},
      {.num_heads = 2, .queries = 33, .keys = 33, .head_dim = 70, .v_head_dim = 13},
      {.queries = 22, .keys = 197, .head_dim = 32, .v_head_dim = 6}};
  std::uint64_t seed = 0;
  for (const CaseSizes& sizes : kSizes) {
    for (std::size_t option = 0; option < 8; ++option) {
      CAPTURE(sizes.queries);
      CAPTURE(option);
      AttentionCase attention = normal_case(sizes, seed++);
      const auto length = static_cast<std::ptrdiff_t>(sizes.keys);
      attention.is_causal = option % 2 == 1;
      if (option == 2) attention.sliding_window = {.left = 7, .right = 3};
      if (option == 3) attention.sliding_window = {.left = 2};
      if (option == 4) attention.scale = -0.7F;
      if (option == 5) attention.softcap = 1.5F;
      if (option == 6) attention.key_lengths.assign(sizes.batch_size, length - 3);
      if (option == 7)
        attention.causal_offset.assign(sizes.batch_size, length - static_cast<std::ptrdiff_t>(sizes.queries) - 2);
      const double bound = kStreamingMaxDifference * largest_magnitude(attention.value.data);
      for (const StreamingBlocks& blocks : kBlocks) {
        CAPTURE(blocks.keys);
        const std::vector<float> actual = streamed(attention, blocks);
        CHECK(largest_difference(actual, to_double(dense(attention))) <= bound);
        CHECK(largest_difference(actual, reference_attention(attention).output) < kOutputTolerance);
      }
    }
  }
}

TEST_CASE(
    "streaming_attention: of many queries, NaN and infinity reach those that see them and change no bit of others") {
  constexpr std::size_t kLength = 45;
  constexpr std::size_t kWidth = 5;
  for (const std::ptrdiff_t left : {-1, 6}) {
    AttentionCase attention =
        normal_case({.queries = kLength, .keys = kLength, .head_dim = 6, .v_head_dim = kWidth}, 8);
    attention.is_causal = true;
    if (left >= 0) attention.sliding_window = {.left = left};
    for (const StreamingBlocks& blocks : kBlocks) {
      const std::vector<float> before = streamed(attention, blocks);
      for (const std::size_t key : {0, 1, 2, 3, 22, 44}) {
        CAPTURE(key);
        for (const float poison : {kNaN, kInfinity, -kInfinity}) {
          AttentionCase poisoned = attention;
          std::fill_n(poisoned.key.data.begin() + static_cast<std::ptrdiff_t>(6 * key), 6, poison);
          std::fill_n(poisoned.value.data.begin() + static_cast<std::ptrdiff_t>(kWidth * key), kWidth, poison);
          const std::vector<float> after = streamed(poisoned, blocks);
          for (std::size_t query = 0; query < kLength; ++query) {
            const bool sees = query >= key && (left < 0 || query - key <= static_cast<std::size_t>(left));
            const auto of_query = [&](const std::vector<float>& rows) {
              return std::span(rows).subspan(query * kWidth, kWidth);
            };
            if (!sees) CHECK(same_bits(of_query(after), of_query(before)));
            if (sees && std::isnan(poison)) CHECK(std::isnan(of_query(after)[0]));
          }
        }
      }
    }
  }
}

TEST_CASE("streaming_attention: scores of any size part it from the dense way by no more than is stated") {
  constexpr CaseSizes kSizes[] = {{.queries = 21, .keys = 300, .head_dim = 64, .v_head_dim = 9},
                                  {.queries = 1, .keys = 1000, .head_dim = 7, .v_head_dim = 5},
                                  {.queries = 131, .keys = 97, .head_dim = 33, .v_head_dim = 4}};
  double largest_score = 0.0;
  for (const CaseSizes& sizes : kSizes) {
    for (const float factor : {1.0F, 10.0F, 100.0F, 1000.0F}) {
      for (std::uint64_t seed = 0; seed < 2; ++seed) {
        CAPTURE(factor);
        AttentionCase attention = normal_case(sizes, seed);
        attention.scale = factor / std::sqrt(static_cast<float>(sizes.head_dim));
        attention.is_causal = seed == 1;
        AttentionResult recorded;
        AttentionStages stages;
        REQUIRE(scaled_dot_product_attention(attention.inputs(), attention.options(), recorded, &stages).ok());
        largest_score = std::max(largest_score, largest_magnitude(numbers(stages.attn_scaled)));
        const double bound = kStreamingMaxDifference * largest_magnitude(attention.value.data);
        for (const StreamingBlocks& blocks : kBlocks) {
          CHECK(largest_difference(streamed(attention, blocks), to_double(numbers(recorded.output))) <= bound);
        }
      }
    }
  }
  CHECK(largest_score > 3000.0);
}

TEST_CASE("streaming_attention: a score that rises or falls from block to block") {
  for (const float step : {-0.0625F, 0.0625F}) {
    AttentionCase attention = normal_case({.queries = 3, .keys = 300, .head_dim = 8, .v_head_dim = 5}, 3);
    attention.attn_mask = Values{std::vector<float>(300), {300}};
    for (std::size_t key = 0; key < 300; ++key) attention.attn_mask->data[key] = step * static_cast<float>(key);
    CHECK(largest_difference(streamed(attention), reference_attention(attention).output) < kOutputTolerance);
  }
}

TEST_CASE("streaming_attention: a row that sees nothing is zeros, also where its group sees something") {
  AttentionCase attention = normal_case({.num_heads = 2, .queries = 5, .keys = 9}, 1);
  attention.attn_allowed = std::vector<std::uint8_t>(45, 1);
  attention.attn_allowed_shape = Shape{5, 9};
  std::fill_n(attention.attn_allowed.begin() + 18, 9, std::uint8_t{0});
  for (const StreamingBlocks& blocks : kBlocks) {
    const std::vector<float> output = streamed(attention, blocks);
    for (const std::size_t head : {0, 1}) {
      const auto blind = std::span(output).subspan((head * 5 + 2) * 4, 4);
      const auto seeing = std::span(output).subspan((head * 5 + 3) * 4, 4);
      CHECK(std::ranges::all_of(blind, [](float value) { return value == 0.0F; }));
      CHECK(std::ranges::none_of(seeing, [](float value) { return value == 0.0F; }));
    }
  }
}

TEST_CASE("streaming_attention: without keys every output is zero") {
  const std::vector<float> output = streamed(normal_case({.batch_size = 2, .queries = 3, .keys = 0}, 1));
  CHECK(output == std::vector<float>(2 * 3 * 4, 0.0F));
}

TEST_CASE("streaming_attention: NaN and infinity behind a mask change no bit") {
  AttentionCase attention = normal_case({.queries = 6, .keys = 12}, 4);
  attention.is_causal = true;
  attention.softcap = 2.0F;
  attention.attn_mask = Values{std::vector<float>(12), {12}};
  attention.attn_mask->data[1] = -kInfinity;
  for (const StreamingBlocks& blocks : kBlocks) {
    const std::vector<float> before = streamed(attention, blocks);
    for (const float poison : {kNaN, kInfinity, -kInfinity}) {
      AttentionCase poisoned = attention;
      // The second key is masked; from the seventh on they lie beyond the last query.
      for (const std::size_t key : {1, 6, 11}) {
        std::fill_n(poisoned.key.data.begin() + static_cast<std::ptrdiff_t>(4 * key), 4, poison);
        std::fill_n(poisoned.value.data.begin() + static_cast<std::ptrdiff_t>(4 * key), 4, poison);
      }
      CHECK(same_bits(streamed(poisoned, blocks), before));
    }
  }
}

TEST_CASE("streaming_attention: NaN and infinity that are seen give NaN where the dense way does, in any block") {
  for (const StreamingBlocks& blocks : kBlocks) {
    for (std::size_t key = 0; key < 9; ++key) {
      CAPTURE(key);
      for (const float poison : {kNaN, kInfinity, -kInfinity}) {
        AttentionCase attention = normal_case({.queries = 9, .keys = 9}, 5);
        attention.is_causal = true;
        attention.attn_mask = Values{std::vector<float>(9), {9}};
        attention.attn_mask->data[key] = poison;
        const auto is_nan = [](float value) { return std::isnan(value); };
        const std::vector<float> actual = streamed(attention, blocks);
        const std::vector<float> expected = dense(attention);
        CHECK(std::ranges::equal(actual, expected, {}, is_nan, is_nan));
        attention.attn_mask->data[key] = 0.0F;
        attention.value.data[4 * key + 1] = poison;
        CHECK(largest_difference(streamed(attention, blocks), to_double(dense(attention))) < kOutputTolerance);
      }
    }
  }
}

TEST_CASE("scaled_dot_product_attention: a long sequence streams, and its stages agree with it") {
  AttentionCase attention =
      normal_case({.num_heads = 2, .num_kv_heads = 1, .queries = 520, .keys = 520, .head_dim = 6, .v_head_dim = 3}, 6);
  attention.is_causal = true;
  AttentionResult plain;
  AttentionResult recorded;
  AttentionStages stages;
  REQUIRE(scaled_dot_product_attention(attention.inputs(), attention.options(), plain).ok());
  REQUIRE(scaled_dot_product_attention(attention.inputs(), attention.options(), recorded, &stages).ok());
  CHECK(same_bits(numbers(plain.output), streamed(attention)));
  CHECK(same_bits(numbers(recorded.output), dense(attention)));
  const double bound = kStreamingMaxDifference * largest_magnitude(attention.value.data);
  CHECK(largest_difference(numbers(plain.output), to_double(numbers(recorded.output))) <= bound);
}

TEST_CASE("scaled_dot_product_attention: a window over a sequence whose scores no memory would hold") {
  // 50,000 squared are 10 GB of scores; what is in reach of each query are three keys.
  constexpr std::size_t kLength = 50'000;
  AttentionCase attention = normal_case({.queries = kLength, .keys = kLength, .head_dim = 2, .v_head_dim = 1}, 7);
  attention.sliding_window = {.left = 2, .right = 0};
  AttentionResult result;
  REQUIRE(scaled_dot_product_attention(attention.inputs(), attention.options(), result).ok());
  for (const std::size_t query : {std::size_t{2}, kLength / 2, kLength - 1}) {
    AttentionCase alone = normal_case({.keys = 3, .head_dim = 2, .v_head_dim = 1}, 0);
    const auto copy = [](const Values& from, std::size_t first, Values& to) {
      const auto start = from.data.begin() + static_cast<std::ptrdiff_t>(first * from.shape[3]);
      std::copy_n(start, to.data.size(), to.data.begin());
    };
    copy(attention.query, query, alone.query);
    copy(attention.key, query - 2, alone.key);
    copy(attention.value, query - 2, alone.value);
    CHECK(largest_difference(numbers(result.output).subspan(query, 1), reference_attention(alone).output) <
          kOutputTolerance);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

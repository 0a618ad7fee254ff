// What a query may see, on cases small enough to read.

#include <doctest.h>

#include <string>

#include "attention/attention_case.h"
#include "attention/compare.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

/// One line per query: `x` where it may see the key, `.` where not.
std::string seen(const AttentionCase& attention, std::size_t batch = 0) {
  AttentionResult result;
  AttentionStages stages;
  const Status status = scaled_dot_product_attention(attention.inputs(), attention.options(), result, &stages);
  REQUIRE_MESSAGE(status.ok(), status.message());
  const Shape& shape = stages.attn_allowed.shape();
  const std::size_t start = batch * shape[1] * shape[2] * shape[3];
  std::string text;
  for (std::size_t i = 0; i < shape[2] * shape[3]; ++i) {
    text += numbers(stages.attn_allowed)[start + i] == 1.0F ? 'x' : '.';
    // A masked key is minus infinity among scores and 0 among weights, a seen one has some weight.
    CHECK((numbers(stages.attn_scores)[start + i] == -kInfinity) == (text.back() == '.'));
    CHECK((numbers(stages.attn_weights)[start + i] == 0.0F) == (text.back() == '.'));
    if ((i + 1) % shape[3] == 0) text += ' ';
  }
  return text;
}

AttentionCase square() { return normal_case({.queries = 3, .keys = 3}, 1); }

TEST_CASE("is_causal: the diagonal is seen, the future is not") {
  AttentionCase attention = square();
  attention.is_causal = true;
  CHECK(seen(attention) == "x.. xx. xxx ");
}

TEST_CASE("is_causal: without a past, more keys than queries are aligned at the first key") {
  AttentionCase attention = normal_case({.queries = 2, .keys = 4}, 1);
  attention.is_causal = true;
  CHECK(seen(attention) == "x... xx.. ");
}

TEST_CASE("is_causal: the past is seen by every query, an empty one shifts nothing") {
  AttentionCase attention = normal_case({.queries = 2, .keys = 2}, 1);
  attention.is_causal = true;
  attention.past_key = normal_values({1, 1, 2, 4}, 2);
  attention.past_value = normal_values({1, 1, 2, 4}, 3);
  CHECK(seen(attention) == "xxx. xxxx ");
  attention.past_key = attention.past_value = Values{{}, {1, 1, 0, 4}};
  attention.key_lengths = {1};
  CHECK(seen(attention) == "x. x. ");
}

TEST_CASE("causal_offset: one for all or one per batch row, also beyond what exists") {
  AttentionCase attention = normal_case({.batch_size = 2, .queries = 2, .keys = 4}, 1);
  attention.is_causal = true;
  attention.causal_offset = {1};
  CHECK(seen(attention, 1) == "xx.. xxx. ");
  attention.causal_offset = {2, -1};
  CHECK(seen(attention, 0) == "xxx. xxxx ");
  CHECK(seen(attention, 1) == ".... x... ");
  attention.causal_offset = {PTRDIFF_MAX, PTRDIFF_MIN};
  attention.sliding_window.right = SIZE_MAX;
  CHECK(seen(attention, 0) == "xxxx xxxx ");
  CHECK(seen(attention, 1) == ".... .... ");
}

TEST_CASE("key_lengths: the rest is masked, and causality counts back from the last valid key") {
  AttentionCase attention = normal_case({.batch_size = 3, .queries = 2, .keys = 4}, 1);
  attention.key_lengths = {4, 2, 0};
  CHECK(seen(attention, 0) == "xxxx xxxx ");
  CHECK(seen(attention, 1) == "xx.. xx.. ");
  CHECK(seen(attention, 2) == ".... .... ");
  attention.is_causal = true;
  CHECK(seen(attention, 0) == "xxx. xxxx ");
  CHECK(seen(attention, 1) == "x... xx.. ");
}

TEST_CASE("sliding_window: keys from left before to right after, the position itself always within") {
  AttentionCase attention = normal_case({.queries = 4, .keys = 4}, 1);
  attention.sliding_window = {.left = 1, .right = 0};
  CHECK(seen(attention) == "x... xx.. .xx. ..xx ");
  attention.sliding_window = {.left = 0, .right = 0};
  CHECK(seen(attention) == "x... .x.. ..x. ...x ");
  attention.sliding_window = {.right = 1};
  CHECK(seen(attention) == "xx.. xxx. xxxx xxxx ");
  attention.sliding_window = {.left = 2};
  attention.is_causal = true;
  CHECK(seen(attention) == "x... xx.. xxx. .xxx ");
}

TEST_CASE("sliding_window: positions count the past, also without causality") {
  AttentionCase attention = normal_case({.queries = 2, .keys = 2}, 1);
  attention.past_key = normal_values({1, 1, 2, 4}, 2);
  attention.past_value = normal_values({1, 1, 2, 4}, 3);
  attention.sliding_window = {.left = 1, .right = 0};
  CHECK(seen(attention) == ".xx. ..xx ");
}

TEST_CASE("attn_allowed: 1 lets a query see, every rank broadcasts, missing columns are masked") {
  AttentionCase attention = normal_case({.batch_size = 2, .queries = 2, .keys = 3}, 1);
  attention.attn_allowed = {1, 0, 1};
  attention.attn_allowed_shape = Shape{3};
  CHECK(seen(attention, 1) == "x.x x.x ");
  attention.attn_allowed = {1, 0, 0, 1};
  attention.attn_allowed_shape = Shape{2, 2};
  CHECK(seen(attention) == "x.. .x. ");
  attention.attn_allowed = {1, 1, 1, 0, 1, 0};
  attention.attn_allowed_shape = Shape{2, 1, 1, 3};
  CHECK(seen(attention, 0) == "xxx xxx ");
  CHECK(seen(attention, 1) == ".x. .x. ");
}

TEST_CASE("attn_mask: minus infinity masks, a bias does not, and both kinds of mask must agree") {
  AttentionCase attention = normal_case({.queries = 2, .keys = 3}, 1);
  attention.attn_mask = Values{{-kInfinity, 0.0F, 2.0F}, {3}};
  CHECK(seen(attention) == ".xx .xx ");
  attention.attn_allowed = {1, 0, 1};
  attention.attn_allowed_shape = Shape{1, 3};
  CHECK(seen(attention) == "..x ..x ");
  attention.attn_mask = Values{{0.5F, 0.5F}, {2, 1}};
  CHECK(seen(attention) == "x.. x.. ");
}

TEST_CASE("attn_mask: the bias is added after scale and softcap") {
  AttentionCase attention = normal_case({.keys = 2}, 1);
  attention.softcap = 1.0F;
  attention.attn_mask = Values{{5.0F, -3.0F}, {1, 2}};
  AttentionResult result;
  AttentionStages stages;
  REQUIRE(scaled_dot_product_attention(attention.inputs(), attention.options(), result, &stages).ok());
  CHECK(numbers(stages.attn_scores)[0] == numbers(stages.attn_capped)[0] + 5.0F);
  CHECK(numbers(stages.attn_scores)[1] == numbers(stages.attn_capped)[1] - 3.0F);
  CHECK(std::abs(numbers(stages.attn_capped)[0]) <= 1.0F);
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

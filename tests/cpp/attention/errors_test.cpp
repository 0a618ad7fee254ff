// Every argument of attention that can be wrong: the code, a message that names it, and nothing changed.

#include <doctest.h>

#include <string>

#include "attention/attention_case.h"
#include "attention/compare.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

struct Fault {
  void (*make)(AttentionCase&);
  ErrorCode code;
  std::string_view message_part;
};

/// 2 batch rows, 4 heads on 2, 3 queries, 5 keys.
AttentionCase valid_case() {
  return normal_case({.batch_size = 2, .num_heads = 4, .num_kv_heads = 2, .queries = 3, .keys = 5}, 1);
}

Values zeros(const Shape& shape) { return {std::vector<float>(shape.num_elements()), shape}; }

const Fault kFaults[] = {
    {[](AttentionCase& c) { c.query = zeros({3, 4}); }, ErrorCode::kShapeMismatch, "query (3 x 4) must have rank 4"},
    {[](AttentionCase& c) { c.key = zeros({2, 5, 4}); }, ErrorCode::kShapeMismatch, "key (2 x 5 x 4) must have rank 4"},
    {[](AttentionCase& c) { c.value = zeros({4}); }, ErrorCode::kShapeMismatch, "value (4) must have rank 4"},
    {[](AttentionCase& c) { c.query = zeros({0, 4, 3, 4}); }, ErrorCode::kInvalidArgument, "batch_size 0"},
    {[](AttentionCase& c) { c.query = zeros({2, 0, 3, 4}); }, ErrorCode::kInvalidArgument, "num_heads 0"},
    {[](AttentionCase& c) { c.query = zeros({2, 4, 0, 4}); }, ErrorCode::kInvalidArgument, "q_sequence_length 0"},
    {[](AttentionCase& c) { c.query = zeros({2, 4, 3, 0}); }, ErrorCode::kInvalidArgument, "head_dim 0"},
    {[](AttentionCase& c) { c.key = zeros({2, 0, 5, 4}); }, ErrorCode::kInvalidArgument, "num_kv_heads 0"},
    {[](AttentionCase& c) { c.value = zeros({2, 2, 5, 0}); }, ErrorCode::kInvalidArgument, "v_head_dim 0"},
    {[](AttentionCase& c) { c.key = zeros({1, 2, 5, 4}); }, ErrorCode::kShapeMismatch,
     "key (1 x 2 x 5 x 4) must have batch_size 2"},
    {[](AttentionCase& c) { c.key = zeros({2, 2, 5, 3}); }, ErrorCode::kShapeMismatch,
     "key (2 x 2 x 5 x 3) must have head_dim 4"},
    {[](AttentionCase& c) { c.value = zeros({3, 2, 5, 4}); }, ErrorCode::kShapeMismatch,
     "value (3 x 2 x 5 x 4) must have batch_size 2"},
    {[](AttentionCase& c) { c.value = zeros({2, 1, 5, 4}); }, ErrorCode::kShapeMismatch,
     "value (2 x 1 x 5 x 4) must have num_kv_heads 2"},
    {[](AttentionCase& c) { c.value = zeros({2, 2, 6, 4}); }, ErrorCode::kShapeMismatch, "kv_sequence_length 5"},
    {[](AttentionCase& c) { c.key = zeros({2, 3, 5, 4}), c.value = zeros({2, 3, 5, 4}); }, ErrorCode::kInvalidArgument,
     "num_heads (4) must be a multiple of num_kv_heads (3)"},
    {[](AttentionCase& c) { c.past_key = zeros({2, 2, 1, 4}); }, ErrorCode::kInvalidArgument,
     "past_key is given without past_value"},
    {[](AttentionCase& c) { c.past_value = zeros({2, 2, 1, 4}); }, ErrorCode::kInvalidArgument,
     "past_value is given without past_key"},
    {[](AttentionCase& c) { c.past_key = c.past_value = zeros({2, 2, 4}); }, ErrorCode::kShapeMismatch,
     "past_key (2 x 2 x 4) must have rank 4"},
    {[](AttentionCase& c) { c.past_key = zeros({2, 2, 1, 5}), c.past_value = zeros({2, 2, 1, 4}); },
     ErrorCode::kShapeMismatch, "past_key (2 x 2 x 1 x 5)"},
    {[](AttentionCase& c) { c.past_key = zeros({2, 2, 1, 4}), c.past_value = zeros({2, 1, 1, 4}); },
     ErrorCode::kShapeMismatch, "past_value (2 x 1 x 1 x 4)"},
    {[](AttentionCase& c) { c.past_key = zeros({2, 2, 1, 4}), c.past_value = zeros({2, 2, 3, 4}); },
     ErrorCode::kShapeMismatch, "past_sequence_length 1"},
    {[](AttentionCase& c) { c.attn_mask = zeros({3, 6}); }, ErrorCode::kShapeMismatch, "attn_mask (3 x 6)"},
    {[](AttentionCase& c) { c.attn_mask = zeros({2, 5}); }, ErrorCode::kShapeMismatch, "attn_mask (2 x 5)"},
    {[](AttentionCase& c) { c.attn_mask = zeros({}); }, ErrorCode::kShapeMismatch, "attn_mask (())"},
    {[](AttentionCase& c) { c.attn_allowed_shape = Shape{3, 3, 5}, c.attn_allowed.resize(45); },
     ErrorCode::kShapeMismatch, "attn_allowed (3 x 3 x 5)"},
    {[](AttentionCase& c) { c.causal_offset = {1, 2, 3}; }, ErrorCode::kShapeMismatch, "causal_offset has 3 numbers"},
    {[](AttentionCase& c) { c.key_lengths = {1}; }, ErrorCode::kShapeMismatch, "key_lengths has 1 numbers"},
    {[](AttentionCase& c) { c.key_lengths = {1, 6}; }, ErrorCode::kOutOfRange, "key_lengths holds 6"},
    {[](AttentionCase& c) { c.key_lengths = {-1, 5}; }, ErrorCode::kOutOfRange, "key_lengths holds -1"},
    {[](AttentionCase& c) { c.scale = kNaN; }, ErrorCode::kInvalidArgument, "scale (nan) must be finite"},
    {[](AttentionCase& c) { c.scale = kInfinity; }, ErrorCode::kInvalidArgument, "scale (inf) must be finite"},
    {[](AttentionCase& c) { c.softcap = -1.0F; }, ErrorCode::kInvalidArgument, "softcap (-1"},
    {[](AttentionCase& c) { c.softcap = kNaN; }, ErrorCode::kInvalidArgument, "softcap (nan)"},
};

TEST_CASE("scaled_dot_product_attention: each bad argument is named, and nothing changes") {
  AttentionResult result;
  AttentionStages stages;
  const AttentionCase valid = valid_case();
  REQUIRE(scaled_dot_product_attention(valid.inputs(), valid.options(), result, &stages).ok());
  const std::vector<float> output = copy_of(result.output);
  const std::vector<float> weights = copy_of(stages.attn_weights);
  for (const Fault& fault : kFaults) {
    CAPTURE(std::string(fault.message_part));
    AttentionCase faulty = valid_case();
    fault.make(faulty);
    const Status status = scaled_dot_product_attention(faulty.inputs(), faulty.options(), result, &stages);
    CHECK(status.code() == fault.code);
    CHECK_MESSAGE(status.message().find(fault.message_part) != std::string::npos, status.message());
    CHECK(same_bits(numbers(result.output), output));
    CHECK(same_bits(numbers(stages.attn_weights), weights));
    CHECK(result.present_key.shape() == Shape{2, 2, 5, 4});
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

#include "attention/multi_head_attention.h"

#include <doctest.h>

#include <string>
#include <vector>

#include "attention/attention_case.h"
#include "attention/compare.h"
#include "attention/reference_attention.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

struct Layer {
  Values x, wq, wk, wv, wo;
  std::optional<Values> context, bq, bk, bv, bo;
  MultiHeadOptions options;

  [[nodiscard]] MultiHeadInputs inputs() const { return {x.view(), view_of(context), {}, {}}; }
  [[nodiscard]] MultiHeadWeights weights() const {
    return {wq.view(), wk.view(), wv.view(), wo.view(), view_of(bq), view_of(bk), view_of(bv), view_of(bo)};
  }
  static std::optional<ConstTensorView> view_of(const std::optional<Values>& values) {
    return values ? std::optional(values->view()) : std::nullopt;
  }
};

/// 2 batch rows of 3 tokens, width 5; 4 heads of 3 on 2 key/value heads of 2; output width 6.
Layer grouped_layer() {
  Layer layer = {.x = normal_values({2, 3, 5}, 1),
                 .wq = normal_values({5, 12}, 2),
                 .wk = normal_values({5, 6}, 3),
                 .wv = normal_values({5, 4}, 4),
                 .wo = normal_values({8, 6}, 5),
                 .context = {},
                 .bq = normal_values({12}, 6),
                 .bk = normal_values({6}, 7),
                 .bv = normal_values({4}, 8),
                 .bo = normal_values({6}, 9),
                 .options = {}};
  layer.options.num_heads = 4;
  layer.options.num_kv_heads = 2;
  return layer;
}

/// Rows of a matrix times columns `first` to `first + count` of a weight, plus a bias, in double.
std::vector<double> projected(const Values& rows, const Values& weight, const std::optional<Values>& bias,
                              std::size_t batch, std::size_t first, std::size_t count) {
  const std::size_t row_count = rows.shape[1];
  const std::size_t in = rows.shape[2];
  std::vector<double> out;
  for (std::size_t row = 0; row < row_count; ++row) {
    for (std::size_t column = first; column < first + count; ++column) {
      double sum = bias ? bias->data[column] : 0.0;
      for (std::size_t n = 0; n < in; ++n) {
        sum += static_cast<double>(rows.data[(batch * row_count + row) * in + n]) *
               weight.data[n * weight.shape[1] + column];
      }
      out.push_back(sum);
    }
  }
  return out;
}

TEST_CASE("multi_head_attention: each head projects the whole of x, attends, and wo joins them") {
  const Layer layer = grouped_layer();
  MultiHeadResult result;
  MultiHeadStages stages;
  REQUIRE(multi_head_attention(layer.inputs(), layer.weights(), layer.options, result, &stages).ok());
  CHECK(stages.q.shape() == Shape{2, 4, 3, 3});
  CHECK(stages.v.shape() == Shape{2, 2, 3, 2});
  for (std::size_t batch = 0; batch < 2; ++batch) {
    for (std::size_t head = 0; head < 4; ++head) {
      const auto q = projected(layer.x, layer.wq, layer.bq, batch, head * 3, 3);
      CHECK(largest_difference(numbers(stages.q).subspan((batch * 4 + head) * 9, 9), q) < kScoreTolerance);
    }
  }
  // The heads of the projected numbers, attended in double.
  AttentionCase heads;
  heads.query = {copy_of(stages.q), stages.q.shape()};
  heads.key = {copy_of(stages.k), stages.k.shape()};
  heads.value = {copy_of(stages.v), stages.v.shape()};
  const ReferenceAttention expected = reference_attention(heads);
  CHECK(largest_difference(numbers(stages.attention.attn_weights), expected.attn_weights) < kWeightTolerance);
  CHECK(largest_difference(numbers(stages.head_output), expected.output) < kOutputTolerance);
  const Values context = {copy_of(stages.concat_context), stages.concat_context.shape()};
  CHECK(context.shape == Shape{2, 3, 8});
  CHECK(context.data[1 * 8 + 2 * 2] == numbers(stages.head_output)[(2 * 3 + 1) * 2]);
  CHECK(result.output.shape() == Shape{2, 3, 6});
  for (std::size_t batch = 0; batch < 2; ++batch) {
    const auto output = projected(context, layer.wo, layer.bo, batch, 0, 6);
    CHECK(largest_difference(numbers(result.output).subspan(batch * 18, 18), output) < kScoreTolerance);
  }
}

TEST_CASE("multi_head_attention: recording the stages changes no bit of the output") {
  const Layer layer = grouped_layer();
  MultiHeadResult plain;
  MultiHeadResult recorded;
  MultiHeadStages stages;
  REQUIRE(multi_head_attention(layer.inputs(), layer.weights(), layer.options, plain).ok());
  REQUIRE(multi_head_attention(layer.inputs(), layer.weights(), layer.options, recorded, &stages).ok());
  CHECK(same_bits(numbers(plain.output), numbers(recorded.output)));
}

TEST_CASE("multi_head_attention: x of rank 2 is one batch row, and its output has rank 2") {
  Layer layer = grouped_layer();
  MultiHeadResult batched;
  MultiHeadResult single;
  REQUIRE(multi_head_attention(layer.inputs(), layer.weights(), layer.options, batched).ok());
  layer.x = {{layer.x.data.begin(), layer.x.data.begin() + 15}, {3, 5}};
  REQUIRE(multi_head_attention(layer.inputs(), layer.weights(), layer.options, single).ok());
  CHECK(single.output.shape() == Shape{3, 6});
  CHECK(single.present_key.shape() == Shape{1, 2, 3, 3});
  CHECK(largest_difference(numbers(single.output), to_double(numbers(batched.output).first(18))) < 1e-6);
}

TEST_CASE("multi_head_attention: keys and values come from context where it is given, of another width too") {
  Layer layer = grouped_layer();
  layer.context = normal_values({2, 7, 4}, 20);
  layer.wk = normal_values({4, 6}, 21);
  layer.wv = normal_values({4, 4}, 22);
  MultiHeadResult result;
  MultiHeadStages stages;
  REQUIRE(multi_head_attention(layer.inputs(), layer.weights(), layer.options, result, &stages).ok());
  CHECK(stages.attention.attn_weights.shape() == Shape{2, 4, 3, 7});
  const auto k = projected(*layer.context, layer.wk, layer.bk, 1, 3, 3);
  CHECK(largest_difference(numbers(stages.k).subspan((2 + 1) * 21, 21), k) < kScoreTolerance);
}

TEST_CASE("multi_head_attention: token by token over a past equals all tokens at once") {
  Layer layer = grouped_layer();
  layer.options.attention.is_causal = true;
  MultiHeadResult whole;
  REQUIRE(multi_head_attention(layer.inputs(), layer.weights(), layer.options, whole).ok());
  Values past_key = {{}, {2, 2, 0, 3}};
  Values past_value = {{}, {2, 2, 0, 2}};
  for (std::size_t position = 0; position < 3; ++position) {
    Values token = {{}, {2, 1, 5}};
    for (std::size_t batch = 0; batch < 2; ++batch) {
      const auto start = layer.x.data.begin() + static_cast<std::ptrdiff_t>((batch * 3 + position) * 5);
      token.data.insert(token.data.end(), start, start + 5);
    }
    MultiHeadResult step;
    REQUIRE(multi_head_attention({token.view(), {}, past_key.view(), past_value.view()}, layer.weights(), layer.options,
                                 step)
                .ok());
    for (std::size_t batch = 0; batch < 2; ++batch) {
      const auto expected = to_double(numbers(whole.output).subspan((batch * 3 + position) * 6, 6));
      CHECK(largest_difference(numbers(step.output).subspan(batch * 6, 6), expected) < 2e-6);
    }
    past_key = {copy_of(step.present_key), step.present_key.shape()};
    past_value = {copy_of(step.present_value), step.present_value.shape()};
  }
}

struct Fault {
  void (*make)(Layer&);
  ErrorCode code;
  std::string_view message_part;
};

const Fault kFaults[] = {
    {[](Layer& l) { l.x = normal_values({5}, 1); }, ErrorCode::kShapeMismatch, "x (5) must be (rows, hidden_size)"},
    {[](Layer& l) { l.x = normal_values({2, 0, 5}, 1); }, ErrorCode::kInvalidArgument, "x (2 x 0 x 5) is empty"},
    {[](Layer& l) { l.x = normal_values({2, 3, 0}, 1); }, ErrorCode::kInvalidArgument,
     "x (2 x 3 x 0) has hidden_size 0"},
    {[](Layer& l) { l.context = normal_values({3, 5}, 1); }, ErrorCode::kShapeMismatch, "context (3 x 5)"},
    {[](Layer& l) { l.context = normal_values({3, 3, 5}, 1); }, ErrorCode::kShapeMismatch, "context (3 x 3 x 5)"},
    {[](Layer& l) { l.wq = normal_values({4, 12}, 1); }, ErrorCode::kShapeMismatch, "wq (4 x 12)"},
    {[](Layer& l) { l.wk = normal_values({6}, 1); }, ErrorCode::kShapeMismatch, "wk (6)"},
    {[](Layer& l) { l.wv = normal_values({6, 4}, 1); }, ErrorCode::kShapeMismatch, "wv (6 x 4)"},
    {[](Layer& l) { l.wo = normal_values({7, 6}, 1); }, ErrorCode::kShapeMismatch, "wo (7 x 6)"},
    {[](Layer& l) { l.wq = normal_values({5, 13}, 1); }, ErrorCode::kShapeMismatch,
     "wq (5 x 13) must have a multiple of num_heads (4)"},
    {[](Layer& l) { l.wk = normal_values({5, 8}, 1); }, ErrorCode::kShapeMismatch,
     "wk (5 x 8) must have num_kv_heads x head_dim"},
    {[](Layer& l) { l.wv = normal_values({5, 3}, 1); }, ErrorCode::kShapeMismatch,
     "wv (5 x 3) must have a multiple of num_kv_heads (2)"},
    {[](Layer& l) { l.bq = normal_values({11}, 1); }, ErrorCode::kShapeMismatch, "bq (11)"},
    {[](Layer& l) { l.bk = normal_values({1, 6}, 1); }, ErrorCode::kShapeMismatch, "bk (1 x 6)"},
    {[](Layer& l) { l.bv = normal_values({5}, 1); }, ErrorCode::kShapeMismatch, "bv (5)"},
    {[](Layer& l) { l.bo = normal_values({5}, 1); }, ErrorCode::kShapeMismatch, "bo (5)"},
    {[](Layer& l) { l.options.num_heads = 0; }, ErrorCode::kInvalidArgument, "num_heads is 0"},
    {[](Layer& l) { l.options.num_kv_heads = 3; }, ErrorCode::kInvalidArgument,
     "num_heads (4) must be a multiple of num_kv_heads (3)"},
    {[](Layer& l) { l.options.attention.softcap = -1.0F; }, ErrorCode::kInvalidArgument, "softcap"},
};

TEST_CASE("multi_head_attention: each bad argument is named, and nothing changes") {
  const Layer valid = grouped_layer();
  MultiHeadResult result;
  MultiHeadStages stages;
  REQUIRE(multi_head_attention(valid.inputs(), valid.weights(), valid.options, result, &stages).ok());
  const std::vector<float> output = copy_of(result.output);
  for (const Fault& fault : kFaults) {
    CAPTURE(std::string(fault.message_part));
    Layer faulty = grouped_layer();
    fault.make(faulty);
    const Status status = multi_head_attention(faulty.inputs(), faulty.weights(), faulty.options, result, &stages);
    CHECK(status.code() == fault.code);
    CHECK_MESSAGE(status.message().find(fault.message_part) != std::string::npos, status.message());
    CHECK(same_bits(numbers(result.output), output));
    CHECK(stages.q.shape() == Shape{2, 4, 3, 3});
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

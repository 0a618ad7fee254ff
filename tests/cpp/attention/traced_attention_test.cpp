#include <doctest.h>

#include "attention/compare.h"
#include "attention/traced.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

TEST_CASE("TracedRun::attention: records the very numbers of the ordinary path") {
  AttentionCase attention =
      normal_case({.num_heads = 4, .num_kv_heads = 2, .queries = 3, .keys = 5, .v_head_dim = 3}, 9);
  attention.is_causal = true;
  attention.causal_offset = {2};
  attention.key_lengths = {4};
  attention.scale = 0.7F;
  attention.softcap = 2.0F;
  attention.sliding_window.left = 3;
  attention.attn_mask = Values{{0.5F, -1.0F, 0.25F, 0.0F, 2.0F}, {1, 5}};
  attention.attn_allowed = {1, 1, 1, 0, 1};
  attention.attn_allowed_shape = Shape{1, 5};
  AttentionResult plain;
  done(scaled_dot_product_attention(attention.inputs(), attention.options(), plain));

  TracedRun run;
  input(run, "q", {4, 3, 4}, attention.query.data);
  input(run, "k", {2, 5, 4}, attention.key.data);
  input(run, "v", {2, 5, 3}, attention.value.data);
  input(run, "bias", {1, 5}, attention.attn_mask->data);
  input(run, "may", {1, 5}, {1, 1, 1, 0, 1});
  input(run, "factor", {}, {0.7F});
  input(run, "cap", {}, {2.0F});
  done(run.attention("", "q", "k", "v",
                     {.attn_mask = "bias",
                      .attn_allowed = "may",
                      .scale = "factor",
                      .softcap = "cap",
                      .is_causal = true,
                      .causal_offset = 2,
                      .key_length = 4,
                      .sliding_window = {.left = 3}}));
  CHECK(same_bits(recorded(run, "output"), numbers(plain.output)));
  CHECK(entry_of(run, "output").shape == Shape{4, 3, 3});
  CHECK(entry_of(run, "attn_weights").shape == Shape{4, 3, 5});
  CHECK(entry_of(run, "row_max").shape == Shape{4, 3});
  CHECK(has_formula(run, "attn_dot", FormulaOp::kMatmulTransposed, {"q", "k"}));
  CHECK(has_formula(run, "attn_scaled", FormulaOp::kScale, {"attn_dot", "factor"}));
  CHECK(has_formula(run, "attn_capped", FormulaOp::kSoftcap, {"attn_scaled", "cap"}));
  CHECK(has_formula(run, "attn_allowed", FormulaOp::kAllowed, {"bias", "may"}));
  CHECK(has_formula(run, "attn_scores", FormulaOp::kMask, {"attn_capped", "attn_allowed", "bias"}));
  CHECK(has_formula(run, "row_max", FormulaOp::kRowMax, {"attn_scores"}));
  CHECK(has_formula(run, "exp_shifted", FormulaOp::kExpShifted, {"attn_scores", "row_max"}));
  CHECK(has_formula(run, "row_sum", FormulaOp::kRowSum, {"exp_shifted"}));
  CHECK(has_formula(run, "attn_weights", FormulaOp::kDivide, {"exp_shifted", "row_sum"}));
  CHECK(has_formula(run, "output", FormulaOp::kMatmul, {"attn_weights", "v"}));
}

TEST_CASE("TracedRun::attention: matrices are one head, and the default scale is recorded") {
  TracedRun run;
  input(run, "q", {1, 2}, {1, 0});
  input(run, "k", {3, 2}, {2, 0, 0, 2, 1, 1});
  input(run, "v", {3, 2}, {1, 0, 0, 1, 1, 1});
  done(run.attention("a.", "q", "k", "v"));
  CHECK(recorded_number(run, "a.scale") == default_scale(2));
  CHECK(entry_of(run, "a.attn_dot").shape == Shape{1, 3});
  CHECK(recorded(run, "a.attn_dot") == std::vector<float>{2, 0, 1});
  CHECK(entry_of(run, "a.row_sum").shape == Shape{1});
  CHECK(run.trace().find("a.attn_capped") == nullptr);
  CHECK(has_formula(run, "a.attn_scores", FormulaOp::kMask, {"a.attn_scaled", "a.attn_allowed"}));
  const std::vector<double> output = {0.85997075, 0.42402465};
  CHECK(largest_difference(recorded(run, "a.output"), output) < 2e-7);
}

TEST_CASE("TracedRun::attention: what is wrong is named and nothing is recorded") {
  TracedRun run;
  input(run, "q", {1, 2}, {1, 0});
  input(run, "k", {1, 3}, {2, 0, 0});
  input(run, "flat", {2}, {2, 0});
  const std::size_t entries = run.trace().entries().size();
  CHECK(run.attention("", "q", "k", "q").code() == ErrorCode::kShapeMismatch);
  CHECK(run.attention("", "q", "flat", "q").message().starts_with("flat (2) must be (rows, dim)"));
  CHECK(run.attention("", "q", "absent", "q").message().starts_with("operand (absent) of output"));
  CHECK(run.attention("", "q", "q", "q", {.attn_mask = "absent"}).code() == ErrorCode::kInvalidArgument);
  CHECK(run.attention("", "q", "q", "q", {.scale = "flat"}).code() == ErrorCode::kShapeMismatch);
  CHECK(run.trace().entries().size() == entries);
  done(run.attention("", "q", "q", "q"));
  CHECK(run.attention("", "q", "q", "q").message() == "name (scale) is taken; each recorded tensor needs its own");
}

TEST_CASE("TracedRun::multi_head_attention: records the very numbers of the ordinary path") {
  const Values x = normal_values({3, 4}, 1);
  const Values context = normal_values({5, 4}, 2);
  const Values wq = normal_values({4, 4}, 3);
  const Values wk = normal_values({4, 4}, 4);
  const Values wv = normal_values({4, 6}, 5);
  const Values wo = normal_values({6, 4}, 6);
  const Values bo = normal_values({4}, 7);
  MultiHeadResult plain;
  MultiHeadOptions options;
  options.num_heads = 2;
  options.attention.is_causal = true;
  done(multi_head_attention({x.view(), context.view(), {}, {}},
                            {wq.view(), wk.view(), wv.view(), wo.view(), {}, {}, {}, bo.view()}, options, plain));
  TracedRun run;
  done(run.input("x", x.view()));
  done(run.input("memory", context.view()));
  done(run.input("wq", wq.view()));
  done(run.input("wk", wk.view()));
  done(run.input("wv", wv.view()));
  done(run.input("wo", wo.view()));
  done(run.input("bo", bo.view()));
  const NamedMultiHeadWeights names = {.wq = "wq", .wk = "wk", .wv = "wv", .wo = "wo", .bo = "bo"};
  done(run.multi_head_attention("m.", "x", "memory", names, 2, 0, {.is_causal = true}));
  CHECK(same_bits(recorded(run, "m.output"), numbers(plain.output)));
  CHECK(entry_of(run, "m.q").shape == Shape{2, 3, 2});
  CHECK(entry_of(run, "m.v").shape == Shape{2, 5, 3});
  CHECK(entry_of(run, "m.attn_weights").shape == Shape{2, 3, 5});
  CHECK(entry_of(run, "m.context").shape == Shape{3, 6});
  CHECK(has_formula(run, "m.projected_q", FormulaOp::kMatmul, {"x", "wq"}));
  CHECK(has_formula(run, "m.projected_k", FormulaOp::kMatmul, {"memory", "wk"}));
  CHECK(has_formula(run, "m.k", FormulaOp::kSplitHeads, {"m.projected_k"}));
  CHECK(has_formula(run, "m.head_output", FormulaOp::kMatmul, {"m.attn_weights", "m.v"}));
  CHECK(has_formula(run, "m.context", FormulaOp::kConcatHeads, {"m.head_output"}));
  CHECK(has_formula(run, "m.output", FormulaOp::kMatmul, {"m.context", "wo", "bo"}));

  // Step by step, with the operations of a run, gives the same.
  done(run.linear("q_rows", "x", "wq"));
  done(run.split_heads("q", "q_rows", 2));
  CHECK(same_bits(recorded(run, "q"), recorded(run, "m.q")));
  done(run.attention("a.", "q", "m.k", "m.v", {.is_causal = true}));
  CHECK(same_bits(recorded(run, "a.output"), recorded(run, "m.head_output")));
}

TEST_CASE("TracedRun::multi_head_attention: what is wrong is named and nothing is recorded or counted") {
  TracedRun run;
  random_input(run, "x", {3, 4}, 1);
  random_input(run, "w", {4, 4}, 2);
  random_input(run, "narrow", {4, 3}, 2);
  random_input(run, "batched", {1, 3, 4}, 2);
  const NamedMultiHeadWeights names = {.wq = "w", .wk = "w", .wv = "w", .wo = "w"};
  NamedMultiHeadWeights narrow = names;
  narrow.wq = "narrow";
  const std::size_t entries = run.trace().entries().size();
  CHECK(run.multi_head_attention("", "x", "", narrow, 2, 0).message().starts_with("wq (4 x 3)"));
  CHECK(run.multi_head_attention("", "batched", "", names, 2, 0).message().starts_with("batched (1 x 3 x 4)"));
  CHECK(run.multi_head_attention("", "x", "absent", names, 2, 0).code() == ErrorCode::kInvalidArgument);
  CHECK(run.multi_head_attention("", "x", "", names, 2, 0, {.softcap = "absent"}).code() ==
        ErrorCode::kInvalidArgument);
  CHECK(run.trace().entries().size() == entries);
  done(run.record_tally(""));
  CHECK(recorded_number(run, "multiply_adds") == 0.0F);
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

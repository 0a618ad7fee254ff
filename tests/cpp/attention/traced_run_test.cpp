#include "attention/traced_run.h"

#include <doctest.h>

#include <cmath>

#include "attention/compare.h"
#include "attention/traced.h"
#include "kernels/matmul.h"
#include "kernels/softmax.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

TEST_CASE("TracedRun: products record what the kernels give, with their operands") {
  TracedRun run;
  input(run, "x", {2, 3}, {1, 2, 3, 4, 5, 6});
  input(run, "w", {3, 2}, {1, 0, 0, 1, 1, 1});
  input(run, "b", {2}, {10, 20});
  done(run.matmul("product", "x", "w"));
  done(run.linear("y", "x", "w", "b"));
  done(run.linear("no_bias", "x", "w"));
  done(run.transpose("wt", "w"));
  done(run.matmul_transposed("same", "x", "wt"));
  CHECK(recorded(run, "product") == std::vector<float>{4, 5, 10, 11});
  CHECK(recorded(run, "y") == std::vector<float>{14, 25, 20, 31});
  CHECK(recorded(run, "no_bias") == recorded(run, "product"));
  CHECK(recorded(run, "same") == recorded(run, "product"));
  CHECK(has_formula(run, "product", FormulaOp::kMatmul, {"x", "w"}));
  CHECK(has_formula(run, "y", FormulaOp::kMatmul, {"x", "w", "b"}));
  CHECK(has_formula(run, "no_bias", FormulaOp::kMatmul, {"x", "w"}));
  CHECK(has_formula(run, "same", FormulaOp::kMatmulTransposed, {"x", "wt"}));
  CHECK(has_formula(run, "wt", FormulaOp::kTranspose, {"w"}));
}

TEST_CASE("TracedRun: products of heads go head by head, a matrix is shared, grouped heads read theirs") {
  TracedRun run;
  input(run, "a", {4, 1, 2}, {1, 0, 0, 1, 1, 1, 2, 0});
  input(run, "b", {2, 2, 1}, {1, 2, 3, 4});
  input(run, "m", {2, 1}, {10, 100});
  input(run, "row", {1, 2}, {1, 1});
  done(run.matmul("grouped", "a", "b"));
  done(run.matmul("shared", "a", "m"));
  done(run.matmul("each", "row", "b"));
  CHECK(entry_of(run, "grouped").shape == Shape{4, 1, 1});
  CHECK(recorded(run, "grouped") == std::vector<float>{1, 2, 7, 6});
  CHECK(recorded(run, "shared") == std::vector<float>{10, 100, 110, 20});
  CHECK(entry_of(run, "each").shape == Shape{2, 1, 1});
  CHECK(recorded(run, "each") == std::vector<float>{3, 7});
}

TEST_CASE("TracedRun: softmax over plain exponentials equals softmax with the maximum subtracted") {
  TracedRun run;
  input(run, "scores", {1, 3}, {std::sqrt(2.0F), 0, std::sqrt(0.5F)});
  done(run.exp("exponentials", "scores"));
  done(run.row_sum("sum", "exponentials"));
  done(run.divide("weights", "exponentials", "sum"));
  done(run.row_max("largest", "scores"));
  done(run.exp_shifted("shifted", "scores", "largest"));
  done(run.softmax("again.", "scores"));
  const std::vector<double> exponentials = {4.113250, 1.0, 2.028115};
  const std::vector<double> weights = {0.57597535, 0.14002925, 0.28399541};
  CHECK(largest_difference(recorded(run, "exponentials"), exponentials) < 1e-6);
  CHECK(recorded(run, "sum")[0] == doctest::Approx(7.141365).epsilon(2e-7));
  CHECK(largest_difference(recorded(run, "weights"), weights) < 2e-7);
  CHECK(largest_difference(recorded(run, "again.attn_weights"), weights) < 2e-7);
  CHECK(same_bits(recorded(run, "shifted"), recorded(run, "again.exp_shifted")));
  CHECK(entry_of(run, "largest").shape == Shape{1});
  CHECK(has_formula(run, "shifted", FormulaOp::kExpShifted, {"scores", "largest"}));
  CHECK(has_formula(run, "again.attn_weights", FormulaOp::kDivide, {"again.exp_shifted", "again.row_sum"}));
}

TEST_CASE("TracedRun: what exponentials are shifted by need not be the largest") {
  TracedRun run;
  input(run, "scores", {3, 2}, {1, 90, 5, 2, -kInfinity, 3});
  input(run, "shift", {3}, {2, 4, -kInfinity});
  done(run.exp_shifted("shifted", "scores", "shift"));
  const std::vector<float>& shifted = recorded(run, "shifted");
  const std::vector<double> exponents = {-1, 88, 1, -2, -kInfinity, 3};
  for (std::size_t i = 0; i < exponents.size(); ++i) {
    CHECK(shifted[i] == doctest::Approx(std::exp(exponents[i])).epsilon(1e-6));
  }
}

TEST_CASE("TracedRun: softmax records the steps of softmax_row, to the bit") {
  TracedRun run;
  random_input(run, "scores", {2, 3, 7}, 4);
  done(run.softmax("", "scores"));
  std::vector<float> row = recorded(run, "scores");
  for (std::size_t start = 0; start < row.size(); start += 7) softmax_row(std::span(row).subspan(start, 7), {});
  CHECK(same_bits(recorded(run, "attn_weights"), row));
  for (std::size_t i = 0; i < row.size(); ++i) {
    CHECK(recorded(run, "attn_weights")[i] == recorded(run, "exp_shifted")[i] / recorded(run, "row_sum")[i / 7]);
  }
}

TEST_CASE("TracedRun: scale, softcap and add work element by element") {
  TracedRun run;
  input(run, "a", {2, 2}, {1, 2, 3, 4});
  input(run, "half", {}, {0.5F});
  input(run, "bias", {2}, {10, 20});
  done(run.scale("scaled", "a", "half"));
  done(run.softcap("capped", "a", "half"));
  done(run.add("row_added", "a", "bias"));
  done(run.add("number_added", "a", "half"));
  done(run.add("doubled", "a", "a"));
  CHECK(recorded(run, "scaled") == std::vector<float>{0.5F, 1, 1.5F, 2});
  CHECK(recorded(run, "capped")[0] == doctest::Approx(0.5 * std::tanh(2.0)).epsilon(1e-6));
  CHECK(recorded(run, "row_added") == std::vector<float>{11, 22, 13, 24});
  CHECK(recorded(run, "number_added") == std::vector<float>{1.5F, 2.5F, 3.5F, 4.5F});
  CHECK(recorded(run, "doubled") == std::vector<float>{2, 4, 6, 8});
  CHECK(has_formula(run, "scaled", FormulaOp::kScale, {"a", "half"}));
  CHECK(has_formula(run, "row_added", FormulaOp::kAdd, {"a", "bias"}));
}

TEST_CASE("TracedRun: heads and rows are moved, not changed") {
  TracedRun run;
  input(run, "a", {2, 4}, {1, 2, 3, 4, 5, 6, 7, 8});
  done(run.split_heads("heads", "a", 2));
  done(run.concat_heads("back", "heads"));
  const std::vector<std::size_t> indices = {1, 0, 1};
  done(run.rows("picked", "a", indices));
  done(run.append("longer", "a", "picked"));
  CHECK(entry_of(run, "heads").shape == Shape{2, 2, 2});
  CHECK(recorded(run, "heads") == std::vector<float>{1, 2, 5, 6, 3, 4, 7, 8});
  CHECK(recorded(run, "back") == recorded(run, "a"));
  CHECK(recorded(run, "picked") == std::vector<float>{5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(entry_of(run, "picked").formula.rows == indices);
  CHECK(entry_of(run, "longer").shape == Shape{5, 4});
  CHECK(has_formula(run, "longer", FormulaOp::kAppend, {"a", "picked"}));
}

TEST_CASE("TracedRun: seeds and words make the same numbers again, and measures are recorded") {
  TracedRun first;
  TracedRun second;
  const std::vector<std::string> words = {"小猫", "鱼", "小猫"};
  for (TracedRun* run : {&first, &second}) {
    done(run->seeded_normal("w", {64, 64}, 7, 0.5F));
    done(run->word_vectors("x", words, 5, 7));
    done(run->measure("spread", Measure::kStandardDeviation, "w"));
    done(run->measure("lengths", Measure::kNorm, "x"));
  }
  CHECK(same_bits(first.trace().data(), second.trace().data()));
  CHECK(recorded_number(first, "spread") == doctest::Approx(0.5).epsilon(0.05));
  CHECK(entry_of(first, "lengths").shape == Shape{3});
  CHECK(recorded(first, "lengths")[0] == recorded(first, "lengths")[2]);
  CHECK(has_formula(first, "lengths", FormulaOp::kMeasure, {"x"}));
}

TEST_CASE("TracedRun: a refused operation names what is wrong and records nothing") {
  TracedRun run;
  input(run, "a", {2, 3}, {1, 2, 3, 4, 5, 6});
  input(run, "b", {2, 2}, {1, 2, 3, 4});
  input(run, "one", {}, {1});
  input(run, "zero", {}, {0});
  input(run, "v", {5}, {1, 2, 3, 4, 5});
  const std::size_t entries = run.trace().entries().size();
  const auto refused = [&](const Status& status, ErrorCode code, std::string_view part) {
    CHECK(status.code() == code);
    CHECK_MESSAGE(status.message().find(part) != std::string::npos, status.message());
    CHECK(run.trace().entries().size() == entries);
  };
  const std::vector<std::size_t> beyond = {2};
  refused(run.exp("y", "nothing"), ErrorCode::kInvalidArgument, "operand (nothing) of y is not recorded");
  refused(run.exp("a", "b"), ErrorCode::kInvalidArgument, "name (a) is taken");
  refused(run.exp("", "b"), ErrorCode::kInvalidArgument, "name is empty");
  refused(run.matmul("y", "a", "b"), ErrorCode::kShapeMismatch, "operands (2 x 3 and 2 x 2) of y");
  refused(run.matmul_transposed("y", "a", "b"), ErrorCode::kShapeMismatch, "operands (2 x 3 and 2 x 2) of y");
  refused(run.matmul("y", "a", "v"), ErrorCode::kShapeMismatch, "operands (2 x 3 and 5) of y");
  refused(run.linear("y", "b", "a", "v"), ErrorCode::kShapeMismatch, "v (5) must have 3 numbers");
  refused(run.scale("y", "a", "b"), ErrorCode::kShapeMismatch, "b (2 x 2) must be one number for y");
  refused(run.softcap("y", "a", "zero"), ErrorCode::kInvalidArgument, "zero (0.000000) must be finite and above 0");
  refused(run.add("y", "a", "b"), ErrorCode::kShapeMismatch, "b (2 x 2) must have the shape of a (2 x 3)");
  refused(run.row_max("y", "one"), ErrorCode::kShapeMismatch, "one is one number");
  refused(run.row_sum("y", "one"), ErrorCode::kShapeMismatch, "one is one number");
  refused(run.softmax("y.", "one"), ErrorCode::kShapeMismatch, "one is one number");
  refused(run.divide("y", "a", "v"), ErrorCode::kShapeMismatch, "v (5) must be 2, one number per row of a");
  refused(run.exp_shifted("y", "a", "v"), ErrorCode::kShapeMismatch, "v (5) must be 2, one number per row of a");
  refused(run.transpose("y", "v"), ErrorCode::kShapeMismatch, "v (5) must be a matrix");
  refused(run.split_heads("y", "a", 2), ErrorCode::kInvalidArgument,
          "num_heads (2) must divide the columns of a (2 x 3)");
  refused(run.split_heads("y", "a", 0), ErrorCode::kInvalidArgument, "num_heads (0)");
  refused(run.concat_heads("y", "a"), ErrorCode::kShapeMismatch, "a (2 x 3) must be (heads, rows, columns)");
  refused(run.rows("y", "a", beyond), ErrorCode::kOutOfRange, "row 2 of a (2 x 3) must be below 2");
  refused(run.append("y", "a", "b"), ErrorCode::kShapeMismatch, "b (2 x 2) must differ from a (2 x 3)");
  refused(run.measure("y", Measure::kSelfPreference, "a"), ErrorCode::kShapeMismatch, "a (2 x 3)");
  done(run.softmax("s.", "a"));
  CHECK(run.softmax("s.", "b").code() == ErrorCode::kInvalidArgument);
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

#include <doctest.h>

#include "attention/compare.h"
#include "attention/traced.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

std::string step_name(std::string_view prefix, std::size_t step, std::string_view name) {
  return std::string(prefix) + std::to_string(step) + "." + std::string(name);
}

/// Three tokens of width 4, one head: `cached` projects each once and appends, `uncached` makes all again each time.
TracedRun side_by_side() {
  TracedRun run;
  random_input(run, "x", {3, 4}, 1);
  random_input(run, "wq", {4, 4}, 2);
  random_input(run, "wk", {4, 4}, 3);
  random_input(run, "wv", {4, 4}, 4);
  done(run.create_cache("shelf", 1, 4, 3));
  for (std::size_t step = 1; step <= 3; ++step) {
    const auto cached = [step](std::string_view name) { return step_name("cached.", step, name); };
    const auto uncached = [step](std::string_view name) { return step_name("uncached.", step, name); };
    run.select_tally("cached");
    done(run.rows(cached("x"), "x", std::vector<std::size_t>{step - 1}));
    done(run.linear(cached("q"), cached("x"), "wq"));
    done(run.linear(cached("k"), cached("x"), "wk"));
    done(run.linear(cached("v"), cached("x"), "wv"));
    done(run.cache_append(cached(""), "shelf", cached("k"), cached("v")));
    done(run.attention(cached(""), cached("q"), cached("keys"), cached("values"),
                       {.is_causal = true, .causal_offset = static_cast<std::ptrdiff_t>(step) - 1}));
    done(run.record_tally(cached("")));

    run.select_tally("uncached");
    std::vector<std::size_t> prefix(step);
    for (std::size_t row = 0; row < step; ++row) prefix[row] = row;
    done(run.rows(uncached("x"), "x", prefix));
    done(run.linear(uncached("q"), uncached("x"), "wq"));
    done(run.linear(uncached("k"), uncached("x"), "wk"));
    done(run.linear(uncached("v"), uncached("x"), "wv"));
    done(run.attention(uncached(""), uncached("q"), uncached("k"), uncached("v"), {.is_causal = true}));
    done(run.record_tally(uncached("")));
  }
  return run;
}

TEST_CASE("TracedRun caches: reading the cache gives what making everything again gives") {
  const TracedRun run = side_by_side();
  for (std::size_t step = 1; step <= 3; ++step) {
    const std::vector<float> cached = recorded(run, step_name("cached.", step, "output"));
    const std::vector<float> all = recorded(run, step_name("uncached.", step, "output"));
    const auto last_row = std::span(all).subspan((step - 1) * 4);
    CHECK(largest_difference(cached, to_double(last_row)) < 1e-6);
    CHECK(entry_of(run, step_name("cached.", step, "attn_weights")).shape == Shape{1, step});
  }
  CHECK(recorded(run, "cached.1.attn_weights") == std::vector<float>{1});
}

TEST_CASE("TracedRun tallies: 3 against 6 projected rows, 6 against 14 dot products") {
  const TracedRun run = side_by_side();
  CHECK(recorded_number(run, "cached.3.projected_rows.wk") == 3);
  CHECK(recorded_number(run, "cached.3.projected_rows.wv") == 3);
  CHECK(recorded_number(run, "uncached.3.projected_rows.wk") == 6);
  CHECK(recorded_number(run, "uncached.3.projected_rows.wv") == 6);
  CHECK(recorded_number(run, "cached.3.projected_rows") == 9);
  CHECK(recorded_number(run, "uncached.3.projected_rows") == 18);
  CHECK(recorded_number(run, "cached.3.dot_products") == 6);
  CHECK(recorded_number(run, "uncached.3.dot_products") == 14);
  // 4 x 4 for each projected row; 4 for each dot product; 4 for each value read: those of the future are not.
  CHECK(recorded_number(run, "cached.3.multiply_adds") == 9 * 16 + 6 * 4 + 6 * 4);
  CHECK(recorded_number(run, "uncached.3.multiply_adds") == 18 * 16 + 14 * 4 + 10 * 4);
  CHECK(recorded_number(run, "cached.1.dot_products") == 1);
  CHECK(has_formula(run, "cached.1.dot_products", FormulaOp::kCount, {}));
}

TEST_CASE("TracedRun tallies: products that are no projections count too") {
  TracedRun run;
  random_input(run, "a", {2, 3}, 1);
  random_input(run, "b", {3, 5}, 2);
  random_input(run, "x", {3, 4}, 3);
  done(run.matmul("product", "a", "b"));
  done(run.matmul_transposed("scores", "x", "x"));
  done(run.record_tally("one."));
  CHECK(recorded_number(run, "one.multiply_adds") == 2 * 3 * 5 + 3 * 3 * 4);
  CHECK(recorded_number(run, "one.dot_products") == 9);
  CHECK(recorded_number(run, "one.projected_rows") == 0);
}

TEST_CASE("TracedRun tallies: a layer projects every row by every weight and makes a score per head, query and key") {
  TracedRun run;
  random_input(run, "x", {3, 4}, 3);
  for (const char* name : {"wq", "wk", "wv", "wo"}) random_input(run, name, {4, 4}, 4);
  done(run.multi_head_attention("", "x", "", {.wq = "wq", .wk = "wk", .wv = "wv", .wo = "wo"}, 2, 2));
  done(run.record_tally(""));
  CHECK(recorded_number(run, "projected_rows") == 12);
  CHECK(recorded_number(run, "projected_rows.wo") == 3);
  CHECK(recorded_number(run, "dot_products") == 2 * 3 * 3);
  CHECK(recorded_number(run, "multiply_adds") == 12 * 16 + 18 * 2 + 18 * 2);
}

TEST_CASE("TracedRun caches: appending records what is held, its bytes, and where each row came from") {
  TracedRun run;
  random_input(run, "k1", {2, 1, 3}, 1);
  random_input(run, "k2", {2, 2, 3}, 2);
  done(run.create_cache("shelf", 2, 3, 4));
  done(run.cache_append("one.", "shelf", "k1", "k1"));
  done(run.cache_append("two.", "shelf", "k2", "k2"));
  CHECK(entry_of(run, "two.keys").shape == Shape{2, 3, 3});
  done(run.append("expected", "k1", "k2"));
  CHECK(same_bits(recorded(run, "two.keys"), recorded(run, "expected")));
  CHECK(same_bits(recorded(run, "two.values"), recorded(run, "expected")));
  CHECK(has_formula(run, "one.keys", FormulaOp::kRows, {"k1"}));
  CHECK(has_formula(run, "two.keys", FormulaOp::kAppend, {"one.keys", "k2"}));
  CHECK(recorded_number(run, "one.bytes_used") == 2 * 1 * 2 * 3 * 4);
  CHECK(recorded_number(run, "two.bytes_used") == 2 * 3 * 2 * 3 * 4);
  CHECK(recorded_number(run, "two.bytes_reserved") == 2 * 4 * 2 * 3 * 4);
}

TEST_CASE("TracedRun caches: truncating keeps the first rows, and appending goes on from there") {
  TracedRun run;
  random_input(run, "k", {3, 2}, 1);
  random_input(run, "other", {1, 2}, 2);
  done(run.create_cache("shelf", 1, 2, 3));
  done(run.cache_append("a.", "shelf", "k", "k"));
  done(run.cache_truncate("b.", "shelf", 2));
  done(run.cache_append("c.", "shelf", "other", "other"));
  CHECK(entry_of(run, "b.keys").shape == Shape{2, 2});
  CHECK(same_bits(recorded(run, "b.keys"), std::span<const float>(recorded(run, "k")).first(4)));
  CHECK(has_formula(run, "b.keys", FormulaOp::kRows, {"a.keys"}));
  CHECK(has_formula(run, "c.keys", FormulaOp::kAppend, {"b.keys", "other"}));
  CHECK(recorded(run, "c.keys")[4] == recorded(run, "other")[0]);
  CHECK(recorded_number(run, "b.bytes_used") == 2 * 2 * 2 * 4);
}

TEST_CASE("TracedRun caches: what is refused leaves cache and trace as they were") {
  TracedRun run;
  random_input(run, "k", {2, 2}, 1);
  random_input(run, "wide", {2, 3}, 1);
  random_input(run, "ranked", {1, 1, 2}, 1);
  random_input(run, "last", {1, 2}, 1);
  done(run.create_cache("shelf", 1, 2, 3));
  CHECK(run.create_cache("shelf", 1, 2, 3).message().starts_with("cache (shelf) is empty or taken"));
  CHECK(run.create_cache("new", 0, 2, 3).message().starts_with("num_kv_heads is 0"));
  CHECK(run.cache_truncate("t.", "shelf", 0).message().starts_with("cache (shelf) was given nothing yet"));
  done(run.cache_append("a.", "shelf", "k", "k"));
  const std::size_t entries = run.trace().entries().size();
  CHECK(run.cache_append("b.", "absent", "k", "k").code() == ErrorCode::kInvalidArgument);
  CHECK(run.cache_append("b.", "shelf", "wide", "wide").code() == ErrorCode::kShapeMismatch);
  CHECK(run.cache_append("b.", "shelf", "ranked", "ranked")
            .message()
            .starts_with("ranked (1 x 1 x 2) must have the rank"));
  CHECK(run.cache_append("b.", "shelf", "k", "k").code() == ErrorCode::kCapacity);
  CHECK(run.cache_append("a.", "shelf", "last", "last").code() == ErrorCode::kInvalidArgument);
  CHECK(run.cache_truncate("t.", "shelf", 3).code() == ErrorCode::kOutOfRange);
  CHECK(run.cache_truncate("a.", "shelf", 1).code() == ErrorCode::kInvalidArgument);
  CHECK(run.trace().entries().size() == entries);
  done(run.cache_append("b.", "shelf", "last", "last"));
  CHECK(entry_of(run, "b.keys").shape == Shape{3, 2});
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

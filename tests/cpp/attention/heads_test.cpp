#include "attention/heads.h"

#include <doctest.h>

#include <vector>

#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

TEST_CASE("split_heads: head h takes its own head_dim columns of every row, batch row by batch row") {
  const std::vector<float> rows = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  std::vector<float> heads(16);
  split_heads({rows, {2, 2, 4}}, {heads, {2, 2, 2, 2}});
  CHECK(heads == std::vector<float>{1, 2, 5, 6, 3, 4, 7, 8, 9, 10, 13, 14, 11, 12, 15, 16});
}

TEST_CASE("concat_heads: undoes split_heads") {
  const std::vector<float> rows = seeded_normal(2 * 5 * 12, 1);
  std::vector<float> heads(rows.size());
  std::vector<float> back(rows.size());
  split_heads({rows, {2, 5, 12}}, {heads, {2, 3, 5, 4}});
  concat_heads({heads, {2, 3, 5, 4}}, {back, {2, 5, 12}});
  CHECK(back == rows);
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

#include "attention/rows.h"

#include <doctest.h>

#include <vector>

#include "attention/compare.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

const std::vector<float> kNumbers = {1, 2, 3, 4, 5, 6, 7, 8};

TEST_CASE("append_rows: the rows of a, then of b, head by head") {
  Tensor out;
  REQUIRE(append_rows("out", {kNumbers, {2, 2, 2}}, {std::span(kNumbers).first(4), {2, 1, 2}}, out).ok());
  CHECK(out.shape() == Shape{2, 3, 2});
  CHECK(copy_of(out) == std::vector<float>{1, 2, 3, 4, 1, 2, 5, 6, 7, 8, 3, 4});
}

TEST_CASE("append_rows: an empty side adds nothing") {
  Tensor out;
  REQUIRE(append_rows("out", {{}, {0, 4}}, {kNumbers, {2, 4}}, out).ok());
  CHECK(copy_of(out) == kNumbers);
}

TEST_CASE("gather_rows: any rows in any order, also twice or none") {
  Tensor out;
  REQUIRE(gather_rows("out", {kNumbers, {4, 2}}, std::vector<std::size_t>{3, 0, 3}, out).ok());
  CHECK(out.shape() == Shape{3, 2});
  CHECK(copy_of(out) == std::vector<float>{7, 8, 1, 2, 7, 8});
  REQUIRE(gather_rows("out", {kNumbers, {4, 2}}, {}, out).ok());
  CHECK(out.shape() == Shape{0, 2});
}

TEST_CASE("transpose_matrices: each matrix of the heads is turned by itself") {
  Tensor out;
  REQUIRE(transpose_matrices("out", {kNumbers, {2, 1, 4}}, out).ok());
  CHECK(out.shape() == Shape{2, 4, 1});
  REQUIRE(transpose_matrices("out", {kNumbers, {2, 2, 2}}, out).ok());
  CHECK(copy_of(out) == std::vector<float>{1, 3, 2, 4, 5, 7, 6, 8});
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

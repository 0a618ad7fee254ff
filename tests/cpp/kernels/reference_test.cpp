#include <doctest.h>

#include <cmath>
#include <vector>

#include "kernels/reference/dot.h"
#include "kernels/reference/elementwise.h"
#include "kernels/reference/matmul.h"
#include "kernels/reference/softmax.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

// The oracle itself, against values worked out by hand or published.
TEST_SUITE("kernels") {
  TEST_CASE("reference::matmul, matmul_transposed, linear: a product worked by hand") {
    const std::vector<double> a = {1, 2, 3, 4};
    const std::vector<double> b = {5, 6, 7, 8};
    const reference::ConstMatrix left{a.data(), 2, 2, 2};
    const reference::ConstMatrix right{b.data(), 2, 2, 2};
    std::vector<double> out(4);
    reference::matmul(left, right, {out.data(), 2, 2, 2});
    CHECK(out == std::vector<double>{19, 22, 43, 50});
    reference::matmul_transposed(left, right, {out.data(), 2, 2, 2});
    CHECK(out == std::vector<double>{17, 23, 39, 53});
    reference::linear(left, right, std::vector<double>{10, 20}, {out.data(), 2, 2, 2});
    CHECK(out == std::vector<double>{29, 42, 53, 70});
  }

  TEST_CASE("reference::softmax_row: 1, 2, 3, and what a mask leaves of it") {
    std::vector<double> row = {1, 2, 3};
    reference::softmax_row(row, {});
    CHECK(row[0] == doctest::Approx(0.0900305731703805).epsilon(1e-14));
    CHECK(row[1] == doctest::Approx(0.2447284710547977).epsilon(1e-14));
    CHECK(row[2] == doctest::Approx(0.6652409557748219).epsilon(1e-14));
    row = {1, kNaN, 1};
    reference::softmax_row(row, std::vector<std::uint8_t>{1, 0, 1});
    CHECK(row == std::vector<double>{0.5, 0.0, 0.5});
    reference::softmax_row(row, std::vector<std::uint8_t>{0, 0, 0});
    CHECK(row == std::vector<double>{0.0, 0.0, 0.0});
    row = {-HUGE_VAL, kNaN};
    reference::softmax_row(row, {});
    CHECK(std::isnan(row[0]));
    CHECK(std::isnan(row[1]));
  }

  TEST_CASE("reference::softmax: along the first axis as along the last of the transpose") {
    std::vector<double> x = {1, 5, 2, 6, 3, 7};
    reference::softmax({x, {3, 2}}, 0);
    std::vector<double> row = {1, 2, 3};
    reference::softmax_row(row, {});
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(x[2 * i] == row[i]);
      CHECK(x[2 * i + 1] == doctest::Approx(row[i]).epsilon(1e-14));
    }
  }
}

#include <doctest.h>

#include <array>
#include <cmath>
#include <vector>

#include "core/matrix_view.h"
#include "kernels/elementwise.h"
#include "kernels/exp.h"
#include "kernels/matmul.h"
#include "kernels/softmax.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

// The hand calculation that the tutorial shows, against values computed in double precision: q = [1, 0] against three
// keys, divided by the root of 2, softmax, then three values read in those shares.
namespace {

constexpr double kMaxError = 2e-7;

struct Reading {
  std::array<float, 3> weights;
  std::array<float, 2> output;
};

Reading read(const std::vector<float>& query, const std::vector<float>& keys, const std::vector<float>& values,
             float scale_factor) {
  const Input q(query);
  const Input k(keys);
  const Input v(values);
  Reading reading;
  const MatrixView weights{reading.weights.data(), 1, 3, 3};
  matmul_transposed({q.span().data(), 1, 2, 2}, {k.span().data(), 3, 2, 2}, weights);
  scale(weights.row(0), opaque(scale_factor), weights.row(0));
  softmax_row(weights.row(0), {});
  matmul(weights, {v.span().data(), 3, 2, 2}, {reading.output.data(), 1, 2, 2});
  return reading;
}

const std::vector<float> kKeys = {2.0F, 0.0F, 0.0F, 2.0F, 1.0F, 1.0F};
const std::vector<float> kValues = {1.0F, 0.0F, 0.0F, 1.0F, 1.0F, 1.0F};
constexpr float kRootHalf = 0.70710678F;

template <std::size_t kSize>
void check_near(const std::array<float, kSize>& actual, const std::array<double, kSize>& expected,
                double max_error = kMaxError) {
  for (std::size_t i = 0; i < kSize; ++i) {
    CAPTURE(i);
    CHECK(std::fabs(actual[i] - expected[i]) <= max_error);
  }
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("hand calculation: e to the scaled scores, and their sum") {
    Output exponentials(3);
    exp(Input{2.0F * kRootHalf, 0.0F, kRootHalf}, exponentials);
    CHECK(std::fabs(exponentials.span()[0] / 4.1132503787829276 - 1.0) <= kMaxError);
    CHECK(exponentials.span()[1] == 1.0F);
    CHECK(std::fabs(exponentials.span()[2] / 2.0281149816474726 - 1.0) <= kMaxError);
    CHECK(std::fabs(row_sum(exponentials.span()) / 7.1413653604304 - 1.0) <= kMaxError);
  }

  TEST_CASE("hand calculation: weights and output") {
    const Reading reading = read({1.0F, 0.0F}, kKeys, kValues, kRootHalf);
    check_near<3>(reading.weights, {0.57597535, 0.14002925, 0.28399541});
    check_near<2>(reading.output, {0.85997075, 0.42402465});
  }

  TEST_CASE("hand calculation: not divided by the root of 2") {
    const Reading reading = read({1.0F, 0.0F}, kKeys, kValues, 1.0F);
    check_near<3>(reading.weights, {0.66524096, 0.09003057, 0.24472847});
    check_near<2>(reading.output, {0.90996943, 0.33475904});
  }

  TEST_CASE("hand calculation: a query moved along (1, 1), or all keys moved alike, reads the same") {
    const Reading first = read({1.0F, 0.0F}, kKeys, kValues, kRootHalf);
    for (const auto& query : {std::vector<float>{2.0F, 1.0F}, {0.0F, -1.0F}, {1.5F, 0.5F}}) {
      const Reading moved = read(query, kKeys, kValues, kRootHalf);
      for (std::size_t i = 0; i < 3; ++i) CHECK(std::fabs(moved.weights[i] - first.weights[i]) <= kMaxError);
    }
    const std::vector<float> moved_keys = {7.0F, -3.0F, 5.0F, -1.0F, 6.0F, -2.0F};
    check_near<3>(read({1.0F, 0.0F}, moved_keys, kValues, kRootHalf).weights, {0.57597535, 0.14002925, 0.28399541},
                  3e-7);
  }

  TEST_CASE("hand calculation: another value changes the output and no bit of a weight") {
    const Reading first = read({1.0F, 0.0F}, kKeys, kValues, kRootHalf);
    std::vector<float> values = kValues;
    values[0] = 10.0F;
    const Reading changed = read({1.0F, 0.0F}, kKeys, values, kRootHalf);
    CHECK(same_bits(changed.weights, first.weights));
    check_near<2>(changed.output, {6.0437489, 0.42402465}, 2e-6);
  }

  TEST_CASE("hand calculation: a longer query sharpens") {
    check_near<3>(read({2.0F, 0.0F}, kKeys, kValues, kRootHalf).weights, {0.768, 0.045, 0.187}, 5e-4);
    check_near<3>(read({4.0F, 0.0F}, kKeys, kValues, kRootHalf).weights, {0.941, 0.003, 0.056}, 5e-4);
  }
}

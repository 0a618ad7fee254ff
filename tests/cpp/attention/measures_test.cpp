#include "attention/measures.h"

#include <doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "attention/compare.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

std::vector<float> measured(Measure which, const std::vector<float>& values, const Shape& shape) {
  Tensor out;
  const Status status = measure(which, "x", {values, shape}, out);
  REQUIRE_MESSAGE(status.ok(), status.message());
  return copy_of(out);
}

TEST_CASE("measure: mean, variance and standard deviation are of all numbers") {
  const std::vector<float> values = {1, 2, 3, 6};
  CHECK(measured(Measure::kMean, values, {2, 2}) == std::vector<float>{3});
  CHECK(measured(Measure::kVariance, values, {4}) == std::vector<float>{3.5F});
  CHECK(measured(Measure::kStandardDeviation, values, {1, 4, 1}) == std::vector<float>{std::sqrt(3.5F)});
}

TEST_CASE("measure: norm and largest are of each row, of any rank") {
  const std::vector<float> values = {3, 4, -6, -8, 0, 0};
  CHECK(measured(Measure::kNorm, values, {3, 2}) == std::vector<float>{5, 10, 0});
  CHECK(measured(Measure::kLargest, values, {1, 3, 2}) == std::vector<float>{4, -6, 0});
  CHECK(measured(Measure::kNorm, {3e30F, 4e30F}, {2}) == std::vector<float>{5e30F});
}

TEST_CASE("measure: entropy is in bits, 0 for one certain key") {
  CHECK(measured(Measure::kEntropy, {1, 0, 0, 0, 0.25F, 0.25F, 0.25F, 0.25F}, {2, 4}) == std::vector<float>{0, 2});
  CHECK(measured(Measure::kEntropy, {0.75F, 0.25F}, {2})[0] == doctest::Approx(0.811278).epsilon(1e-6));
  CHECK(std::isnan(measured(Measure::kEntropy, {1.5F, -0.5F}, {2})[0]));
}

TEST_CASE("measure: the softmax Jacobian's norm is 0 when one weight is 1 and largest in between") {
  CHECK(measured(Measure::kSoftmaxJacobianNorm, {1, 0, 0}, {3}) == std::vector<float>{0});
  // Two equal weights: all four entries are 1/4 in size.
  CHECK(measured(Measure::kSoftmaxJacobianNorm, {0.5F, 0.5F}, {2}) == std::vector<float>{0.5F});
}

TEST_CASE("measure: scores of a row with itself are symmetric, their weights are not") {
  CHECK(measured(Measure::kLargestAsymmetry, {2, 4, 2, 4, 10, 2, 2, 2, 4}, {3, 3}) == std::vector<float>{0});
  CHECK(measured(Measure::kLargestAsymmetry, {1, 2, 5, 1}, {2, 2}) == std::vector<float>{3});
  CHECK(measured(Measure::kLargestAsymmetry, {1, 2, 2, 1, 1, 0, 7, 1}, {2, 2, 2}) == std::vector<float>{0, 7});
}

TEST_CASE("measure: self_preference is the share of rows whose diagonal entry nothing exceeds") {
  CHECK(measured(Measure::kSelfPreference, {2, 4, 2, 4, 10, 2, 2, 2, 4}, {3, 3})[0] == doctest::Approx(2.0 / 3));
  CHECK(measured(Measure::kSelfPreference, {1, 3, 3, 9}, {2, 2}) == std::vector<float>{0.5F});
  CHECK(measured(Measure::kSelfPreference, {1, 1, 1, 1}, {2, 2}) == std::vector<float>{1});
}

TEST_CASE("measure: NaN gives NaN, and a row with NaN does not prefer itself") {
  for (const Measure which : {Measure::kMean, Measure::kVariance, Measure::kNorm, Measure::kLargest, Measure::kEntropy,
                              Measure::kSoftmaxJacobianNorm}) {
    CAPTURE(std::string(measure_name(which)));
    CHECK(std::isnan(measured(which, {1, kNaN, 2}, {3})[0]));
  }
  CHECK(std::isnan(measured(Measure::kLargestAsymmetry, {1, kNaN, 2, 1}, {2, 2})[0]));
  CHECK(measured(Measure::kSelfPreference, {1, kNaN, 0, 1}, {2, 2}) == std::vector<float>{0.5F});
}

TEST_CASE("measure: what cannot be measured is refused by name, and out is unchanged") {
  Tensor out;
  const std::vector<float> values = {1, 2, 3, 4, 5, 6};
  REQUIRE(measure(Measure::kMean, "x", {values, {6}}, out).ok());
  const auto refused = [&](Measure which, ConstTensorView tensor, std::string_view message) {
    const Status status = measure(which, "x", tensor, out);
    CHECK(status.code() == ErrorCode::kShapeMismatch);
    CHECK(status.message() == message);
    CHECK(copy_of(out) == std::vector<float>{3.5F});
  };
  refused(Measure::kNorm, {std::span(values).first(1), {}}, "x (()): norm needs at least one row");
  refused(Measure::kMean, {{}, {0, 2}}, "x (0 x 2): mean needs at least one number");
  refused(Measure::kLargestAsymmetry, {values, {2, 3}}, "x (2 x 3): largest_asymmetry needs a square matrix");
  refused(Measure::kSelfPreference, {values, {6}}, "x (6): self_preference needs a square matrix");
}

TEST_CASE("measure_from_name: every name leads back to its measure") {
  for (int which = 0; which <= static_cast<int>(Measure::kSelfPreference); ++which) {
    const auto measure = static_cast<Measure>(which);
    CHECK(measure_from_name(measure_name(measure)) == measure);
  }
  CHECK(measure_from_name("beauty") == std::nullopt);
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

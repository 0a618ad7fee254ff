#include "kernels/int8_rows.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

/// What a row becomes when it is rounded and expanded again.
std::vector<float> rounded(std::span<const float> row, std::size_t misalignment = 0) {
  std::vector<std::int8_t> steps(row.size());
  const float scale = round_row_to_int8(Input(row, misalignment), steps);
  Output out(row.size(), misalignment);
  expand_int8_row(steps, scale, out);
  CHECK(out.padding_is_untouched());
  return {out.span().begin(), out.span().end()};
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("round_row_to_int8: within its bound of the row, at every length, alignment and magnitude") {
    double worst = 0.0;
    for (const std::size_t length : kLengths) {
      for (const std::size_t misalignment : kMisalignments) {
        for (const float deviation : {1e-30F, 0.01F, 1.0F, 1e30F}) {
          CAPTURE(length);
          CAPTURE(deviation);
          const std::vector<float> row = seeded_normal(length, length + misalignment, deviation);
          const std::vector<float> kept = rounded(row, misalignment);
          const double largest = largest_magnitude(row);
          for (std::size_t i = 0; i < length; ++i) {
            const double error = std::fabs(static_cast<double>(kept[i]) - row[i]);
            CHECK(error <= kInt8RowMaxError * largest);
            worst = std::max(worst, error / largest);
          }
        }
      }
    }
    CHECK(worst > 0.9 * kInt8RowMaxError);  // the bound is no larger than it need be
  }

  TEST_CASE("round_row_to_int8: the largest magnitude is 127 steps, and rounding goes to the nearest, ties to even") {
    const std::vector<float> row = {-254.0F, 3.0F, 5.0F, 2.9F, -1.0F, 0.0F, 254.0F};
    std::vector<std::int8_t> steps(row.size());
    CHECK(round_row_to_int8(Input(row), steps) == 2.0F);
    CHECK(steps == std::vector<std::int8_t>{-127, 2, 2, 1, 0, 0, 127});
  }

  TEST_CASE("round_row_to_int8: rows of zeros stay zeros, and small numbers within half a step of the smallest scale") {
    for (const float number : {0.0F, -0.0F, std::numeric_limits<float>::denorm_min()}) {
      for (const float kept : rounded(std::vector<float>(5, number))) CHECK(kept == 0.0F);
    }
    for (const float largest : {1e-38F, 1e-37F, 126.9F * 0x1p-126F}) {
      std::vector<float> row = seeded_normal(50, 1, largest / 5.0F);
      row[0] = largest;
      const std::vector<float> kept = rounded(row);
      for (std::size_t i = 0; i < row.size(); ++i) {
        CHECK(std::fabs(static_cast<double>(kept[i]) - row[i]) <= kInt8SmallRowMaxError);
      }
      CHECK(kept[0] > 0.0F);
    }
    CHECK(rounded({}).empty());
  }

  TEST_CASE("round_row_to_int8: the largest numbers stay finite, and within the bound") {
    constexpr float kLargest = std::numeric_limits<float>::max();
    for (const float largest : {kLargest, -kLargest, std::nextafter(kLargest, 0.0F)}) {
      const std::vector<float> row = {largest, largest / 3.0F, 1.0F};
      const std::vector<float> kept = rounded(row);
      for (std::size_t i = 0; i < row.size(); ++i) {
        CHECK(std::fabs(static_cast<double>(kept[i]) - row[i]) <= kInt8RowMaxError * kLargest);
      }
    }
  }

  TEST_CASE("round_row_to_int8: a row with NaN or infinity expands to NaN throughout") {
    for (const float bad : {kNaN, kInfinity, -kInfinity}) {
      for (std::size_t position = 0; position < 9; ++position) {
        std::vector<float> row(9, 1.0F);
        row[position] = bad;
        for (const float kept : rounded(row)) CHECK(std::isnan(kept));
      }
    }
  }
}

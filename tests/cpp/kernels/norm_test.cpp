#include "kernels/norm.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>

#include "kernels/reference/norm.h"
#include "support/norm_of_row.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

constexpr float kEpsilon = 1e-5F;

/// One row to normalize, with the weight and bias that it meets.
struct NormCase {
  Input x;
  Input weight;
  Input bias;

  NormCase(std::span<const float> values, std::size_t misalignment)
      : x(values, misalignment),
        weight(seeded_normal(values.size(), 2), 3 - misalignment),
        bias(seeded_normal(values.size(), 3), misalignment) {}
};

void check_layer_norm(const NormCase& given, std::span<const float> weight, std::span<const float> bias) {
  const std::size_t length = given.x.span().size();
  Output out(length, 1);
  const MomentsOfRow moments = layer_norm_of_row(given.x, weight, bias, kEpsilon, out);
  std::vector<double> expected(length);
  const reference::RowMoments exact =
      reference::layer_norm(to_double(given.x), to_double(weight), to_double(bias), kEpsilon, expected);
  const double reach = largest_magnitude(given.x) * exact.inv_std_dev;
  for (std::size_t i = 0; i < length; ++i) {
    CAPTURE(i);
    const double magnitude =
        (weight.empty() ? 1.0 : std::fabs(weight[i])) * reach + (bias.empty() ? 0.0 : std::fabs(bias[i]));
    CHECK(std::fabs(out.span()[i] - expected[i]) <= layer_norm_max_error(length) * magnitude);
  }
  CHECK(std::fabs(moments.mean - exact.mean) <= layer_norm_max_error(length) * largest_magnitude(given.x));
  CHECK(moments.inv_root == doctest::Approx(exact.inv_std_dev).epsilon(layer_norm_max_error(length)));
  CHECK(out.padding_is_untouched());
}

void check_rms_norm(const NormCase& given, std::span<const float> weight) {
  const std::size_t length = given.x.span().size();
  Output out(length, 1);
  rms_norm_of_row(given.x, weight, kEpsilon, out);
  std::vector<double> expected(length);
  reference::rms_norm(to_double(given.x), to_double(weight), kEpsilon, expected);
  for (std::size_t i = 0; i < length; ++i) {
    CAPTURE(i);
    CHECK(std::fabs(out.span()[i] - expected[i]) <= rms_norm_max_error(length) * std::fabs(expected[i]));
  }
  CHECK(out.padding_is_untouched());
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("layer_norm, rms_norm: within their bounds of the reference at every length and alignment") {
    for (const std::size_t length : kLengths) {
      if (length == 0) continue;
      for (const std::size_t misalignment : kMisalignments) {
        CAPTURE(length);
        CAPTURE(misalignment);
        const NormCase given(seeded_normal(length, 1), misalignment);
        check_layer_norm(given, given.weight, given.bias);
        check_layer_norm(given, {}, {});
        check_rms_norm(given, given.weight);
        check_rms_norm(given, {});
      }
    }
  }

  TEST_CASE("layer_norm: a row far from 0 keeps the digits of its deviations") {
    // The squares of such numbers would cancel: 1e8 holds no trace of a variance of 1.
    std::vector<float> values = seeded_normal(100, 4);
    for (float& value : values) value += 10000.0F;
    const NormCase given(values, 0);
    check_layer_norm(given, {}, {});
    Output out(100);
    layer_norm_of_row(given.x, {}, {}, 0.0F, out);
    double mean_square = 0.0;
    for (const float value : out.span()) mean_square += static_cast<double>(value) * value / 100.0;
    CHECK(mean_square == doctest::Approx(1.0).epsilon(1e-5));
  }

  TEST_CASE("layer_norm: the variance is over n, and epsilon stands inside the root") {
    Output out(2);
    const MomentsOfRow moments = layer_norm_of_row(Input{1.0F, 5.0F}, {}, {}, opaque(12.0F), out);
    CHECK(moments.mean == 3.0F);
    CHECK(moments.inv_root == 0.25F);
    CHECK(same_bits(out.span(), Input{-0.5F, 0.5F}));
  }

  TEST_CASE("rms_norm: the mean of the squares is over n, and epsilon stands inside the root") {
    Output out(4);
    const float inv_rms =
        rms_norm_of_row(Input{2.0F, -2.0F, 2.0F, 2.0F}, Input{1.0F, 2.0F, 4.0F, 0.0F}, opaque(12.0F), out);
    CHECK(inv_rms == 0.25F);
    CHECK(same_bits(out.span(), Input{0.5F, -1.0F, 2.0F, 0.0F}));
  }

  TEST_CASE("layer_norm: a row of equal numbers becomes its bias") {
    const Input bias(seeded_normal(9, 5));
    Output out(9);
    layer_norm_of_row(std::vector<float>(9, opaque(0.5F)), {}, bias, kEpsilon, out);
    CHECK(same_bits(out.span(), bias));
  }

  TEST_CASE("layer_norm, rms_norm: may write over what they read") {
    const std::vector<float> x = seeded_normal(11, 6);
    Output layer(x);
    Output layer_apart(11);
    layer_norm_of_row(layer.span(), {}, {}, kEpsilon, layer);
    layer_norm_of_row(x, {}, {}, kEpsilon, layer_apart);
    CHECK(same_bits(layer.span(), layer_apart.span()));
    Output rms(x);
    Output rms_apart(11);
    rms_norm_of_row(rms.span(), {}, kEpsilon, rms);
    rms_norm_of_row(x, {}, kEpsilon, rms_apart);
    CHECK(same_bits(rms.span(), rms_apart.span()));
  }

  TEST_CASE("layer_norm, rms_norm: NaN anywhere, and infinity where it stands, give NaN") {
    for (std::size_t position = 0; position < 7; ++position) {
      CAPTURE(position);
      std::vector<float> x = seeded_normal(7, 7);
      Output out(7);
      x[position] = kNaN;
      layer_norm_of_row(Input(x), {}, {}, kEpsilon, out);
      CHECK(std::ranges::all_of(out.span(), [](float value) { return std::isnan(value); }));
      rms_norm_of_row(Input(x), {}, kEpsilon, out);
      CHECK(std::ranges::all_of(out.span(), [](float value) { return std::isnan(value); }));
      x[position] = kInfinity;
      rms_norm_of_row(Input(x), {}, kEpsilon, out);
      CHECK(std::isnan(out.span()[position]));
    }
  }

  TEST_CASE("layer_norm, rms_norm: rows that go together have the bits that they have alone") {
    for (const std::size_t rows : {1, 2, 3, 4, 5}) {
      for (const std::size_t length : kLengths) {
        if (length == 0) continue;
        CAPTURE(rows);
        CAPTURE(length);
        // Rows stand apart, as the columns of a wider matrix do, and what is between them is not written.
        const std::size_t stride = length + 3;
        const std::vector<float> x = seeded_normal(rows * stride, 8);
        const std::vector<float> weight = seeded_normal(length, 9);
        const std::vector<float> bias = seeded_normal(length, 10);
        for (const bool is_rms : {false, true}) {
          std::vector<float> together(rows * stride, 7.0F);
          std::vector<float> means(rows);
          std::vector<float> inv_roots(rows);
          const ConstMatrixView from = {x.data(), rows, length, stride};
          const MatrixView to = {together.data(), rows, length, stride};
          const NormMoments moments = {.mean = means, .inv_root = inv_roots};
          if (is_rms) {
            rms_norm(from, weight, kEpsilon, to, moments);
          } else {
            layer_norm(from, weight, bias, kEpsilon, to, moments);
          }
          std::vector<float> alone(rows * stride, 7.0F);
          for (std::size_t row = 0; row < rows; ++row) {
            const std::span<float> out = std::span(alone).subspan(row * stride, length);
            MomentsOfRow found;
            if (is_rms) {
              found.inv_root = rms_norm_of_row(from.row(row), weight, kEpsilon, out);
            } else {
              found = layer_norm_of_row(from.row(row), weight, bias, kEpsilon, out);
            }
            CHECK(means[row] == found.mean);
            CHECK(inv_roots[row] == found.inv_root);
          }
          CHECK(same_bits(together, alone));
        }
      }
    }
  }
}

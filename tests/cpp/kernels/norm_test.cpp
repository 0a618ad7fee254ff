#include "kernels/norm.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>

#include "kernels/reference/norm.h"
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
  const RowMoments moments = layer_norm(given.x, weight, bias, kEpsilon, out);
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
  CHECK(moments.inv_std_dev == doctest::Approx(exact.inv_std_dev).epsilon(layer_norm_max_error(length)));
  CHECK(out.padding_is_untouched());
}

void check_rms_norm(const NormCase& given, std::span<const float> weight) {
  const std::size_t length = given.x.span().size();
  Output out(length, 1);
  rms_norm(given.x, weight, kEpsilon, out);
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
    layer_norm(given.x, {}, {}, 0.0F, out);
    double mean_square = 0.0;
    for (const float value : out.span()) mean_square += static_cast<double>(value) * value / 100.0;
    CHECK(mean_square == doctest::Approx(1.0).epsilon(1e-5));
  }

  TEST_CASE("layer_norm: the variance is over n, and epsilon stands inside the root") {
    Output out(2);
    const RowMoments moments = layer_norm(Input{1.0F, 5.0F}, {}, {}, opaque(12.0F), out);
    CHECK(moments.mean == 3.0F);
    CHECK(moments.inv_std_dev == 0.25F);
    CHECK(same_bits(out.span(), Input{-0.5F, 0.5F}));
  }

  TEST_CASE("rms_norm: the mean of the squares is over n, and epsilon stands inside the root") {
    Output out(4);
    const float inv_rms = rms_norm(Input{2.0F, -2.0F, 2.0F, 2.0F}, Input{1.0F, 2.0F, 4.0F, 0.0F}, opaque(12.0F), out);
    CHECK(inv_rms == 0.25F);
    CHECK(same_bits(out.span(), Input{0.5F, -1.0F, 2.0F, 0.0F}));
  }

  TEST_CASE("layer_norm: a row of equal numbers becomes its bias") {
    const Input bias(seeded_normal(9, 5));
    Output out(9);
    layer_norm(std::vector<float>(9, opaque(0.5F)), {}, bias, kEpsilon, out);
    CHECK(same_bits(out.span(), bias));
  }

  TEST_CASE("layer_norm, rms_norm: may write over what they read") {
    const std::vector<float> x = seeded_normal(11, 6);
    Output layer(x);
    Output layer_apart(11);
    layer_norm(layer.span(), {}, {}, kEpsilon, layer);
    layer_norm(x, {}, {}, kEpsilon, layer_apart);
    CHECK(same_bits(layer.span(), layer_apart.span()));
    Output rms(x);
    Output rms_apart(11);
    rms_norm(rms.span(), {}, kEpsilon, rms);
    rms_norm(x, {}, kEpsilon, rms_apart);
    CHECK(same_bits(rms.span(), rms_apart.span()));
  }

  TEST_CASE("layer_norm, rms_norm: NaN anywhere, and infinity where it stands, give NaN") {
    for (std::size_t position = 0; position < 7; ++position) {
      CAPTURE(position);
      std::vector<float> x = seeded_normal(7, 7);
      Output out(7);
      x[position] = kNaN;
      layer_norm(Input(x), {}, {}, kEpsilon, out);
      CHECK(std::ranges::all_of(out.span(), [](float value) { return std::isnan(value); }));
      rms_norm(Input(x), {}, kEpsilon, out);
      CHECK(std::ranges::all_of(out.span(), [](float value) { return std::isnan(value); }));
      x[position] = kInfinity;
      rms_norm(Input(x), {}, kEpsilon, out);
      CHECK(std::isnan(out.span()[position]));
    }
  }
}

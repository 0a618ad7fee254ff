#include "kernels/softmax.h"

#include <doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "kernels/elementwise.h"
#include "kernels/reference/softmax.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

using Mask = std::vector<std::uint8_t>;

/// About two positions in three allowed.
Mask seeded_mask(std::size_t size, std::uint64_t seed) {
  Mask mask(size);
  Random random(seed);
  for (std::uint8_t& allowed : mask) allowed = random.uniform() < 0.67F ? 1 : 0;
  return mask;
}

/// `softmax_row` of a copy, checked against writing outside the row.
std::vector<float> softmax_of(std::span<const float> scores, const Mask& allowed = {}, std::size_t misalignment = 0) {
  Output row(scores, misalignment);
  softmax_row(row, allowed);
  CHECK(row.padding_is_untouched());
  return {row.span().begin(), row.span().end()};
}

void check_against_reference(std::span<const float> scores, const Mask& allowed, std::size_t misalignment) {
  const std::vector<float> actual = softmax_of(scores, allowed, misalignment);
  std::vector<double> expected = to_double(scores);
  reference::softmax_row(expected, allowed);
  for (std::size_t i = 0; i < actual.size(); ++i) {
    CAPTURE(i);
    CHECK(std::fabs(actual[i] - expected[i]) <= softmax_row_max_error(actual.size()));
    if (!allowed.empty() && allowed[i] == 0) CHECK(actual[i] == 0.0F);
  }
}

bool all_zero(std::span<const float> row) {
  return std::ranges::all_of(row, [](float value) { return value == 0.0F; });
}

bool all_nan(std::span<const float> row) {
  return std::ranges::all_of(row, [](float value) { return std::isnan(value); });
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("softmax_row: within its bound of the reference, masked or not, at every length and alignment") {
    for (const std::size_t length : kLengths) {
      for (const std::size_t misalignment : kMisalignments) {
        CAPTURE(length);
        CAPTURE(misalignment);
        const std::vector<float> scores = seeded_normal(length, 1, 3.0F);
        check_against_reference(scores, {}, misalignment);
        check_against_reference(scores, seeded_mask(length, 2), misalignment);
      }
    }
  }

  TEST_CASE("softmax_row: scores far beyond the range of e^x") {
    const std::vector<float> scores = seeded_normal(33, 3, 1e4F);
    check_against_reference(scores, {}, 0);
    check_against_reference(scores, seeded_mask(33, 4), 0);
    CHECK(softmax_of(Input{1e38F, -1e38F, 0.0F}) == std::vector<float>{1.0F, 0.0F, 0.0F});
  }

  TEST_CASE("softmax_row: a thousand equal scores share evenly") {
    for (const float weight : softmax_of(std::vector<float>(1000, opaque(7.0F)))) {
      CHECK(weight == doctest::Approx(0.001).epsilon(1e-7));
    }
  }

  TEST_CASE("softmax_row: one score alone has weight 1, exactly") {
    CHECK(softmax_of(Input{-123.5F}) == std::vector<float>{1.0F});
  }

  TEST_CASE("softmax_row: a fully masked row is all zeros") {
    for (const std::size_t length : kLengths) CHECK(all_zero(softmax_of(seeded_normal(length, 5), Mask(length, 0))));
  }

  TEST_CASE("softmax_row: a row of -infinity is all zeros") {
    for (const std::size_t length : kLengths) CHECK(all_zero(softmax_of(std::vector<float>(length, -kInfinity))));
  }

  TEST_CASE("softmax_row: what a masked position holds has no effect, even NaN and infinity") {
    for (const std::size_t length : {5, 9, 16, 23}) {
      for (std::size_t masked = 0; masked < length; ++masked) {
        CAPTURE(masked);
        std::vector<float> scores = seeded_normal(length, 6);
        Mask allowed(length, 1);
        allowed[masked] = 0;
        const std::vector<float> expected = softmax_of(scores, allowed);
        for (const float value : {kNaN, kInfinity, -kInfinity, 1e30F}) {
          scores[masked] = value;
          CHECK(same_bits(softmax_of(scores, allowed), expected));
        }
      }
    }
  }

  TEST_CASE("softmax_row: an allowed NaN or +infinity makes the row NaN, from any position") {
    for (const std::size_t length : {1, 3, 4, 7, 18}) {
      for (std::size_t position = 0; position < length; ++position) {
        CAPTURE(length);
        CAPTURE(position);
        std::vector<float> scores = seeded_normal(length, 7);
        for (const float value : {kNaN, kInfinity}) {
          scores[position] = value;
          CHECK(all_nan(softmax_of(scores)));
          CHECK(all_nan(softmax_of(scores, Mask(length, 1))));
        }
      }
    }
  }

  TEST_CASE("softmax_row: an allowed NaN or +infinity leaves masked weights 0") {
    for (const float value : {kNaN, kInfinity}) {
      std::vector<float> scores = seeded_normal(11, 7);
      scores[2] = value;
      Mask allowed(11, 1);
      for (const std::size_t masked : {0, 5, 10}) allowed[masked] = 0;
      const std::vector<float> weights = softmax_of(scores, allowed);
      for (std::size_t i = 0; i < weights.size(); ++i) {
        CAPTURE(i);
        if (allowed[i] == 0) CHECK(weights[i] == 0.0F);
        if (allowed[i] != 0) CHECK(std::isnan(weights[i]));
      }
    }
  }

  TEST_CASE("softmax_row: NaN among -infinity is NaN, not an empty row") {
    CHECK(all_nan(softmax_of(Input{-kInfinity, kNaN, -kInfinity, -kInfinity, -kInfinity})));
  }

  TEST_CASE("row_max: the largest allowed score, wherever it stands") {
    for (const std::size_t length : kLengths) {
      for (std::size_t position = 0; position < length; ++position) {
        std::vector<float> scores = seeded_normal(length, 8);
        for (float& score : scores) score = -std::fabs(score) - 1.0F;
        scores[position] = -0.5F;
        REQUIRE(row_max(Input(scores), {}) == -0.5F);
        Mask allowed(length, 0);
        allowed[position] = 1;
        scores[position] = -100.0F;
        REQUIRE(row_max(Input(scores), allowed) == -100.0F);
      }
    }
  }

  TEST_CASE("row_max: -infinity when nothing is allowed, NaN when an allowed score is NaN") {
    CHECK(row_max({}, {}) == -kInfinity);
    CHECK(row_max(Input{1.0F, 2.0F}, Mask{0, 0}) == -kInfinity);
    for (std::size_t position = 0; position < 7; ++position) {
      std::vector<float> scores(7, 1.0F);
      scores[position] = kNaN;
      CHECK(std::isnan(row_max(Input(scores), {})));
    }
  }

  TEST_CASE("row_sum: every number counts once") {
    for (const std::size_t length : kLengths) {
      std::vector<float> counted(length);
      for (std::size_t i = 0; i < length; ++i) counted[i] = static_cast<float>(i + 1);
      CHECK(row_sum(Input(counted, 1)) == static_cast<float>(length * (length + 1) / 2));
    }
  }

  TEST_CASE("softmax_row: its four steps, taken one by one, give the same bits") {
    const Input scores(seeded_normal(23, 9, 3.0F));
    const Mask allowed = seeded_mask(23, 10);
    Output exponentials(23);
    Output weights(23);
    const float sum = exp_shifted(scores, allowed, row_max(scores, allowed), exponentials);
    CHECK(sum == row_sum(exponentials.span()));
    divide_row(exponentials.span(), allowed, sum, weights);
    CHECK(same_bits(weights.span(), softmax_of(scores, allowed)));
    CHECK(exponentials.padding_is_untouched());
    CHECK(weights.padding_is_untouched());
  }

  TEST_CASE("exp_shifted: within its bound of e^x, from 0 to where numbers have fewer digits") {
    // One float in 9973, a prime, so that no pattern of bits repeats.
    std::vector<float> shifted;
    for (std::uint32_t bits = 0; std::bit_cast<float>(bits) <= 87.0F; bits += 9973) {
      shifted.push_back(-std::bit_cast<float>(bits));
    }
    Output exponentials(shifted.size());
    exp_shifted(Input(shifted), {}, 0.0F, exponentials);
    double largest_error = 0.0;
    for (std::size_t i = 0; i < shifted.size(); ++i) {
      const double expected = std::exp(static_cast<double>(shifted[i]));
      largest_error = std::max(largest_error, std::fabs(exponentials.span()[i] - expected) / expected);
    }
    CHECK(largest_error <= kExpShiftedMaxRelativeError);
  }

  TEST_CASE("exp_scaled_shifted: the bits of scaled scores that are shifted, at every length") {
    for (const std::size_t length : kLengths) {
      for (const float factor : {0.125F, 0.3F}) {
        CAPTURE(length);
        std::vector<float> scores = seeded_normal(length, 13, 30.0F);
        if (length > 2) scores[1] = -kInfinity;
        std::vector<float> scaled(length);
        scale(Input(scores), factor, scaled);
        const float largest = factor * largest_number(Input(scores), {});
        CHECK(largest == row_max(scaled, {}));
        Output expected(length);
        Output out(length, 1);
        const float sum = exp_scaled_shifted(Input(scores, 2), factor, largest, out);
        CHECK(sum == exp_shifted(scaled, {}, largest, expected));
        CHECK(same_bits(out.span(), expected.span()));
        CHECK(out.padding_is_untouched());
      }
    }
  }

  TEST_CASE("largest_number: passes over NaN, which comes back through the sum") {
    CHECK(largest_number({}, {}) == -kInfinity);
    for (std::size_t position = 0; position < 21; ++position) {
      std::vector<float> scores = seeded_normal(21, 11);
      scores[(position + 5) % 21] = 9.0F;
      scores[position] = kNaN;
      CHECK(largest_number(Input(scores), {}) == 9.0F);
      Output exponentials(21);
      CHECK(std::isnan(exp_shifted(Input(scores), {}, 9.0F, exponentials)));
    }
  }

  TEST_CASE("exp_shifted: what would have fewer digits is 0, what would not is e^x") {
    const Input scores(std::vector<float>{10.0F, -77.0F, -77.25F, -77.75F, -78.5F, -100.0F, -kInfinity});
    Output exponentials(7);
    CHECK(exp_shifted(scores, {}, 10.0F, exponentials) == 1.0F);
    CHECK(exponentials.span()[1] == doctest::Approx(std::exp(-87.0)).epsilon(1e-6));
    CHECK(exponentials.span()[2] == doctest::Approx(std::exp(-87.25)).epsilon(1e-6));
    for (std::size_t i = 3; i < 7; ++i) CHECK(exponentials.span()[i] == 0.0F);
  }
}

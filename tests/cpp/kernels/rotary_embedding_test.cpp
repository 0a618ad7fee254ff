#include "kernels/rotary_embedding.h"

#include <doctest.h>

#include <cmath>
#include <limits>

#include "core/tensor.h"
#include "kernels/dot.h"
#include "kernels/reference/rotary_embedding.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

constexpr double kBase = 10000.0;

/// The tables of `positions` positions from `first` on.
struct Tables {
  std::vector<float> cos_data;
  std::vector<float> sin_data;
  std::size_t pairs;

  Tables(std::size_t first, std::size_t positions, std::size_t pairs)
      : cos_data(positions * pairs), sin_data(positions * pairs), pairs(pairs) {
    rotary_tables(kBase, first, {cos_data.data(), positions, pairs, pairs}, {sin_data.data(), positions, pairs, pairs});
  }
  [[nodiscard]] Input cos(std::size_t row) const { return {std::span(cos_data).subspan(row * pairs, pairs)}; }
  [[nodiscard]] Input sin(std::size_t row) const { return {std::span(sin_data).subspan(row * pairs, pairs)}; }
};

std::vector<float> turned(std::span<const float> x, std::size_t position, std::size_t rotary_dim, RotaryLayout layout,
                          std::size_t misalignment = 0) {
  const Tables tables(position, 1, rotary_dim / 2);
  const Input in(x, misalignment);
  Output out(x.size(), 3 - misalignment);
  rotary_embedding(in, tables.cos(0), tables.sin(0), layout, out);
  CHECK(out.padding_is_untouched());
  return {out.span().begin(), out.span().end()};
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("rotary_embedding: within its bound of the reference, both layouts, all of a head or a part of it") {
    for (const RotaryLayout layout : {RotaryLayout::kHalfSplit, RotaryLayout::kInterleaved}) {
      for (const std::size_t head_dim : {2, 4, 6, 8, 10, 14, 18, 64, 66}) {
        for (std::size_t rotary_dim = 0; rotary_dim <= head_dim; rotary_dim += 2) {
          const std::size_t misalignment = rotary_dim / 2 % 4;
          const std::size_t position = 3 * rotary_dim + 1;
          CAPTURE(head_dim);
          CAPTURE(rotary_dim);
          const std::vector<float> x = seeded_normal(head_dim, 1);
          const std::vector<float> actual = turned(x, position, rotary_dim, layout, misalignment);
          std::vector<double> expected(head_dim);
          reference::rotary_embedding(to_double(x), position, kBase, rotary_dim, layout == RotaryLayout::kInterleaved,
                                      expected);
          // |a| + |b| of normal draws stays below 10; the tables themselves are rounded once.
          for (std::size_t i = 0; i < head_dim; ++i) {
            CHECK(std::fabs(actual[i] - expected[i]) <= 10.0 * (kRotaryMaxError + 0x1p-24));
          }
          for (std::size_t i = rotary_dim; i < head_dim; ++i) CHECK(actual[i] == x[i]);
        }
      }
    }
  }

  TEST_CASE("rotary_embedding: by hand, a quarter turn") {
    const Input x{1.0F, 2.0F, 3.0F, 4.0F, 5.0F};
    const Input cos{0.0F, 1.0F};
    const Input sin{1.0F, 0.0F};
    Output out(5);
    rotary_embedding(x, cos, sin, RotaryLayout::kHalfSplit, out);
    CHECK(same_bits(out.span(), Input{-3.0F, 2.0F, 1.0F, 4.0F, 5.0F}));
    rotary_embedding(x, cos, sin, RotaryLayout::kInterleaved, out);
    CHECK(same_bits(out.span(), Input{-2.0F, 1.0F, 3.0F, 4.0F, 5.0F}));
  }

  TEST_CASE("rotary_embedding: the layouts turn the same pair to the same bits") {
    const std::vector<float> halves = seeded_normal(22, 2);
    std::vector<float> pairs(22);
    for (std::size_t pair = 0; pair < 11; ++pair) {
      pairs[2 * pair] = halves[pair];
      pairs[2 * pair + 1] = halves[pair + 11];
    }
    const std::vector<float> of_halves = turned(halves, 7, 22, RotaryLayout::kHalfSplit);
    const std::vector<float> of_pairs = turned(pairs, 7, 22, RotaryLayout::kInterleaved);
    for (std::size_t pair = 0; pair < 11; ++pair) {
      CHECK(of_pairs[2 * pair] == of_halves[pair]);
      CHECK(of_pairs[2 * pair + 1] == of_halves[pair + 11]);
    }
  }

  TEST_CASE("rotary_embedding: the dot product of two heads depends on the distance of their positions only") {
    const std::vector<float> query = seeded_normal(32, 3);
    const std::vector<float> key = seeded_normal(32, 4);
    const auto score = [&](std::size_t query_position, std::size_t key_position) {
      return dot(turned(query, query_position, 32, RotaryLayout::kHalfSplit),
                 turned(key, key_position, 32, RotaryLayout::kHalfSplit));
    };
    CHECK(score(5, 2) == doctest::Approx(score(1003, 1000)).epsilon(1e-5));
    CHECK(score(5, 2) != doctest::Approx(score(2, 5)).epsilon(1e-2));
  }

  TEST_CASE("rotary_embedding: position 0 changes no bit; may write over what it reads") {
    const std::vector<float> x = seeded_normal(12, 5);
    CHECK(same_bits(turned(x, 0, 8, RotaryLayout::kInterleaved), x));
    for (const RotaryLayout layout : {RotaryLayout::kHalfSplit, RotaryLayout::kInterleaved}) {
      const Tables tables(9, 1, 5);
      Output over(x);
      rotary_embedding(over.span(), tables.cos(0), tables.sin(0), layout, over);
      CHECK(same_bits(over.span(), turned(x, 9, 10, layout)));
    }
  }

  TEST_CASE("rotary_angles_fit: any base from 1 on, smaller ones while no pair turns too far") {
    CHECK(rotary_angles_fit(1.0, 1 << 26));
    CHECK_FALSE(rotary_angles_fit(1.0, (1 << 26) + 1));
    CHECK(rotary_angles_fit(std::numeric_limits<double>::max(), 1 << 20));
    CHECK(rotary_angles_fit(0.5, 1 << 25));
    CHECK_FALSE(rotary_angles_fit(0.5, (1 << 25) + 1));
    CHECK_FALSE(rotary_angles_fit(1e-9, 0));
    for (const double base : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
      CHECK_FALSE(rotary_angles_fit(base, 1));
    }
  }

  TEST_CASE("rotary_tables: a row is its position, wherever the table begins, rounded once even far out") {
    const Tables whole(0, 20, 3);
    const Tables part(12, 8, 3);
    CHECK(same_bits(part.cos_data, std::span(whole.cos_data).subspan(36)));
    CHECK(same_bits(part.sin_data, std::span(whole.sin_data).subspan(36)));
    const Tables far(131071, 1, 2);
    // An angle kept in float would be off by 2^-8 here.
    CHECK(far.cos_data[0] == static_cast<float>(std::cos(131071.0)));
    CHECK(far.sin_data[1] == static_cast<float>(std::sin(131071.0 / 100.0)));
  }
}

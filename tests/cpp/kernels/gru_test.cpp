#include "kernels/gru.h"

#include <doctest.h>

#include <cmath>

#include "kernels/reference/gru.h"
#include "kernels/sigmoid.h"
#include "kernels/tanh.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

TEST_SUITE("kernels") {
  TEST_CASE("gru_step: within its bound of the reference at every length and alignment, and no element beyond") {
    for (const std::size_t length : kLengths) {
      for (const std::size_t misalignment : kMisalignments) {
        CAPTURE(length);
        CAPTURE(misalignment);
        const Input x_part(seeded_normal(3 * length, 1, 2.0F), misalignment);
        const Input h_part(seeded_normal(3 * length, 2, 2.0F), 3 - misalignment);
        const Input h(seeded_normal(length, 3), misalignment);
        Output gates(3 * length, misalignment);
        Output next(length, 3 - misalignment);
        gru_step(x_part, h_part, h, gates, next);
        std::vector<double> expected(length);
        reference::gru_step(to_double(x_part), to_double(h_part), to_double(h), expected);
        for (std::size_t i = 0; i < length; ++i) {
          CAPTURE(i);
          double magnitude = 1.0 + std::fabs(h.span()[i]);
          for (std::size_t gate = 0; gate < 3; ++gate) {
            magnitude += std::fabs(x_part.span()[gate * length + i]) + std::fabs(h_part.span()[gate * length + i]);
          }
          CHECK(std::fabs(next.span()[i] - expected[i]) <= kGruMaxError * magnitude);
        }
        CHECK(gates.padding_is_untouched());
        CHECK(next.padding_is_untouched());
      }
    }
  }

  TEST_CASE("gru_step: its gates are sigmoid and tanh of the sums, to the bit") {
    constexpr std::size_t kSize = 7;
    const Input x_part(seeded_normal(3 * kSize, 4));
    const Input h_part(seeded_normal(3 * kSize, 5));
    Output gates(3 * kSize);
    Output next(kSize);
    gru_step(x_part, h_part, seeded_normal(kSize, 6), gates, next);
    std::vector<float> sums(3 * kSize);
    for (std::size_t i = 0; i < 2 * kSize; ++i) sums[i] = x_part.span()[i] + h_part.span()[i];
    std::vector<float> expected(3 * kSize);
    sigmoid(std::span(sums).first(2 * kSize), std::span(expected).first(2 * kSize));
    for (std::size_t i = 0; i < kSize; ++i) {
      const float remembered = expected[i] * h_part.span()[2 * kSize + i];
      sums[2 * kSize + i] = x_part.span()[2 * kSize + i] + remembered;
    }
    tanh(std::span(sums).subspan(2 * kSize), std::span(expected).subspan(2 * kSize));
    CHECK(same_bits(gates.span(), expected));
  }

  TEST_CASE("gru_step: an update gate of 1 keeps the state, one of 0 takes the candidate, a reset of 0 forgets it") {
    const float keep = opaque(100.0F);
    Output gates(3);
    Output next(1);
    gru_step(Input{0.0F, keep, 0.25F}, Input{0.0F, 0.0F, 0.0F}, Input{0.75F}, gates, next);
    CHECK(next.span()[0] == 0.75F);
    gru_step(Input{-keep, -keep, 0.0F}, Input{0.0F, 0.0F, 5.0F}, Input{0.75F}, gates, next);
    CHECK(std::fabs(next.span()[0]) < 1e-6F);
  }

  TEST_CASE("gru_step: may write over what it reads") {
    constexpr std::size_t kSize = 5;
    const std::vector<float> x_part = seeded_normal(3 * kSize, 7);
    const std::vector<float> h_part = seeded_normal(3 * kSize, 8);
    const std::vector<float> h = seeded_normal(kSize, 9);
    Output gates(3 * kSize);
    Output next(kSize);
    gru_step(x_part, h_part, h, gates, next);
    Output gates_over(x_part);
    Output next_over(h);
    gru_step(gates_over.span(), h_part, next_over.span(), gates_over, next_over);
    CHECK(same_bits(gates_over.span(), gates.span()));
    CHECK(same_bits(next_over.span(), next.span()));
  }
}

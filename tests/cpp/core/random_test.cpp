#include "core/random.h"

#include <doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "core/hash.h"

using namespace attention_walkthrough;

TEST_SUITE("core") {
  TEST_CASE("SplitMix64: the published sequence of seed 1234567") {
    SplitMix64 mix(1234567);
    for (const std::uint64_t expected :
         {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U}) {
      CHECK(mix.next() == expected);
    }
  }

  TEST_CASE("Random: the published sequence of xoshiro256** from the state 1, 2, 3, 4") {
    Random random(Random::State{1, 2, 3, 4});
    for (const std::uint64_t expected : {11520U, 0U, 1509978240U}) CHECK(random.next() == expected);
    CHECK(random.next() == 1215971899390074240U);
    CHECK(random.next() == 1216172134540287360U);
  }

  TEST_CASE("Random: one seed gives one sequence, another seed another") {
    Random a(0);
    Random b(0);
    Random c(1);
    const std::uint64_t first = a.next();
    CHECK(first == b.next());
    CHECK(first != c.next());
  }

  TEST_CASE("Random::below: every number below the bound equally often, the bound never") {
    Random random(9);
    constexpr int kDraws = 60000;
    constexpr std::uint64_t kBound = 6;
    int counts[kBound] = {};
    for (int draw = 0; draw < kDraws; ++draw) {
      const std::uint64_t value = random.below(kBound);
      REQUIRE(value < kBound);
      ++counts[value];
    }
    for (const int count : counts) CHECK(std::abs(count - kDraws / 6) < 460);  // 5 standard deviations: 456
    CHECK(random.below(1) == 0);
  }

  TEST_CASE("Random::uniform: known draws of seed 42") {
    Random random(42);
    for (const float expected : {0x1.5780b0p-4F, 0x1.841364p-2F, 0x1.5c2ea6p-1F, 0x1.d9715ap-1F}) {
      CHECK(random.uniform() == expected);
    }
  }

  TEST_CASE("Random::uniform: evenly spread over 0 to 1, 1 left out") {
    Random random(3);
    constexpr int kDraws = 100000;
    int tenths[10] = {};
    for (int draw = 0; draw < kDraws; ++draw) {
      const float value = random.uniform();
      REQUIRE(value >= 0.0F);
      REQUIRE(value < 1.0F);
      ++tenths[static_cast<int>(value * 10.0F)];
    }
    for (const int count : tenths) CHECK(std::abs(count - kDraws / 10) < 500);  // 5 standard deviations: 474
  }

  TEST_CASE("Random::normal: known draws of seed 42") {
    Random random(42);
    for (const float expected : {-0x1.73d2fep-1F, 0x1.c5e220p-3F, 0x1.db514cp-2F, 0x1.79eb7cp+0F}) {
      CHECK(random.normal() == expected);
    }
  }

  TEST_CASE("Random::normal: the same bits everywhere as a separate implementation with another logarithm") {
    // The hash is of the little-endian bytes of 10000 draws, made by a Python program of the same algorithm.
    Random random(7);
    std::string bytes;
    for (int draw = 0; draw < 10000; ++draw) {
      const auto bits = std::bit_cast<std::uint32_t>(random.normal());
      for (int byte = 0; byte < 4; ++byte) bytes.push_back(static_cast<char>(bits >> (8 * byte)));
    }
    CHECK(stable_hash(bytes) == 0xf4d494b87f1eaa44U);
  }

  TEST_CASE("Random::normal: mean 0, variance 1, and the tails of a normal distribution") {
    Random random(11);
    constexpr int kDraws = 100000;
    double sum = 0.0;
    double sum_of_squares = 0.0;
    int beyond_two = 0;
    for (int draw = 0; draw < kDraws; ++draw) {
      const double value = random.normal();
      sum += value;
      sum_of_squares += value * value;
      beyond_two += std::fabs(value) > 2.0 ? 1 : 0;
    }
    CHECK(std::fabs(sum / kDraws) < 0.016);                   // 5 / sqrt(draws)
    CHECK(std::fabs(sum_of_squares / kDraws - 1.0) < 0.023);  // 5 sqrt(2 / draws)
    CHECK(std::fabs(static_cast<double>(beyond_two) / kDraws - 0.0455) < 0.0033);
  }

  TEST_CASE("Random::fill_uniform: spreads over the bounds given") {
    std::vector<float> values(1000);
    Random(5).fill_uniform(values, -3.0F, -1.0F);
    float low = 0.0F;
    float high = -4.0F;
    for (const float value : values) {
      low = std::fmin(low, value);
      high = std::fmax(high, value);
    }
    CHECK(low >= -3.0F);
    CHECK(low < -2.98F);
    CHECK(high <= -1.0F);
    CHECK(high > -1.02F);
  }

  TEST_CASE("Random::fill_normal: the draws of normal, times the standard deviation") {
    std::vector<float> values(3);
    Random(5).fill_normal(values, 0.5F);
    Random again(5);
    for (const float value : values) CHECK(value == 0.5F * again.normal());
  }
}

#include <doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "simd/simd.h"

using namespace attention_walkthrough;

namespace {

using Shorts = std::array<std::int16_t, 8>;
using Integers = std::array<float, 4>;

Shorts shorts(simd::I16x8 x) noexcept {
  Shorts out;
  simd::store(x, out.data());
  return out;
}

Integers integers(simd::I32x4 x) noexcept {
  Integers out;
  simd::store(simd::to_float(x), out.data());
  return out;
}

/// All lanes alike, a number that the compiler does not know.
simd::I32x4 splat(std::int32_t value) noexcept {
  const volatile std::int32_t hidden = value;
  return simd::splat(static_cast<std::int32_t>(hidden));
}

/// Four times the same two numbers.
simd::I16x8 pairs(std::int16_t first, std::int16_t second) noexcept {
  const std::array<std::int16_t, 2> numbers = {first, second};
  return simd::splat_pair(numbers.data());
}

simd::I8x16 bytes(const std::array<std::uint8_t, 16>& numbers) noexcept { return simd::load(numbers.data()); }

simd::I8x16 all_bytes(int value) noexcept {
  std::array<std::uint8_t, 16> numbers;
  numbers.fill(static_cast<std::uint8_t>(value));
  return bytes(numbers);
}

}  // namespace

TEST_SUITE("simd") {
  TEST_CASE("even_bytes, odd_bytes: every other byte, without a sign, of any address") {
    std::array<std::uint8_t, 17> numbers;
    for (std::size_t i = 0; i < 17; ++i) numbers[i] = static_cast<std::uint8_t>(250 + i);
    CHECK(shorts(simd::even_bytes(simd::load(numbers.data()))) == Shorts{250, 252, 254, 0, 2, 4, 6, 8});
    CHECK(shorts(simd::odd_bytes(simd::load(numbers.data()))) == Shorts{251, 253, 255, 1, 3, 5, 7, 9});
    CHECK(shorts(simd::even_bytes(simd::load(numbers.data() + 1))) == Shorts{251, 253, 255, 1, 3, 5, 7, 9});
  }

  TEST_CASE("splat_pair: one number in the even lanes, one in the odd") {
    const std::array<std::int16_t, 3> numbers = {9, -5, 7};
    CHECK(shorts(simd::splat_pair(numbers.data())) == Shorts{9, -5, 9, -5, 9, -5, 9, -5});
    CHECK(shorts(simd::splat_pair(numbers.data() + 1)) == Shorts{-5, 7, -5, 7, -5, 7, -5, 7});
  }

  TEST_CASE("narrow: what does not fit becomes the nearest that does") {
    const std::int16_t most = INT16_MAX;
    const std::int16_t least = INT16_MIN;
    CHECK(shorts(simd::narrow(splat(7), splat(-32768))) == Shorts{7, 7, 7, 7, least, least, least, least});
    CHECK(shorts(simd::narrow(splat(32768), splat(INT32_MIN))) ==
          Shorts{most, most, most, most, least, least, least, least});
  }

  TEST_CASE("narrow to bytes: in order; what does not fit becomes the nearest that does") {
    const simd::I16x8 counted = simd::odd_bytes(bytes({0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8}));
    std::array<std::int8_t, 17> stored = {};
    simd::store(simd::narrow(counted, pairs(128, -129)), stored.data() + 1);
    CHECK(stored == std::array<std::int8_t, 17>{0, 1, 2, 3, 4, 5, 6, 7, 8, 127, -128, 127, -128, 127, -128, 127, -128});
    simd::store(simd::narrow(pairs(127, -128), pairs(INT16_MAX, INT16_MIN)), stored.data());
    CHECK(stored == std::array<std::int8_t, 17>{127, -128, 127, -128, 127, -128, 127, -128, 127, -128, 127, -128, 127,
                                                -128, 127, -128, -128});
  }

  TEST_CASE("swap_middle: the inner two of each four change places") {
    const simd::I16x8 counted = simd::even_bytes(bytes({1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0}));
    CHECK(shorts(simd::swap_middle(counted)) == Shorts{1, 3, 2, 4, 5, 7, 6, 8});
  }

  TEST_CASE("dot_pairs: two products and their sum, exact up to the largest") {
    const simd::I8x16 counted = bytes({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255, 0});
    CHECK(integers(simd::dot_pairs(simd::even_bytes(counted), pairs(10, -1))) == Integers{7.0F, 43.0F, 79.0F, -125.0F});
    CHECK(integers(simd::dot_pairs(pairs(INT16_MIN, INT16_MIN), pairs(INT16_MAX, INT16_MAX)))[1] == -2147418112.0F);
    CHECK(integers(simd::dot_pairs(pairs(INT16_MIN, 0), pairs(INT16_MIN, 1)))[2] == 0x1p30F);
  }

  TEST_CASE("dot_quads: four products in each lane are added; the first factor has signs") {
    // Where the machine's own instruction is not to be relied on, nothing is.
    if (simd_variant_name() == "relaxed-simd" && simd::quad_dot() == simd::QuadDot::kNarrow) return;
    const std::array<std::int8_t, 5> quad = {1, -2, 3, -128, 5};
    const simd::I8x16 b = bytes({1, 1, 1, 1, 127, 127, 127, 127, 0, 0, 0, 1, 4, 3, 2, 1});
    CHECK(integers(simd::dot_quads(simd::splat_quad(quad.data()), b, splat(1000))) ==
          Integers{874.0F, -15002.0F, 872.0F, 876.0F});
    CHECK(integers(simd::dot_quads(simd::splat_quad(quad.data() + 1), b, splat(0)))[0] == -122.0F);
  }

  TEST_CASE("quad_dot: says how bytes from 128 on are taken") {
    for (const int a : {-128, -1, 1, 127}) {
      for (const int b : {128, 200, 255}) {
        const float dot = integers(simd::dot_quads(all_bytes(a), all_bytes(b), splat(0)))[3];
        if (simd::quad_dot() == simd::QuadDot::kUnsigned) CHECK(dot == static_cast<float>(4 * a * b));
        if (simd::quad_dot() == simd::QuadDot::kSigned) CHECK(dot == static_cast<float>(4 * a * (b - 256)));
      }
    }
    if (simd_variant_name() == "scalar") CHECK(simd::quad_dot() == simd::QuadDot::kUnsigned);
    if (simd_variant_name() == "simd128") CHECK(simd::quad_dot() == simd::QuadDot::kNarrow);
  }
}

#include <doctest.h>

#include <algorithm>

#include "simd/lanes.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

TEST_SUITE("simd") {
  TEST_CASE("transpose: rows become columns") {
    simd::F32x4 rows[4];
    for (int row = 0; row < 4; ++row) {
      const float first = opaque(static_cast<float>(4 * row));
      const float numbers[] = {first, first + 1.0F, first + 2.0F, first + 3.0F};
      rows[row] = simd::load(numbers);
    }
    simd::transpose(rows);
    for (int row = 0; row < 4; ++row) {
      const float first = static_cast<float>(row);
      CHECK(lanes(rows[row]) == Lanes{first, first + 4.0F, first + 8.0F, first + 12.0F});
    }
  }

  TEST_CASE("load, store: four numbers at any alignment, and no fifth") {
    for (const std::size_t misalignment : kMisalignments) {
      CAPTURE(misalignment);
      const Input in(Lanes{1.0F, -2.0F, 3.5F, -0.0F}, misalignment);
      Output out(4, misalignment);
      simd::store(simd::load(in.span().data()), out.span().data());
      CHECK(same_bits(in, out.span()));
      CHECK(out.padding_is_untouched());
    }
  }

  TEST_CASE("load_first: reads no further than it is told and fills the other lanes") {
    const Lanes numbers = {1.0F, 2.0F, 3.0F, 4.0F};
    for (std::size_t count = 1; count <= 3; ++count) {
      CAPTURE(count);
      const Input in(std::span<const float>(numbers).first(count), 1);
      Lanes expected = {-9.0F, -9.0F, -9.0F, -9.0F};
      std::copy_n(numbers.begin(), count, expected.begin());
      CHECK(lanes(simd::load_first(in.span().data(), count, -9.0F)) == expected);
    }
  }

  TEST_CASE("store_first: writes no further than it is told") {
    for (std::size_t count = 1; count <= 3; ++count) {
      CAPTURE(count);
      Output out(count, 1);
      simd::store_first(vector(1.0F, 2.0F, 3.0F, 4.0F), out.span().data(), count);
      for (std::size_t i = 0; i < count; ++i) CHECK(out.span()[i] == static_cast<float>(i + 1));
      CHECK(out.padding_is_untouched());
    }
  }

  TEST_CASE("load_mask: any byte but 0 is true") {
    const std::vector<std::uint8_t> bytes = {0, 1, 255, 128};
    CHECK(lanes(simd::load_mask(bytes.data())) == Lanes{0.0F, 1.0F, 1.0F, 1.0F});
  }

  TEST_CASE("load_mask_first: reads no further than it is told; the other lanes are false") {
    for (std::size_t count = 1; count <= 3; ++count) {
      CAPTURE(count);
      const std::vector<std::uint8_t> bytes(count, 1);
      Lanes expected = {};
      std::fill_n(expected.begin(), count, 1.0F);
      CHECK(lanes(simd::load_mask_first(bytes.data(), count)) == expected);
    }
  }

  TEST_CASE("splat: all lanes alike") { CHECK(lanes(simd::splat(opaque(2.5F))) == Lanes{2.5F, 2.5F, 2.5F, 2.5F}); }
}

#include <doctest.h>

#include "simd/simd.h"

using namespace attention_walkthrough;

TEST_SUITE("simd") {
  TEST_CASE("simd_variant_name: these tests run on the form that the build asked for") {
    CHECK(simd_variant_name() == AW_EXPECTED_VARIANT);
  }

  TEST_CASE("F32x4: aligned as a register of 128 bits in the vector forms, as a float in the scalar form") {
    CHECK(alignof(simd::F32x4) == (simd_variant_name() == "scalar" ? alignof(float) : 16));
  }
}

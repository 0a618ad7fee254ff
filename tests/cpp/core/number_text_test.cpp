#include "core/number_text.h"

#include <doctest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

using namespace attention_walkthrough;

TEST_SUITE("core") {
  TEST_CASE("number_text: six decimals, a power of ten from 1e9 on, and names for what is no number") {
    CHECK(number_text(0.0) == "0.000000");
    CHECK(number_text(-0.5) == "-0.500000");
    CHECK(number_text(1.9999999) == "2.000000");
    CHECK(number_text(123456.789) == "123456.789000");
    CHECK(number_text(1.5e10) == "1.500000e10");
    CHECK(number_text(std::numeric_limits<double>::infinity()) == "inf");
    CHECK(number_text(-std::numeric_limits<double>::infinity()) == "-inf");
    CHECK(number_text(std::numeric_limits<double>::quiet_NaN()) == "nan");
    CHECK(number_text(3e38).ends_with("e38"));
  }

  TEST_CASE("decimal_number: what people write is rounded as the C library does") {
    for (const std::string text : {"0", "-0", "1", "-25", "1e-6", "1e-5", "0.00001", "10000.0", "5000.0", "500000.0",
                                   "123456789012345", "2.5e2", "1E+3", "0.1", "3.1415926535", "9007199254740992"}) {
      CAPTURE(text);
      CHECK(decimal_number(text) == std::strtod(text.c_str(), nullptr));
    }
    CHECK(std::signbit(decimal_number("-0")));
  }

  TEST_CASE("decimal_number: elsewhere within a few roundings, infinity and 0 beyond all doubles") {
    for (const std::string text : {"1.7976931348623157e308", "2.2250738585072014e-308", "0.1234567890123456789e-40"}) {
      CAPTURE(text);
      CHECK(decimal_number(text) == doctest::Approx(std::strtod(text.c_str(), nullptr)).epsilon(1e-14));
    }
    CHECK(decimal_number("1e400") == std::numeric_limits<double>::infinity());
    CHECK(decimal_number("-1e999999999999") == -std::numeric_limits<double>::infinity());
    CHECK(decimal_number("1e-400") == 0.0);
    CHECK(decimal_number("0e999") == 0.0);
  }
}

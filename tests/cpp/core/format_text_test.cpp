#include "core/format_text.h"

#include <doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/shape.h"

using namespace attention_walkthrough;

TEST_SUITE("core") {
  TEST_CASE("format_text: texts of every kind, at the beginning, in the middle and at the end") {
    const std::string owned = "owned";
    CHECK(format_text("no place") == "no place");
    CHECK(format_text("{}, {}{}!", owned, std::string_view("view of more").substr(0, 4), "") == "owned, view!");
    CHECK(format_text("a { b } {} }{", "c") == "a { b } c }{");
  }

  TEST_CASE("format_text: a piece is not read as a format") {
    CHECK(format_text("{} and {}", "{}", "{") == "{} and {");
  }

  TEST_CASE("format_text: whole numbers of every width in their digits") {
    CHECK(format_text("{} {} {} {}", 0, -1, std::uint8_t{255}, std::size_t{7}) == "0 -1 255 7");
    CHECK(format_text("{}", std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
    CHECK(format_text("{}", std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  }

  TEST_CASE("format_text: other numbers as number_text writes them") {
    CHECK(format_text("cap ({}) and {}", -0.5F, 1.5e10) == "cap (-0.500000) and 1.500000e10");
  }

  TEST_CASE("format_text: sizes as shapes are printed") {
    CHECK(format_text("q ({})", Shape{3, 2}.sizes()) == "q (3 x 2)");
    CHECK(format_text("{} and {}", Shape{5}.sizes(), Shape{}.sizes()) == "5 and ()");
    CHECK(format_text("{}", std::vector<std::size_t>{1, 0, 4, 9, 2}) == "1 x 0 x 4 x 9 x 2");
  }
}

#include "model/json.h"

#include <doctest.h>

#include <string>

using namespace attention_walkthrough;

TEST_SUITE("model") {
  TEST_CASE("parse_json: every kind of value is read") {
    const auto value = parse_json(R"( {"a": [1, -2.5e1, true, false, null], "b": {"c": "d"}} )");
    REQUIRE(value);
    const JsonValue* a = value->find("a");
    REQUIRE(a != nullptr);
    REQUIRE(a->items.size() == 5);
    CHECK(a->items[0].as_size() == 1);
    CHECK(a->items[1].number == -25.0);
    CHECK(a->items[2].kind == JsonValue::Kind::kTrue);
    CHECK(a->items[3].kind == JsonValue::Kind::kFalse);
    CHECK(a->items[4].kind == JsonValue::Kind::kNull);
    REQUIRE(value->find("b") != nullptr);
    CHECK(value->find("b")->find("c")->text == "d");
    CHECK(value->find("z") == nullptr);
  }

  TEST_CASE("parse_json: escapes become UTF-8, a pair of halves one character") {
    const auto value = parse_json(R"("\"\\\/\n\u0041\u732b\ud83d\ude00é")");
    REQUIRE(value);
    CHECK(value->text == "\"\\/\nA猫😀é");
  }

  TEST_CASE("parse_json: what is no JSON is refused") {
    for (const std::string text : {"",
                                   " ",
                                   "{",
                                   "}",
                                   "[1,]",
                                   "[1 2]",
                                   "{\"a\":}",
                                   "{\"a\" 1}",
                                   "{a:1}",
                                   "{\"a\":1,\"a\":2}",
                                   "01",
                                   "1.",
                                   ".5",
                                   "-",
                                   "1e",
                                   "+1",
                                   "nul",
                                   "truth",
                                   "\"",
                                   "\"\\x\"",
                                   "\"\\u12g4\"",
                                   "\"\\ud83d\"",
                                   "\"\\ude00\"",
                                   "\"a\nb\"",
                                   "1 2",
                                   "[",
                                   "\"\\",
                                   "\"\\u00",
                                   "NaN"}) {
      CAPTURE(text);
      CHECK_FALSE(parse_json(text));
    }
  }

  TEST_CASE("parse_json: nesting is limited") {
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    CHECK(parse_json(nested(kMaxJsonDepth)));
    CHECK_FALSE(parse_json(nested(kMaxJsonDepth + 2)));
    CHECK_FALSE(parse_json(std::string(1 << 20, '[')));
  }

  TEST_CASE("JsonValue::as_size: only whole numbers from 0 to 2^53") {
    const auto as_size = [](const char* text) { return parse_json(text)->as_size(); };
    CHECK(as_size("0") == 0);
    CHECK(as_size("1e3") == 1000);
    for (const char* text : {"-1", "0.5", "1e300", "\"1\"", "null"}) {
      CAPTURE(text);
      CHECK_FALSE(as_size(text));
    }
  }
}

#include "core/shape.h"

#include <doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

using namespace attention_walkthrough;

TEST_SUITE("core") {
  TEST_CASE("Shape: sizes, number of elements and text") {
    const Shape shape{3, 2, 5};
    CHECK(shape.rank() == 3);
    CHECK(shape[0] == 3);
    CHECK(shape[1] == 2);
    CHECK(shape[2] == 5);
    CHECK(shape.num_elements() == 30);
    CHECK(shape.to_string() == "3 x 2 x 5");
  }

  TEST_CASE("Shape: rank 0 is one number") {
    CHECK(Shape().rank() == 0);
    CHECK(Shape().num_elements() == 1);
    CHECK(Shape().to_string() == "()");
  }

  TEST_CASE("Shape: a size of 0 is an empty tensor with the other sizes kept") {
    CHECK(Shape{2, 0, 4}.num_elements() == 0);
    CHECK(Shape{2, 0, 4}.to_string() == "2 x 0 x 4");
  }

  TEST_CASE("Shape: equal means the same rank and sizes") {
    CHECK(Shape{2, 3} == Shape{2, 3});
    CHECK_FALSE(Shape{2, 3} == Shape{3, 2});
    CHECK_FALSE(Shape{2} == Shape{2, 1});
    CHECK_FALSE(Shape{} == Shape{0});
  }

  TEST_CASE("Shape::from_sizes: takes what fits") {
    Shape shape;
    const std::vector<std::ptrdiff_t> sizes = {2, 0, 7, 1};
    REQUIRE(Shape::from_sizes("q", sizes, shape).ok());
    CHECK(shape == Shape{2, 0, 7, 1});
    REQUIRE(Shape::from_sizes("q", {}, shape).ok());
    CHECK(shape == Shape{});
  }

  TEST_CASE("Shape::from_sizes: refuses what does not, names the argument and leaves the shape as it was") {
    Shape shape{9};
    ErrorCode expected = ErrorCode::kOk;
    std::string message;
    std::vector<std::ptrdiff_t> sizes;
    SUBCASE("a negative size") {
      sizes = {2, -1};
      expected = ErrorCode::kInvalidArgument;
      message = "q has size -1 on axis 1; sizes must not be negative";
    }
    SUBCASE("too many axes") {
      sizes = {1, 1, 1, 1, 1};
      expected = ErrorCode::kInvalidArgument;
      message = "q has rank 5; it must be at most 4";
    }
    SUBCASE("more elements than memory has addresses") {
      sizes = {PTRDIFF_MAX / 4, 2};
      expected = ErrorCode::kOutOfMemory;
      message = "q has more elements than memory can hold (at most " + std::to_string(PTRDIFF_MAX / 4) + ")";
    }
    SUBCASE("an overflow that an empty axis would hide") {
      sizes = {0, PTRDIFF_MAX, PTRDIFF_MAX};
      expected = ErrorCode::kOutOfMemory;
      message = "q has more elements than memory can hold (at most " + std::to_string(PTRDIFF_MAX / 4) + ")";
    }
    const Status status = Shape::from_sizes("q", sizes, shape);
    CHECK(status.code() == expected);
    CHECK(status.message() == message);
    CHECK(shape == Shape{9});
  }
}

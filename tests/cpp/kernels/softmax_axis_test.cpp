#include <doctest.h>

#include <cmath>
#include <initializer_list>

#include "kernels/reference/softmax.h"
#include "kernels/softmax.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

void check_against_reference(const Shape& shape, std::size_t axis) {
  CAPTURE(shape.to_string());
  CAPTURE(axis);
  const Input x(seeded_normal(shape.num_elements(), 1, 3.0F), 1);
  Output out(shape.num_elements(), 2);
  softmax({x, shape}, axis, {out, shape});
  std::vector<double> expected = to_double(x);
  reference::softmax({expected, shape}, axis);
  const bool is_last_axis = axis + 1 == shape.rank();
  const double bound = is_last_axis ? softmax_row_max_error(shape[axis]) : softmax_column_max_error(shape[axis]);
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(std::fabs(out.span()[i] - expected[i]) <= bound);
  CHECK(out.padding_is_untouched());
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("softmax: within its bound of the reference along every axis of every rank") {
    for (const Shape& shape : {Shape{5}, Shape{3, 4}, Shape{9, 7}, Shape{2, 5, 3}, Shape{2, 3, 4, 5}, Shape{1, 6, 1, 9},
                               Shape{3, 1}, Shape{1, 3}, Shape{17, 33}, Shape{3, 128}, Shape{2, 301}}) {
      for (std::size_t axis = 0; axis < shape.rank(); ++axis) check_against_reference(shape, axis);
    }
  }

  TEST_CASE("softmax: an empty tensor stays empty") {
    for (const Shape& shape : {Shape{0}, Shape{0, 3}, Shape{3, 0}}) {
      Output out(0);
      for (std::size_t axis = 0; axis < shape.rank(); ++axis) softmax({{}, shape}, axis, {out, shape});
      CHECK(out.padding_is_untouched());
    }
  }

  TEST_CASE("softmax: a row has the same bits alone as among others") {
    constexpr std::size_t kLength = 277;
    const std::vector<float> x = seeded_normal(4 * kLength, 3);
    Output out(x.size());
    softmax({Input(x), {4, kLength}}, 1, {out, {4, kLength}});
    for (std::size_t row = 0; row < 4; ++row) {
      Output alone(kLength);
      const std::span<const float> scores = std::span(x).subspan(row * kLength, kLength);
      softmax({scores, {1, kLength}}, 1, {alone, {1, kLength}});
      CHECK(same_bits(out.span().subspan(row * kLength, kLength), alone.span()));
    }
  }

  TEST_CASE("softmax: may write over what it reads") {
    const std::vector<float> before = seeded_normal(15, 2);
    for (const std::size_t axis : {0, 1}) {
      Output apart(15);
      softmax({Input(before), {3, 5}}, axis, {apart, {3, 5}});
      Output in_place(before);
      softmax({in_place.span(), {3, 5}}, axis, {in_place, {3, 5}});
      CHECK(same_bits(in_place.span(), apart.span()));
    }
  }

  TEST_CASE("softmax: a column of -infinity is zeros, one with NaN or +infinity is NaN, its neighbours are whole") {
    const Input x{-kInfinity, kNaN,       kInfinity, 0.0F, -kInfinity,  //
                  -kInfinity, -kInfinity, 1.0F,      0.0F, kNaN};
    Output out(10);
    softmax({x, {2, 5}}, 0, {out, {2, 5}});
    for (const std::size_t row : {0, 1}) {
      const std::span<const float> weights = out.span().subspan(row * 5, 5);
      CHECK(weights[0] == 0.0F);
      CHECK(std::isnan(weights[1]));
      CHECK(std::isnan(weights[2]));
      CHECK(weights[3] == 0.5F);
      CHECK(std::isnan(weights[4]));
    }
  }
}

#include "kernels/packed_weight.h"

#include <doctest.h>

#include "kernels/matmul.h"
#include "kernels/matrices.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

/// A weight, and the same packed; what lies behind it must not be touched.
struct Packed {
  Packed(std::size_t depth, std::size_t columns, std::size_t gap)
      : weight(depth, columns, 11, gap), numbers(packed_size(depth, columns), 1) {
    pack_weight(weight.view, numbers.span());
  }
  [[nodiscard]] PackedWeightView view() { return {numbers.span(), weight.view.rows, weight.view.columns}; }

  InputMatrix weight;
  Output numbers;
};

void check_packed_matmul(Sizes sizes, std::size_t gap) {
  CAPTURE(sizes.rows);
  CAPTURE(sizes.depth);
  CAPTURE(sizes.columns);
  Packed packed(sizes.depth, sizes.columns, gap);
  const InputMatrix x(sizes.rows, sizes.depth, 12, gap);
  const std::size_t row_stride = sizes.columns + gap;
  Output out(sizes.rows * row_stride, 1);
  const std::vector<float> untouched(out.span().begin(), out.span().end());
  packed_matmul(x.view, packed.view(), {out.span().data(), sizes.rows, sizes.columns, row_stride});
  Output expected(sizes.rows * sizes.columns);
  matmul(x.view, packed.weight.view, {expected.span().data(), sizes.rows, sizes.columns, sizes.columns});
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < out.span().size(); ++i) {
    const std::size_t column = i % row_stride;
    const float right =
        column < sizes.columns ? expected.span()[i / row_stride * sizes.columns + column] : untouched[i];
    if (out.span()[i] != right) ++wrong;
  }
  CHECK(wrong == 0);
  CHECK(out.padding_is_untouched());
  CHECK(packed.numbers.padding_is_untouched());
}

void check_unpacked_columns(Packed& packed, std::size_t first, std::size_t count) {
  CAPTURE(first);
  CAPTURE(count);
  constexpr std::size_t kGap = 3;
  const std::size_t depth = packed.weight.view.rows;
  Output out(depth * (count + kGap), 1);
  const std::vector<float> untouched(out.span().begin(), out.span().end());
  unpack_columns(packed.view(), first, {out.span().data(), depth, count, count + kGap});
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < out.span().size(); ++i) {
    const std::size_t column = i % (count + kGap);
    const float right = column < count ? packed.weight.view.row(i / (count + kGap))[first + column] : untouched[i];
    if (out.span()[i] != right) ++wrong;
  }
  CHECK(wrong == 0);
  CHECK(out.padding_is_untouched());
}

}  // namespace

TEST_CASE("packed weight: products are to the bit those of the weight itself") {
  for (const std::size_t rows : {1, 2, 3, 4, 7, 16, 17}) {
    for (const std::size_t depth : {1, 31, 32, 33, 130}) {
      for (const std::size_t columns : {1, 4, 11, 12, 13, 27, 36, 47, 48, 49, 100, 155}) {
        check_packed_matmul({rows, depth, columns}, 0);
      }
    }
  }
  check_packed_matmul({1, 70, 150}, 2);
  check_packed_matmul({5, 300, 200}, 3);
  check_packed_matmul({1, 768, 770}, 0);
}

TEST_CASE("packed weight: without depth a product is zeros, without columns or rows nothing") {
  check_packed_matmul({1, 0, 50}, 0);
  check_packed_matmul({3, 0, 50}, 1);
  check_packed_matmul({1, 5, 0}, 0);
  check_packed_matmul({0, 5, 50}, 0);
}

TEST_CASE("packed weight: numbers that are not finite stay in their columns") {
  constexpr std::size_t kColumns = 50;
  Output numbers(packed_size(2, kColumns));
  std::vector<float> weight(2 * kColumns, 1.0F);
  weight[kColumns - 1] = kNaN;
  pack_weight({weight.data(), 2, kColumns, kColumns}, numbers.span());
  const std::vector<float> x = {1.0F, 2.0F};
  Output out(kColumns);
  packed_matmul({x.data(), 1, 2, 2}, {numbers.span(), 2, kColumns}, {out.span().data(), 1, kColumns, kColumns});
  for (std::size_t column = 0; column + 1 < kColumns; ++column) CHECK(out.span()[column] == 3.0F);
  CHECK(std::isnan(out.span()[kColumns - 1]));
}

TEST_CASE("packed weight: the last panel is filled up with zeros") {
  for (const std::size_t columns : {1, 11, 12, 13, 23}) {
    CAPTURE(columns);
    Packed packed(5, columns, 0);
    const float* const last = packed.view().panel(packed_panels(columns) - 1);
    const std::size_t used = columns - (packed_panels(columns) - 1) * kPackedColumns;
    for (std::size_t row = 0; row < 5; ++row) {
      for (std::size_t column = used; column < kPackedColumns; ++column) {
        CHECK(last[row * kPackedColumns + column] == 0.0F);
      }
    }
  }
}

TEST_CASE("packed weight: any of its columns come out as they went in") {
  for (const std::size_t columns : {1, 11, 12, 14, 24, 61}) {
    CAPTURE(columns);
    Packed packed(9, columns, 1);
    for (std::size_t first = 0; first < columns; first += 1 + columns / 7) {
      for (std::size_t count = 1; first + count <= columns; count += 1 + columns / 9) {
        check_unpacked_columns(packed, first, count);
      }
      check_unpacked_columns(packed, first, columns - first);
    }
  }
}

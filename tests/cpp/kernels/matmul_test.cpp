#include "kernels/matmul.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>

#include "kernels/matrices.h"
#include "kernels/reference/matmul.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

using Kernel = void (*)(ConstMatrixView, ConstMatrixView, MatrixView) noexcept;
using ReferenceKernel = void (*)(reference::ConstMatrix, reference::ConstMatrix, reference::Matrix) noexcept;

/// Runs `kernel` and checks each number against `reference_kernel`, within `max_error` of the sum of magnitudes.
void check_product(Kernel kernel, ReferenceKernel reference_kernel, double max_error, ConstMatrixView a,
                   ConstMatrixView b, std::size_t columns, std::size_t gap) {
  const std::size_t row_stride = columns + gap;
  Output out(a.rows * row_stride, 1);
  const std::vector<float> untouched(out.span().begin(), out.span().end());
  kernel(a, b, {out.span().data(), a.rows, columns, row_stride});
  DoubleMatrix expected(a.rows, columns);
  reference_kernel(DoubleMatrix(a).view(), DoubleMatrix(b).view(), expected.view());
  DoubleMatrix magnitudes(a.rows, columns);
  reference_kernel(DoubleMatrix(a, true).view(), DoubleMatrix(b, true).view(), magnitudes.view());
  std::size_t outside = 0;
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t j = 0; j < row_stride; ++j) {
      const float actual = out.span()[i * row_stride + j];
      const bool good = j < columns
                            ? std::fabs(actual - expected.view().row(i)[j]) <= max_error * magnitudes.view().row(i)[j]
                            : actual == untouched[i * row_stride + j];
      if (!good) ++outside;
    }
  }
  CHECK(outside == 0);
  CHECK(out.padding_is_untouched());
}

void check_matmul(Sizes sizes, std::size_t gap) {
  CAPTURE(sizes.rows);
  CAPTURE(sizes.depth);
  CAPTURE(sizes.columns);
  const InputMatrix a(sizes.rows, sizes.depth, 1, gap);
  const InputMatrix b(sizes.depth, sizes.columns, 2, gap);
  check_product(matmul, reference::matmul, matmul_max_error(sizes.depth), a.view, b.view, sizes.columns, gap);
}

void check_matmul_transposed(Sizes sizes, std::size_t gap) {
  CAPTURE(sizes.rows);
  CAPTURE(sizes.depth);
  CAPTURE(sizes.columns);
  const InputMatrix a(sizes.rows, sizes.depth, 3, gap);
  const InputMatrix b(sizes.columns, sizes.depth, 4, gap);
  check_product(matmul_transposed, reference::matmul_transposed, matmul_transposed_max_error(sizes.depth), a.view,
                b.view, sizes.columns, gap);
}

/// out += a b and out += aT b: what stood there plus the product, which `matmul` gives too, rounded once more.
void check_added(Sizes sizes, std::size_t gap) {
  CAPTURE(sizes.rows);
  CAPTURE(sizes.depth);
  CAPTURE(sizes.columns);
  const InputMatrix a(sizes.rows, sizes.depth, 5, gap);
  const InputMatrix b(sizes.depth, sizes.columns, 6, gap);
  std::vector<float> a_transposed;
  for (std::size_t n = 0; n < sizes.depth; ++n) {
    for (std::size_t i = 0; i < sizes.rows; ++i) a_transposed.push_back(a.view.row(i)[n]);
  }
  const Input transposed(InputMatrix::with_gaps(sizes.depth, sizes.rows, gap, a_transposed), 1);
  const std::size_t row_stride = sizes.columns + gap;
  const std::vector<float> before = seeded_normal(sizes.rows * row_stride, 7);
  Output product(sizes.rows * sizes.columns);
  matmul(a.view, b.view, {product.span().data(), sizes.rows, sizes.columns, sizes.columns});
  for (const bool is_transposed : {false, true}) {
    Output out(before, 1);
    const MatrixView target{out.span().data(), sizes.rows, sizes.columns, row_stride};
    if (is_transposed) {
      add_matmul_of_transpose({transposed.span().data(), sizes.depth, sizes.rows, sizes.rows + gap}, b.view, target);
    } else {
      add_matmul(a.view, b.view, target);
    }
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < out.span().size(); ++i) {
      const std::size_t column = i % row_stride;
      const float added = column < sizes.columns ? product.span()[i / row_stride * sizes.columns + column] : 0.0F;
      if (out.span()[i] != before[i] + added) ++wrong;
    }
    CHECK(wrong == 0);
    CHECK(out.padding_is_untouched());
  }
}

/// For many rows the right factor is read in panels, for one row a large one in order: the bits are those of the plain
/// way, in which few rows meet it.
void check_large(Sizes sizes, std::size_t gap) {
  CAPTURE(sizes.rows);
  CAPTURE(sizes.depth);
  CAPTURE(sizes.columns);
  const InputMatrix a(sizes.rows + 1, sizes.depth, 8, gap);
  const InputMatrix b(sizes.depth, sizes.columns, 9, gap);
  const std::size_t row_stride = sizes.columns + gap;
  Output out(sizes.rows * row_stride, 1);
  const std::vector<float> untouched(out.span().begin(), out.span().end());
  matmul(a.view.row_range(0, sizes.rows), b.view, {out.span().data(), sizes.rows, sizes.columns, row_stride});
  std::size_t wrong = 0;
  for (std::size_t row = 0; row < sizes.rows; ++row) {
    Output plain(2 * sizes.columns);
    matmul(a.view.row_range(row, 2), b.view, {plain.span().data(), 2, sizes.columns, sizes.columns});
    for (std::size_t j = 0; j < row_stride; ++j) {
      const float expected = j < sizes.columns ? plain.span()[j] : untouched[row * row_stride + j];
      if (out.span()[row * row_stride + j] != expected) ++wrong;
    }
  }
  CHECK(wrong == 0);
  CHECK(out.padding_is_untouched());
}

/// Every remainder of every tile: rows by 4 and by 2, columns by 4, 8 and 32, depth by 4 and 32.
template <typename Check>
void for_each_size(Check check) {
  for (const std::size_t rows : {1, 2, 3, 4, 5, 7, 8, 9}) {
    for (const std::size_t columns : {1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 31, 32, 33, 37}) {
      for (const std::size_t depth : {1, 2, 3, 4, 5, 31, 32, 33, 65}) check(Sizes{rows, depth, columns});
    }
  }
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("matmul: within its bound of the reference for every remainder of its tiles") {
    for_each_size([](Sizes sizes) { check_matmul(sizes, 0); });
  }

  TEST_CASE("matmul: rows may lie apart; what lies between is neither read nor written") {
    for_each_size([](Sizes sizes) { check_matmul(sizes, 3); });
  }

  TEST_CASE("matmul: large products stay within their bound") {
    check_matmul({129, 128, 128}, 0);
    check_matmul({3, 1024, 65}, 0);
  }

  TEST_CASE("matmul: many rows, and one row and a large factor, give the bits of a few rows, for every remainder") {
    for (const std::size_t gap : {0, 3}) {
      for (const std::size_t rows : {1, 16, 17, 18}) {
        check_large({rows, 256, 64}, gap);
        check_large({rows, 257, 67}, gap);
        check_large({rows, 290, 74}, gap);
        check_large({rows, 515, 33}, gap);
        check_large({rows, 131, 128}, gap);
        check_large({rows, 131, 129}, gap);
        check_large({rows, 17, 4101}, gap);
        check_large({rows, 75, 1029}, gap);
        check_large({rows, 5500, 3}, gap);
        check_large({rows, 40, 76}, gap);
      }
    }
    check_matmul({16, 700, 41}, 0);
    check_matmul({1, 700, 41}, 0);
  }

  TEST_CASE("add_matmul, add_matmul_of_transpose: add the product of matmul, for every remainder of its tiles") {
    for_each_size([](Sizes sizes) { check_added(sizes, 0); });
    for_each_size([](Sizes sizes) { check_added(sizes, 3); });
  }

  TEST_CASE("add_matmul, add_matmul_of_transpose: likewise in parts, of many rows and of wide ones") {
    for (const std::size_t gap : {0, 3}) {
      for (const std::size_t rows : {16, 48, 50, 97}) {
        for (const std::size_t columns : {1, 11, 48, 64, 103}) {
          for (const std::size_t depth : {7, 32, 33, 128, 261}) check_added({rows, depth, columns}, gap);
        }
      }
      for (const std::size_t columns : {144, 145, 301}) check_added({5, 65, columns}, gap);
    }
  }

  TEST_CASE("matmul_transposed_in_runs: the numbers of matmul with the transpose, for every remainder") {
    for (const std::size_t rows : {1, 3, 16, 20}) {
      for (const std::size_t columns : {1, 4, 11, 12, 16, 31, 64, 67}) {
        for (const std::size_t depth : {0, 1, 5, 64, 131}) {
          CAPTURE(rows);
          CAPTURE(columns);
          CAPTURE(depth);
          const InputMatrix a(rows, depth, 12, 3);
          const InputMatrix b(columns, depth, 13, 3);
          std::vector<float> transposed(depth * columns);
          for (std::size_t n = 0; n < depth; ++n) {
            for (std::size_t j = 0; j < columns; ++j) transposed[n * columns + j] = b.view.row(j)[n];
          }
          Output expected(rows * columns);
          Output out(rows * columns);
          matmul(a.view, {transposed.data(), depth, columns, columns},
                 {expected.span().data(), rows, columns, columns});
          matmul_transposed_in_runs(a.view, b.view, {out.span().data(), rows, columns, columns});
          CHECK(std::ranges::equal(out.span(), expected.span()));
          CHECK(out.padding_is_untouched());
        }
      }
    }
  }

  TEST_CASE("continue_matmul: a depth that comes in parts, each whole runs, gives the bits of the whole product") {
    for (const std::size_t columns : {1, 9, 40}) {
      const InputMatrix a(6, 100, 10);
      const InputMatrix b(100, columns, 11);
      Output whole(6 * columns);
      matmul(a.view, b.view, {whole.span().data(), 6, columns, columns});
      Output parts(std::vector<float>(6 * columns, 0.0F));
      const MatrixView total{parts.span().data(), 6, columns, columns};
      continue_matmul(a.view.column_range(0, 64), b.view.row_range(0, 64), total);
      continue_matmul(a.view.column_range(64, 36), b.view.row_range(64, 36), total);
      CHECK(same_bits(parts.span(), whole.span()));
    }
  }

  TEST_CASE("matmul: known product") {
    const Input a{1.0F, 2.0F, 3.0F, 4.0F, 5.0F, 6.0F};
    const Input b{1.0F, 0.0F, 0.0F, 1.0F, 2.0F, 2.0F};
    Output out(4);
    matmul({a.span().data(), 2, 3, 3}, {b.span().data(), 3, 2, 2}, {out.span().data(), 2, 2, 2});
    CHECK(same_bits(out.span(), Input{7.0F, 8.0F, 16.0F, 17.0F}));
  }

  TEST_CASE("matmul, matmul_transposed: nothing to sum gives zeros, nothing to fill does nothing") {
    for (const Kernel kernel : {Kernel(matmul), Kernel(matmul_transposed)}) {
      const bool transposed = kernel == Kernel(matmul_transposed);
      Output out(6);
      const ConstMatrixView a{nullptr, 2, 0, 0};
      kernel(a, transposed ? ConstMatrixView{nullptr, 3, 0, 0} : ConstMatrixView{nullptr, 0, 3, 3},
             {out.span().data(), 2, 3, 3});
      CHECK(same_bits(out.span(), std::vector<float>(6, 0.0F)));
      Output empty(0);
      kernel({nullptr, 0, 0, 0}, {nullptr, 0, 0, 0}, {empty.span().data(), 0, 0, 0});
      CHECK(empty.padding_is_untouched());
    }
  }

  TEST_CASE("matmul, matmul_transposed: NaN fills its row of the product and no other") {
    constexpr std::size_t kRows = 5;
    constexpr std::size_t kDepth = 7;
    constexpr std::size_t kColumns = 9;
    std::vector<float> a_numbers = seeded_normal(kRows * kDepth, 5);
    a_numbers[2 * kDepth + 6] = kNaN;
    const Input a(a_numbers);
    const Input b(seeded_normal(kDepth * kColumns, 6));
    for (const bool transposed : {false, true}) {
      CAPTURE(transposed);
      Output out(kRows * kColumns);
      const MatrixView product{out.span().data(), kRows, kColumns, kColumns};
      const ConstMatrixView left{a.span().data(), kRows, kDepth, kDepth};
      if (transposed) {
        matmul_transposed(left, {b.span().data(), kColumns, kDepth, kDepth}, product);
      } else {
        matmul(left, {b.span().data(), kDepth, kColumns, kColumns}, product);
      }
      for (std::size_t i = 0; i < kRows; ++i) {
        for (const float value : product.row(i)) CHECK(std::isnan(value) == (i == 2));
      }
    }
  }

  TEST_CASE("matmul_transposed: within its bound of the reference for every remainder of its tiles") {
    for_each_size([](Sizes sizes) { check_matmul_transposed(sizes, 0); });
  }

  TEST_CASE("matmul_transposed: rows may lie apart; what lies between is neither read nor written") {
    for_each_size([](Sizes sizes) { check_matmul_transposed(sizes, 3); });
  }

  TEST_CASE("matmul_transposed: large products stay within their bound") {
    check_matmul_transposed({129, 128, 128}, 0);
    check_matmul_transposed({3, 1024, 65}, 0);
    // One row that meets so many that it takes them from four places.
    for (const std::size_t columns : {512, 513, 514, 515}) check_matmul_transposed({1, 129, columns}, 3);
  }

  TEST_CASE("linear: the product, then the bias, with one more rounding") {
    const InputMatrix x(5, 33, 7);
    const InputMatrix weight(33, 11, 8);
    const Input bias(seeded_normal(11, 9));
    Output product(5 * 11);
    Output out(5 * 11);
    linear(x.view, weight.view, {}, {product.span().data(), 5, 11, 11});
    linear(x.view, weight.view, bias, {out.span().data(), 5, 11, 11});
    DoubleMatrix expected(5, 11);
    reference::linear(DoubleMatrix(x.view).view(), DoubleMatrix(weight.view).view(), to_double(bias), expected.view());
    DoubleMatrix magnitudes(5, 11);
    reference::matmul(DoubleMatrix(x.view, true).view(), DoubleMatrix(weight.view, true).view(), magnitudes.view());
    for (std::size_t i = 0; i < out.span().size(); ++i) {
      CHECK(out.span()[i] == product.span()[i] + bias.span()[i % 11]);
      const double bound = matmul_max_error(33) * magnitudes.numbers[i] + std::fabs(expected.numbers[i]) * 0x1p-23;
      CHECK(std::fabs(out.span()[i] - expected.numbers[i]) <= bound);
    }
    CHECK(out.padding_is_untouched());
  }
}

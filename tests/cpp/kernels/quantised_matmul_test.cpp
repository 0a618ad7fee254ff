#include "kernels/quantised_matmul.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/matrices.h"
#include "kernels/reference/quantised_matmul.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

/// The kernel on the codes of both matrices.
void multiply(ConstMatrixView x, ConstMatrixView w, MatrixView out) {
  std::vector<RowBlock> rows(x.rows * depth_blocks(x.columns));
  quantise_rows(x, rows);
  std::vector<WeightBlock> blocks(num_weight_blocks(w.rows, w.columns));
  quantise_weight(w, blocks);
  quantised_matmul({rows, x.rows, x.columns}, {blocks, w.rows, w.columns}, out);
}

/// For each number the largest magnitude of the 32 that it has its scale with.
DoubleMatrix largest_in_rows(ConstMatrixView x) {
  DoubleMatrix largest(x, true);
  for (std::size_t row = 0; row < x.rows; ++row) {
    for (std::size_t first = 0; first < x.columns; first += 32) {
      const auto block = largest.view().row(row).subspan(first, std::min<std::size_t>(32, x.columns - first));
      std::ranges::fill(block, std::ranges::max(block));
    }
  }
  return largest;
}

DoubleMatrix transposed(DoubleMatrix& from) {
  DoubleMatrix out(from.columns, from.rows);
  for (std::size_t i = 0; i < from.rows; ++i) {
    for (std::size_t j = 0; j < from.columns; ++j) out.view().row(j)[i] = from.view().row(i)[j];
  }
  return out;
}

DoubleMatrix largest_in_columns(ConstMatrixView w) {
  std::vector<float> numbers;
  for (std::size_t j = 0; j < w.columns; ++j) {
    for (std::size_t n = 0; n < w.rows; ++n) numbers.push_back(w.row(n)[j]);
  }
  DoubleMatrix largest = largest_in_rows({numbers.data(), w.columns, w.rows, w.rows});
  return transposed(largest);
}

DoubleMatrix product(DoubleMatrix& a, DoubleMatrix& b) {
  DoubleMatrix out(a.rows, b.columns);
  reference::matmul(a.view(), b.view(), out.view());
  return out;
}

void check_quantised(Sizes sizes, std::size_t gap) {
  CAPTURE(sizes.rows);
  CAPTURE(sizes.depth);
  CAPTURE(sizes.columns);
  const InputMatrix x(sizes.rows, sizes.depth, 30, gap);
  const InputMatrix w(sizes.depth, sizes.columns, 31, gap);
  const std::size_t row_stride = sizes.columns + gap;
  Output out(sizes.rows * row_stride, 1);
  const std::vector<float> untouched(out.span().begin(), out.span().end());
  multiply(x.view, w.view, {out.span().data(), sizes.rows, sizes.columns, row_stride});

  DoubleMatrix x_exact(x.view);
  DoubleMatrix w_exact(w.view);
  DoubleMatrix x_magnitudes(x.view, true);
  DoubleMatrix w_magnitudes(w.view, true);
  DoubleMatrix x_largest = largest_in_rows(x.view);
  DoubleMatrix w_largest = largest_in_columns(w.view);
  DoubleMatrix expected(sizes.rows, sizes.columns);
  reference::quantised_matmul(x_exact.view(), w_exact.view(), expected.view());
  DoubleMatrix exact = product(x_exact, w_exact);
  DoubleMatrix magnitudes = product(x_magnitudes, w_magnitudes);
  DoubleMatrix of_rows = product(x_largest, w_magnitudes);
  DoubleMatrix of_both = product(x_largest, w_largest);
  DoubleMatrix of_weights = product(x_magnitudes, w_largest);
  std::size_t outside = 0;
  std::size_t far_from_exact = 0;
  for (std::size_t i = 0; i < sizes.rows; ++i) {
    for (std::size_t j = 0; j < row_stride; ++j) {
      const float actual = out.span()[i * row_stride + j];
      if (j >= sizes.columns) {
        if (actual != untouched[i * row_stride + j]) ++outside;
        continue;
      }
      // Codes are 1 % larger than their numbers at most.
      const double rounding = 1.01 * quantised_matmul_max_error(sizes.depth) * magnitudes.view().row(i)[j];
      // A number of a row that lies amid two codes may become either.
      double one_code = 0.0;
      for (std::size_t n = 0; n < sizes.depth; ++n) {
        one_code = std::max(one_code, x_largest.view().row(i)[n] * w_largest.view().row(n)[j] / 127.0);
      }
      if (!(std::fabs(actual - expected.view().row(i)[j]) <= rounding + one_code)) ++outside;
      const double of_codes = kCodeMaxError * (of_rows.view().row(i)[j] + of_weights.view().row(i)[j]) +
                              kCodeMaxError * kCodeMaxError * of_both.view().row(i)[j];
      if (!(std::fabs(actual - exact.view().row(i)[j]) <= rounding + of_codes)) ++far_from_exact;
    }
  }
  CHECK(outside == 0);
  CHECK(far_from_exact == 0);
  CHECK(out.padding_is_untouched());
}

/// Integers up to 127, which is among every 32, so that scales are 1 and codes are the numbers.
std::vector<float> integers(std::size_t rows, std::size_t columns, std::size_t along, Random& random) {
  constexpr int kLargest = 127;
  std::vector<float> numbers;
  for (std::size_t i = 0; i < rows * columns; ++i) {
    const std::size_t position = along == 0 ? i / columns : i % columns;
    const auto drawn = static_cast<int>(random.below(2 * kLargest + 1)) - kLargest;
    numbers.push_back(static_cast<float>(position % 32 == 0 ? -kLargest : drawn));
  }
  return numbers;
}

double nearest_multiple(double number, double step) { return std::nearbyint(number / step) * step; }

/// What is left of rows in 8 bits, of which 0 is one value: one step for each row.
DoubleMatrix rows_in_bytes(ConstMatrixView x) {
  DoubleMatrix out(x);
  for (std::size_t row = 0; row < x.rows; ++row) {
    const auto [least, most] = std::ranges::minmax(x.row(row));
    const double step = (std::max(most, 0.0F) - std::min(least, 0.0F)) / 255.0;
    for (double& number : out.view().row(row)) number = nearest_multiple(number, step);
  }
  return out;
}

/// What is left of a weight in 8 bits with one scale for each column.
DoubleMatrix columns_in_bytes(ConstMatrixView w) {
  DoubleMatrix out(w);
  for (std::size_t j = 0; j < w.columns; ++j) {
    double largest = 0.0;
    for (std::size_t n = 0; n < w.rows; ++n) largest = std::max(largest, std::fabs(out.view().row(n)[j]));
    for (std::size_t n = 0; n < w.rows; ++n) out.view().row(n)[j] = nearest_multiple(w.row(n)[j], largest / 127);
  }
  return out;
}

/// Of a product, beside the root of the mean square of what it should be.
template <typename Number>
double rms_error(std::span<const Number> actual, std::span<const double> expected) {
  double errors = 0.0;
  double squares = 0.0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    errors += (actual[i] - expected[i]) * (actual[i] - expected[i]);
    squares += expected[i] * expected[i];
  }
  return std::sqrt(errors / squares);
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("quantised_matmul: within its bounds of the reference for every remainder of tiles, panels and blocks") {
    for (const std::size_t rows : {1, 2, 4, 5, 9}) {
      for (const std::size_t columns : {1, 3, 4, 5, 8, 15, 16, 17, 37, 49, 63, 65, 81}) {
        for (const std::size_t depth : {1, 3, 4, 31, 32, 33, 65}) check_quantised({rows, depth, columns}, 0);
      }
    }
  }

  TEST_CASE("quantised_matmul: rows may lie apart; what lies between is neither read nor written") {
    for (const std::size_t rows : {1, 5}) {
      for (const std::size_t columns : {3, 16, 21}) check_quantised({rows, 40, columns}, 3);
    }
  }

  TEST_CASE("quantised_matmul: large products stay within their bounds") {
    check_quantised({6, 700, 130}, 0);
    check_quantised({1, 2048, 64}, 0);
    // More rows than stay near at a time, and one more.
    check_quantised({53, 70, 19}, 0);
    check_quantised({25, 70, 37}, 0);
  }

  TEST_CASE("quantised_matmul: sums within a block are exact integers, in every variant the same, to the largest") {
    constexpr std::size_t kRows = 5;
    constexpr std::size_t kDepth = 96;
    constexpr std::size_t kColumns = 19;
    Random random(32);
    std::vector<float> x = integers(kRows, kDepth, 1, random);
    std::vector<float> w = integers(kDepth, kColumns, 0, random);
    std::fill_n(x.begin(), kDepth, 127.0F);
    for (std::size_t n = 0; n < kDepth; ++n) w[n * kColumns] = n % 2 == 0 ? 127.0F : -127.0F;
    for (std::size_t n = 0; n < kDepth; ++n) w[n * kColumns + 1] = -127.0F;
    Output out(kRows * kColumns);
    multiply({x.data(), kRows, kDepth, kDepth}, {w.data(), kDepth, kColumns, kColumns},
             {out.span().data(), kRows, kColumns, kColumns});
    for (std::size_t i = 0; i < kRows; ++i) {
      for (std::size_t j = 0; j < kColumns; ++j) {
        float sum = 0.0F;
        for (std::size_t first = 0; first < kDepth; first += 32) {
          std::int64_t exact = 0;
          for (std::size_t n = first; n < first + 32; ++n) {
            exact += static_cast<std::int64_t>(x[i * kDepth + n]) * static_cast<std::int64_t>(w[n * kColumns + j]);
          }
          sum += static_cast<float>(exact);
        }
        CHECK(out.span()[i * kColumns + j] == sum);
      }
    }
  }

  TEST_CASE("quantised_matmul: a row gives the same bits alone and beside others") {
    // The last row comes after 24 that go together; columns are one panel, two that go together, three, and a rest.
    constexpr std::size_t kRows = 25;
    constexpr std::size_t kDepth = 100;
    const InputMatrix x(kRows, kDepth, 33);
    for (const std::size_t columns : {21, 32, 53}) {
      const InputMatrix w(kDepth, columns, 34);
      Output together(kRows * columns);
      multiply(x.view, w.view, {together.span().data(), kRows, columns, columns});
      for (std::size_t row = 0; row < kRows; ++row) {
        Output alone(columns);
        multiply(x.view.row_range(row, 1), w.view, {alone.span().data(), 1, columns, columns});
        CHECK(same_bits(alone.span(), together.span().subspan(row * columns, columns)));
      }
    }
  }

  TEST_CASE("quantised_matmul: what is not finite makes its row, or its column, NaN and no other") {
    std::vector<float> x = seeded_normal(5 * 40, 35);
    std::vector<float> w = seeded_normal(40 * 18, 36);
    x[3 * 40 + 2] = kInfinity;
    w[39 * 18 + 17] = kNaN;
    Output out(5 * 18);
    multiply({x.data(), 5, 40, 40}, {w.data(), 40, 18, 18}, {out.span().data(), 5, 18, 18});
    for (std::size_t i = 0; i < 5; ++i) {
      for (std::size_t j = 0; j < 18; ++j) CHECK(std::isnan(out.span()[i * 18 + j]) == (i == 3 || j == 17));
    }
  }

  TEST_CASE("quantised_matmul: a smaller error than 8 bits with a scale for each column, the scheme of LiteRT") {
    constexpr std::size_t kRows = 8;
    constexpr std::size_t kDepth = 768;
    constexpr std::size_t kColumns = 64;
    for (const bool is_uniform : {false, true}) {
      std::vector<float> x = seeded_normal(kRows * kDepth, 37);
      std::vector<float> w = seeded_normal(kDepth * kColumns, 38);
      if (is_uniform) Random(39).fill_uniform(x, -1.0F, 1.0F);
      if (is_uniform) Random(40).fill_uniform(w, -1.0F, 1.0F);
      const ConstMatrixView rows{x.data(), kRows, kDepth, kDepth};
      const ConstMatrixView weight{w.data(), kDepth, kColumns, kColumns};
      Output out(kRows * kColumns);
      multiply(rows, weight, {out.span().data(), kRows, kColumns, kColumns});
      DoubleMatrix x_exact(rows);
      DoubleMatrix w_exact(weight);
      const DoubleMatrix exact = product(x_exact, w_exact);
      DoubleMatrix x_bytes = rows_in_bytes(rows);
      DoubleMatrix w_bytes = columns_in_bytes(weight);
      const DoubleMatrix in_bytes = product(x_bytes, w_bytes);
      const double ours = rms_error(std::span<const float>(out.span()), exact.numbers);
      const double theirs = rms_error(std::span<const double>(in_bytes.numbers), exact.numbers);
      MESSAGE(std::string(is_uniform ? "uniform: " : "normal: "), ours, " beside ", theirs);
      CHECK(ours < 0.0075);
      CHECK(ours < theirs);
    }
  }

  TEST_CASE("quantised_matmul: nothing to sum gives zeros, nothing to fill does nothing") {
    Output out(6);
    quantised_matmul({{}, 2, 0}, {{}, 0, 3}, {out.span().data(), 2, 3, 3});
    CHECK(same_bits(out.span(), std::vector<float>(6, 0.0F)));
    quantised_matmul({{}, 0, 0}, {{}, 0, 0}, {nullptr, 0, 0, 0});
  }
}

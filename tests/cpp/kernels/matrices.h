#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/matrix_view.h"
#include "kernels/reference/matmul.h"
#include "support/test_data.h"

// Matrices for tests of products.
namespace attention_walkthrough::test {

struct Sizes {
  std::size_t rows;
  std::size_t depth;
  std::size_t columns;
};

/// A matrix whose rows are `gap` numbers further apart than they are long, the gaps holding NaN.
struct InputMatrix {
  InputMatrix(std::size_t rows, std::size_t columns, std::uint64_t seed, std::size_t gap = 0)
      : numbers(with_gaps(rows, columns, gap, seeded_normal(rows * columns, seed)), 1),
        view{numbers.span().data(), rows, columns, columns + gap} {}

  static std::vector<float> with_gaps(std::size_t rows, std::size_t columns, std::size_t gap,
                                      const std::vector<float>& dense) {
    std::vector<float> spread(rows * (columns + gap), kNaN);
    for (std::size_t i = 0; i < dense.size(); ++i) spread[i / columns * (columns + gap) + i % columns] = dense[i];
    return spread;
  }

  Input numbers;
  ConstMatrixView view;
};

/// The same matrix in double, dense; `magnitudes` takes absolute values.
struct DoubleMatrix {
  explicit DoubleMatrix(ConstMatrixView from, bool magnitudes = false) : rows(from.rows), columns(from.columns) {
    for (std::size_t i = 0; i < rows; ++i) {
      for (const float value : from.row(i)) numbers.push_back(magnitudes ? std::fabs(value) : value);
    }
  }
  DoubleMatrix(std::size_t row_count, std::size_t column_count)
      : rows(row_count), columns(column_count), numbers(row_count * column_count) {}

  reference::Matrix view() { return {numbers.data(), rows, columns, columns}; }

  std::size_t rows;
  std::size_t columns;
  std::vector<double> numbers;
};

}  // namespace attention_walkthrough::test

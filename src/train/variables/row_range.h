#pragma once

#include <cstddef>

#include "core/matrix_view.h"

namespace attention_walkthrough {

/// The rows of one sequence among those of a batch: side by side where sequences follow one another, a batch apart
/// where a batch goes on step by step.
struct RowRange {
  std::size_t first = 0;
  std::size_t length = 0;
  std::size_t step = 1;
};

/// These rows as a matrix. Requires: they exist.
template <typename T>
BasicMatrixView<T> rows_of(const BasicMatrixView<T>& matrix, const RowRange& range) noexcept {
  return {matrix.data + range.first * matrix.row_stride, range.length, matrix.columns, matrix.row_stride * range.step};
}

}  // namespace attention_walkthrough

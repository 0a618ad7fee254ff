#pragma once

#include <cstddef>

#include "core/matrix_view.h"

namespace attention_walkthrough {

/// A matrix of a run, and the gradient of the loss with respect to it, of the same shape. A gradient without data is
/// not wanted. Both lie in memory of the tape.
struct Variable {
  MatrixView value;
  MatrixView gradient;

  [[nodiscard]] std::size_t rows() const noexcept { return value.rows; }
  [[nodiscard]] std::size_t columns() const noexcept { return value.columns; }

  /// Some columns of every row. Requires: they exist.
  [[nodiscard]] Variable column_range(std::size_t first, std::size_t count) const noexcept {
    return {part(value, first, value.rows, count), part(gradient, first, gradient.rows, count)};
  }

  /// Some rows. Requires: they exist.
  [[nodiscard]] Variable row_range(std::size_t first, std::size_t count) const noexcept {
    return {part(value, first * value.row_stride, count, value.columns),
            part(gradient, first * gradient.row_stride, count, gradient.columns)};
  }

 private:
  /// What is not there has no part either, but keeps a shape.
  static MatrixView part(MatrixView whole, std::size_t offset, std::size_t rows, std::size_t columns) noexcept {
    float* const data = whole.data == nullptr ? nullptr : whole.data + offset;
    return {data, rows, columns, whole.row_stride};
  }
};

}  // namespace attention_walkthrough

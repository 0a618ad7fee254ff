#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <type_traits>

#include "core/tensor_view.h"

namespace attention_walkthrough {

/// A matrix that somebody else owns. Its rows are contiguous and `row_stride` numbers apart, so one head inside
/// `(sequence_length, num_heads * head_dim)` is a matrix too, without a copy.
template <typename T>
struct BasicMatrixView {
  T* data = nullptr;
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::size_t row_stride = 0;

  /// Requires: index < rows.
  [[nodiscard]] std::span<T> row(std::size_t index) const noexcept {
    assert(index < rows);
    return {data + index * row_stride, columns};
  }

  /// Columns `first` to `first + count`, of every row. Requires: they exist.
  [[nodiscard]] BasicMatrixView column_range(std::size_t first, std::size_t count) const noexcept {
    assert(first + count <= columns);
    return {data + first, rows, count, row_stride};
  }

  /// Rows `first` to `first + count`. Requires: they exist.
  [[nodiscard]] BasicMatrixView row_range(std::size_t first, std::size_t count) const noexcept {
    assert(first + count <= rows);
    return {data + first * row_stride, count, columns, row_stride};
  }

  /// A mutable view may be read through a const one.
  operator BasicMatrixView<const T>() const noexcept
    requires(!std::is_const_v<T>)
  {
    return {data, rows, columns, row_stride};
  }
};

using MatrixView = BasicMatrixView<float>;
using ConstMatrixView = BasicMatrixView<const float>;

/// All rows of a tensor, those of the leading axes one after another; a vector is one row.
/// Requires: rank >= 1.
template <typename T>
BasicMatrixView<T> as_matrix(const BasicTensorView<T>& tensor) noexcept {
  assert(tensor.shape.rank() >= 1);
  const std::size_t last_axis = tensor.shape.rank() - 1;
  const std::size_t columns = tensor.shape[last_axis];
  std::size_t rows = 1;
  for (std::size_t axis = 0; axis < last_axis; ++axis) rows *= tensor.shape[axis];
  return {tensor.data.data(), rows, columns, columns};
}

/// Matrix number `index` of a tensor whose last two axes are matrices: head `index` of
/// `(num_heads, sequence_length, head_dim)`. Requires: rank >= 2, and that matrix exists.
template <typename T>
BasicMatrixView<T> matrix_at(const BasicTensorView<T>& tensor, std::size_t index) noexcept {
  assert(tensor.shape.rank() >= 2);
  const std::size_t rows = tensor.shape[tensor.shape.rank() - 2];
  return as_matrix(tensor).row_range(index * rows, rows);
}

}  // namespace attention_walkthrough

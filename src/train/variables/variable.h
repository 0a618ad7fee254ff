#pragma once

#include <algorithm>
#include <cstddef>

#include "core/matrix_view.h"

namespace attention_walkthrough {

/// Memory for the gradient of one matrix of a run. On the way back it is written when the first operation adds to it:
/// until then what stands in it is of an earlier run.
struct GradientMemory {
  MatrixView numbers;
  bool is_written = false;
};

/// A matrix of a run, or part of one, and the gradient of the loss with respect to it. Both lie in memory of the tape.
class Variable {
 public:
  Variable() = default;
  /// `memory` is of the shape of `whole`, and stays where it is.
  Variable(MatrixView whole, GradientMemory* memory) noexcept
      : value(whole), gradient_(memory->numbers), memory_(memory) {}

  MatrixView value;

  [[nodiscard]] std::size_t rows() const noexcept { return value.rows; }
  [[nodiscard]] std::size_t columns() const noexcept { return value.columns; }

  /// To read, or to add to: zeros where nothing was added yet.
  [[nodiscard]] MatrixView gradient() const noexcept {
    if (!memory_->is_written) {
      std::fill_n(memory_->numbers.data, memory_->numbers.rows * memory_->numbers.columns, 0.0F);
      memory_->is_written = true;
    }
    return gradient_;
  }

  /// For the first who adds to the gradient of a whole matrix: its memory, all of which must be written now. Without
  /// data where others came first: then `gradient()` is to be added to.
  [[nodiscard]] MatrixView unwritten_gradient() const noexcept {
    const bool is_whole = gradient_.rows == memory_->numbers.rows && gradient_.columns == memory_->numbers.columns;
    if (!is_whole || memory_->is_written) return {};
    memory_->is_written = true;
    return gradient_;
  }

  /// Some columns of every row. Requires: they exist.
  [[nodiscard]] Variable column_range(std::size_t first, std::size_t count) const noexcept {
    return part(first, rows(), count);
  }

  /// Some rows. Requires: they exist.
  [[nodiscard]] Variable row_range(std::size_t first, std::size_t count) const noexcept {
    return part(first * value.row_stride, count, columns());
  }

 private:
  [[nodiscard]] Variable part(std::size_t offset, std::size_t rows, std::size_t columns) const noexcept {
    Variable result = *this;
    for (MatrixView* view : {&result.value, &result.gradient_}) {
      // What is not there has no part either, but keeps a shape.
      *view = {view->data == nullptr ? nullptr : view->data + offset, rows, columns, view->row_stride};
    }
    return result;
  }

  MatrixView gradient_;
  GradientMemory* memory_ = nullptr;
};

}  // namespace attention_walkthrough

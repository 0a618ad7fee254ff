#pragma once

#include <string_view>

#include "core/aligned_buffer.h"
#include "core/matrix_view.h"
#include "core/tensor_view.h"

namespace attention_walkthrough {

/// A dense row-major tensor that owns its numbers, 64-byte aligned.
class Tensor {
 public:
  /// Empty, of shape (0).
  Tensor() noexcept;
  /// What is moved from is empty, of shape (0).
  Tensor(Tensor&& other) noexcept;
  Tensor& operator=(Tensor&& other) noexcept;

  /// Fails with `out_of_memory`, blaming `name`, when the numbers do not fit; `out` is then unchanged.
  static Status create(std::string_view name, const Shape& shape, Tensor& out, Contents contents = Contents::kZeros);

  [[nodiscard]] const Shape& shape() const noexcept { return shape_; }
  [[nodiscard]] TensorView view() noexcept { return {buffer_.span(), shape_}; }
  [[nodiscard]] ConstTensorView view() const noexcept { return {buffer_.span(), shape_}; }

 private:
  AlignedBuffer buffer_;
  Shape shape_ = {0};
};

/// All rows of a tensor, as of its view.
MatrixView as_matrix(Tensor& tensor) noexcept;
ConstMatrixView as_matrix(const Tensor& tensor) noexcept;

/// A copy that owns its numbers. `out_of_memory`, blaming `name`; `out` is then unchanged.
Status copy_tensor(std::string_view name, const ConstTensorView& from, Tensor& out);

}  // namespace attention_walkthrough

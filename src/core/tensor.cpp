#include "core/tensor.h"

#include <algorithm>
#include <utility>

namespace attention_walkthrough {

// Not inlined: what a model or a call keeps is many tensors, each of them several stores.
[[gnu::noinline]] Tensor::Tensor() noexcept = default;

Tensor::Tensor(Tensor&& other) noexcept
    : buffer_(std::move(other.buffer_)), shape_(std::exchange(other.shape_, Shape{0})) {}

Tensor& Tensor::operator=(Tensor&& other) noexcept {
  buffer_ = std::move(other.buffer_);
  shape_ = std::exchange(other.shape_, Shape{0});
  return *this;
}

MatrixView as_matrix(Tensor& tensor) noexcept { return as_matrix(tensor.view()); }

ConstMatrixView as_matrix(const Tensor& tensor) noexcept { return as_matrix(tensor.view()); }

Status Tensor::create(std::string_view name, const Shape& shape, Tensor& out, Contents contents) {
  Tensor made;
  if (Status status = AlignedBuffer::create(name, shape.num_elements(), made.buffer_, contents); !status.ok()) {
    return status;
  }
  made.shape_ = shape;
  out = std::move(made);
  return {};
}

Status copy_tensor(std::string_view name, const ConstTensorView& from, Tensor& out) {
  Tensor made;
  if (Status status = Tensor::create(name, from.shape, made, Contents::kUnwritten); !status.ok()) return status;
  std::ranges::copy(from.data, made.view().data.begin());
  out = std::move(made);
  return {};
}

}  // namespace attention_walkthrough

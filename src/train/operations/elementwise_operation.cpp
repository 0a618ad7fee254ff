#include "train/operations/elementwise_operation.h"

#include <algorithm>

#include "kernels/activation.h"
#include "kernels/elementwise.h"
#include "kernels/sigmoid.h"
#include "kernels/tanh.h"
#include "train/backward/activation_backward.h"
#include "train/backward/add_product.h"

namespace attention_walkthrough {
namespace {

void apply(ActivationFunction function, std::span<const float> x, std::span<float> out) noexcept {
  switch (function) {
    case ActivationFunction::kGelu:
      return gelu(x, out);
    case ActivationFunction::kGeluTanh:
      return gelu_tanh(x, out);
    case ActivationFunction::kRelu:
      return relu(x, out);
    case ActivationFunction::kSilu:
      return silu(x, 1.0F, out);
    case ActivationFunction::kTanh:
      return tanh(x, out);
    case ActivationFunction::kSigmoid:
      return sigmoid(x, out);
  }
}

void apply_backward(ActivationFunction function, std::span<const float> x, std::span<const float> out,
                    std::span<const float> grad_out, std::span<float> add_grad_x) noexcept {
  switch (function) {
    case ActivationFunction::kGelu:
      return gelu_backward(x, grad_out, add_grad_x);
    case ActivationFunction::kGeluTanh:
      return gelu_tanh_backward(x, grad_out, add_grad_x);
    case ActivationFunction::kRelu:
      return relu_backward(x, grad_out, add_grad_x);
    case ActivationFunction::kSilu:
      return silu_backward(x, grad_out, add_grad_x);
    case ActivationFunction::kTanh:
      return tanh_backward(out, grad_out, add_grad_x);
    case ActivationFunction::kSigmoid:
      return sigmoid_backward(out, grad_out, add_grad_x);
  }
}

}  // namespace

void AddOperation::forward() const noexcept {
  for (std::size_t row = 0; row < out.rows(); ++row) add(a.value.row(row), b.value.row(row), out.value.row(row));
}

void AddOperation::backward() const noexcept {
  const MatrixView grad_out = out.gradient();
  for (const Variable& term : {a, b}) {
    const MatrixView unwritten = term.unwritten_gradient();
    const MatrixView grad_term = unwritten.data != nullptr ? unwritten : term.gradient();
    for (std::size_t row = 0; row < out.rows(); ++row) {
      const std::span<float> target = grad_term.row(row);
      if (unwritten.data != nullptr) {
        std::ranges::copy(grad_out.row(row), target.begin());
      } else {
        add(target, grad_out.row(row), target);
      }
    }
  }
}

void MultiplyOperation::forward() const noexcept {
  for (std::size_t row = 0; row < out.rows(); ++row) multiply(a.value.row(row), b.value.row(row), out.value.row(row));
}

void MultiplyOperation::backward() const noexcept {
  for (std::size_t row = 0; row < out.rows(); ++row) {
    add_product(out.gradient().row(row), b.value.row(row), a.gradient().row(row));
    add_product(out.gradient().row(row), a.value.row(row), b.gradient().row(row));
  }
}

void ActivationOperation::forward() const noexcept {
  for (std::size_t row = 0; row < out.rows(); ++row) apply(function, x.value.row(row), out.value.row(row));
}

void ActivationOperation::backward() const noexcept {
  for (std::size_t row = 0; row < out.rows(); ++row) {
    apply_backward(function, x.value.row(row), out.value.row(row), out.gradient().row(row), x.gradient().row(row));
  }
}

}  // namespace attention_walkthrough

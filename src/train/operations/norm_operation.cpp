#include "train/operations/norm_operation.h"

#include "train/backward/norm_backward.h"

namespace attention_walkthrough {
namespace {

std::span<const float> values_of(const Parameter* parameter) noexcept {
  return parameter == nullptr ? std::span<const float>{} : parameter->value.row(0);
}

std::span<float> gradients_of(const Parameter* parameter) noexcept {
  return parameter == nullptr ? std::span<float>{} : parameter->gradient.row(0);
}

}  // namespace

void NormOperation::forward() const noexcept {
  for (std::size_t row = 0; row < out.rows(); ++row) {
    RowMoments found;
    if (norm == Norm::kLayerNorm) {
      found = layer_norm(x.value.row(row), values_of(layer.weight), values_of(layer.bias), epsilon, out.value.row(row));
    } else {
      found.inv_std_dev = rms_norm(x.value.row(row), values_of(layer.weight), epsilon, out.value.row(row));
    }
    moments.row(row)[0] = found.mean;
    moments.row(row)[1] = found.inv_std_dev;
  }
}

void NormOperation::backward() const noexcept {
  for (std::size_t row = 0; row < out.rows(); ++row) {
    const NormGradients gradients{
        .x = x.gradient().row(row), .weight = gradients_of(layer.weight), .bias = gradients_of(layer.bias)};
    const std::span<const float> found = moments.row(row);
    if (norm == Norm::kLayerNorm) {
      layer_norm_backward(x.value.row(row), {.mean = found[0], .inv_std_dev = found[1]}, values_of(layer.weight),
                          out.gradient().row(row), gradients);
    } else {
      rms_norm_backward(x.value.row(row), found[1], values_of(layer.weight), out.gradient().row(row), gradients);
    }
  }
}

}  // namespace attention_walkthrough

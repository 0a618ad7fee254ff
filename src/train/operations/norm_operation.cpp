#include "train/operations/norm_operation.h"

#include "kernels/norm.h"
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
  const NormMoments found = {.mean = moments.row(0), .inv_root = moments.row(1)};
  if (norm == Norm::kLayerNorm) {
    layer_norm(x.value, values_of(layer.weight), values_of(layer.bias), epsilon, out.value, found);
  } else {
    rms_norm(x.value, values_of(layer.weight), epsilon, out.value, found);
  }
}

void NormOperation::backward() const noexcept {
  for (std::size_t row = 0; row < out.rows(); ++row) {
    const NormGradients gradients{
        .x = x.gradient().row(row), .weight = gradients_of(layer.weight), .bias = gradients_of(layer.bias)};
    const float inv_root = moments.row(1)[row];
    if (norm == Norm::kLayerNorm) {
      layer_norm_backward(x.value.row(row), {.mean = moments.row(0)[row], .inv_root = inv_root},
                          values_of(layer.weight), out.gradient().row(row), gradients);
    } else {
      rms_norm_backward(x.value.row(row), inv_root, values_of(layer.weight), out.gradient().row(row), gradients);
    }
  }
}

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <optional>

#include "core/status.h"
#include "core/tensor.h"

// Normalization of checked operands; conventions as in checked_operations.h.

namespace attention_walkthrough {

struct NormOptions {
  std::optional<ConstTensorView> weight = {};  ///< the sizes of x from `axis` on; none: 1
  std::optional<ConstTensorView> bias = {};    ///< likewise; none: 0
  /// The first axis of what is normalized together, to the last one; a negative axis counts from the last.
  std::ptrdiff_t axis = -1;
  float epsilon = 0.0F;  ///< finite, not negative; else `invalid_argument`
};

struct LayerNormResult {
  Tensor output;       ///< as x
  Tensor mean;         ///< the sizes of x before `axis`, then ones
  Tensor inv_std_dev;  ///< as `mean`: 1 / sqrt(variance + epsilon)
};

Status checked_layer_norm(const ConstTensorView& x, const NormOptions& options, LayerNormResult& out);

/// Does not read `options.bias`.
Status checked_rms_norm(const ConstTensorView& x, const NormOptions& options, Tensor& out);

}  // namespace attention_walkthrough

#pragma once

#include <span>

namespace attention_walkthrough {

/// Bound on |sigmoid(x) - true value|.
inline constexpr double kSigmoidMaxError = 1.2e-7;

/// out[i] = 1 / (1 + e^-x[i]), a gate between 0 and 1. `out` may be `x`. Error: `kSigmoidMaxError`. 0 and 1 at the
/// infinities, NaN at NaN. Requires: x.size() == out.size().
void sigmoid(std::span<const float> x, std::span<float> out) noexcept;

}  // namespace attention_walkthrough

#pragma once

#include <span>

namespace attention_walkthrough {

/// Bound on |tanh(x) - true value| / |true value|; found by trying every float in every variant.
inline constexpr double kTanhMaxRelativeError = 1.5e-7;

/// out[i] = tanh(x[i]). `out` may be `x`. Error: `kTanhMaxRelativeError`. Odd to the bit, +-1 at +-infinity,
/// NaN at NaN. Requires: x.size() == out.size().
void tanh(std::span<const float> x, std::span<float> out) noexcept;

/// out[i] = cap * tanh(x[i] / cap): scores held between -cap and cap. `out` may be `x`.
/// Error: `kTanhMaxRelativeError` and one rounding each for the quotient and the product.
/// Requires: cap > 0 and x.size() == out.size().
void softcap(std::span<const float> x, float cap, std::span<float> out) noexcept;

}  // namespace attention_walkthrough

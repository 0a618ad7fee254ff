#pragma once

#include <span>

namespace attention_walkthrough {

// The functions between the two projections of a feed-forward layer, element by element; `out` may be `x`, and both
// have one size. NaN gives NaN; infinity gives infinity, and -infinity NaN (except `relu`), as infinity times 0 is.
// Errors are bounds on |out - true value| divided by |x|, found by trying every float of either sign from 2^-20 to 2^7
// in every variant: nearer to 0 and farther out the functions are straight lines.

inline constexpr double kGeluMaxError = 2.8e-7;
inline constexpr double kGeluTanhMaxError = 1.4e-7;
/// For an alpha of 1 and of 1.702.
inline constexpr double kSiluMaxError = 1.2e-7;

/// x times the share of the normal distribution below x: x (1 + erf(x / sqrt 2)) / 2. Error: `kGeluMaxError`.
void gelu(std::span<const float> x, std::span<float> out) noexcept;

/// The form of `gelu` that GPT-2 was trained with: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2.
/// Error: `kGeluTanhMaxError`.
void gelu_tanh(std::span<const float> x, std::span<float> out) noexcept;

/// x / (1 + e^(-alpha x)), also called swish. Error: `kSiluMaxError`.
void silu(std::span<const float> x, float alpha, std::span<float> out) noexcept;

/// x where it is above 0, else 0. Exact; -0 stays -0.
void relu(std::span<const float> x, std::span<float> out) noexcept;

}  // namespace attention_walkthrough

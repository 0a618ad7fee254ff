#pragma once

#include <span>

namespace attention_walkthrough {

/// Bound on |exp(x) - e^x| / e^x where e^x is a normal number; found by trying every float in every variant.
inline constexpr double kExpMaxRelativeError = 8.5e-8;
/// Bound on |exp(x) - e^x| where e^x is below the smallest normal number, 2^-126.
inline constexpr double kExpMaxSubnormalError = 0x1p-149;

/// out[i] = e^x[i]. `out` may be `x`. Error: `kExpMaxRelativeError`; gradual underflow within
/// `kExpMaxSubnormalError`. Exactly 1 at 0 and -0, 0 at -infinity, infinity from about 88.72 on, NaN at NaN.
/// Requires: x.size() == out.size().
void exp(std::span<const float> x, std::span<float> out) noexcept;

}  // namespace attention_walkthrough

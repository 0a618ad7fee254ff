#pragma once

namespace attention_walkthrough {

struct SinCos {
  double sin = 0.0;
  double cos = 1.0;
};

/// The largest angle, in radians, that `portable_sin_cos` takes.
inline constexpr double kLargestAngle = 0x1p26;

/// Largest error of either result.
inline constexpr double kSinCosMaxError = 0x1p-52;

/// Sine and cosine of an angle in radians, within `kSinCosMaxError`: the same bits on every machine, where a library's
/// may differ in their last bit from the next one's. Requires: |angle| <= kLargestAngle.
SinCos portable_sin_cos(double angle) noexcept;

}  // namespace attention_walkthrough

#pragma once

#include "kernels/exp_lanes.h"
#include "simd/simd.h"

namespace attention_walkthrough {

/// 1 / (1 + e^-x) of four numbers; the contract of `sigmoid` in kernels/sigmoid.h.
inline simd::F32x4 sigmoid_lanes(simd::F32x4 x) noexcept {
  const simd::F32x4 one = simd::splat(1.0F);
  return simd::div(one, simd::add(one, exp_lanes(simd::sub(simd::splat(0.0F), x))));
}

}  // namespace attention_walkthrough

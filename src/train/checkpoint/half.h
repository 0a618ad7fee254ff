#pragma once

#include <cstdint>

namespace attention_walkthrough {

/// The half-precision number nearest to `value`, of two equally near the even one; infinity from 65520 on. NaN stays
/// NaN.
std::uint16_t to_half(float value) noexcept;

}  // namespace attention_walkthrough

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

// The vocabulary of simd/simd.h lane by lane, for a machine without vectors.
namespace attention_walkthrough::simd {

inline constexpr std::string_view kVariantName = "scalar";
inline constexpr bool kIsReproducible = true;

struct F32x4 {
  std::array<float, 4> lanes;
};
struct I32x4 {
  std::array<std::int32_t, 4> lanes;
};
struct I16x8 {
  std::array<std::int16_t, 8> lanes;
};
struct I8x16 {
  std::array<std::uint8_t, 16> lanes;
};
struct Mask32x4 {
  std::array<bool, 4> lanes;
};

/// A vector whose lane is what `lane_value(lane)` gives.
template <typename Vector, typename LaneValue>
Vector make(LaneValue lane_value) noexcept {
  return {{lane_value(0), lane_value(1), lane_value(2), lane_value(3)}};
}

inline F32x4 load(const float* from) noexcept {
  return make<F32x4>([=](int lane) { return from[lane]; });
}
inline void store(F32x4 x, float* to) noexcept {
  for (std::size_t lane = 0; lane < 4; ++lane) to[lane] = x.lanes[lane];
}

inline F32x4 load_first(const float* from, std::size_t count, float fill) noexcept {
  F32x4 x{{fill, fill, fill, fill}};
  for (std::size_t lane = 0; lane < count; ++lane) x.lanes[lane] = from[lane];
  return x;
}
inline void store_first(F32x4 x, float* to, std::size_t count) noexcept {
  for (std::size_t lane = 0; lane < count; ++lane) to[lane] = x.lanes[lane];
}

inline Mask32x4 load_mask_first(const std::uint8_t* from, std::size_t count) noexcept {
  Mask32x4 mask{};
  for (std::size_t lane = 0; lane < count; ++lane) mask.lanes[lane] = from[lane] != 0;
  return mask;
}
inline Mask32x4 load_mask(const std::uint8_t* from) noexcept { return load_mask_first(from, 4); }

inline F32x4 splat(float value) noexcept { return {{value, value, value, value}}; }
inline I32x4 splat(std::int32_t value) noexcept { return {{value, value, value, value}}; }

inline F32x4 add(F32x4 a, F32x4 b) noexcept {
  return make<F32x4>([=](int lane) { return a.lanes[lane] + b.lanes[lane]; });
}
inline F32x4 sub(F32x4 a, F32x4 b) noexcept {
  return make<F32x4>([=](int lane) { return a.lanes[lane] - b.lanes[lane]; });
}
inline F32x4 mul(F32x4 a, F32x4 b) noexcept {
  return make<F32x4>([=](int lane) { return a.lanes[lane] * b.lanes[lane]; });
}
inline F32x4 div(F32x4 a, F32x4 b) noexcept {
  return make<F32x4>([=](int lane) { return a.lanes[lane] / b.lanes[lane]; });
}
inline F32x4 mul_add(F32x4 a, F32x4 b, F32x4 c) noexcept { return add(mul(a, b), c); }

// Through unsigned numbers, which may wrap.
inline I32x4 add(I32x4 a, I32x4 b) noexcept {
  return make<I32x4>([=](int lane) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(a.lanes[lane]) +
                                     static_cast<std::uint32_t>(b.lanes[lane]));
  });
}
inline I32x4 sub(I32x4 a, I32x4 b) noexcept {
  return make<I32x4>([=](int lane) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(a.lanes[lane]) -
                                     static_cast<std::uint32_t>(b.lanes[lane]));
  });
}

inline float min(float a, float b) noexcept { return b < a ? b : a; }
inline float max(float a, float b) noexcept { return a < b ? b : a; }
inline F32x4 min(F32x4 a, F32x4 b) noexcept {
  return make<F32x4>([=](int lane) { return min(a.lanes[lane], b.lanes[lane]); });
}
inline F32x4 max(F32x4 a, F32x4 b) noexcept {
  return make<F32x4>([=](int lane) { return max(a.lanes[lane], b.lanes[lane]); });
}

inline F32x4 sqrt(F32x4 x) noexcept {
  return make<F32x4>([=](int lane) { return std::sqrt(x.lanes[lane]); });
}
inline F32x4 abs(F32x4 x) noexcept {
  return make<F32x4>([=](int lane) { return std::fabs(x.lanes[lane]); });
}
inline F32x4 copy_sign(F32x4 x, F32x4 sign) noexcept {
  return make<F32x4>([=](int lane) { return std::copysign(x.lanes[lane], sign.lanes[lane]); });
}

inline Mask32x4 less(F32x4 a, F32x4 b) noexcept {
  return make<Mask32x4>([=](int lane) { return a.lanes[lane] < b.lanes[lane]; });
}
inline Mask32x4 equal(F32x4 a, F32x4 b) noexcept {
  return make<Mask32x4>([=](int lane) { return a.lanes[lane] == b.lanes[lane]; });
}
inline Mask32x4 unordered(F32x4 a, F32x4 b) noexcept {
  return make<Mask32x4>([=](int lane) { return std::isunordered(a.lanes[lane], b.lanes[lane]); });
}
inline Mask32x4 either(Mask32x4 a, Mask32x4 b) noexcept {
  return make<Mask32x4>([=](int lane) { return a.lanes[lane] || b.lanes[lane]; });
}
inline bool any(Mask32x4 mask) noexcept { return mask.lanes[0] || mask.lanes[1] || mask.lanes[2] || mask.lanes[3]; }
inline F32x4 select(Mask32x4 mask, F32x4 a, F32x4 b) noexcept {
  return make<F32x4>([=](int lane) { return mask.lanes[lane] ? a.lanes[lane] : b.lanes[lane]; });
}

inline void transpose(F32x4 (&rows)[4]) noexcept {
  for (std::size_t row = 0; row < 4; ++row) {
    for (std::size_t lane = 0; lane < row; ++lane) std::swap(rows[row].lanes[lane], rows[lane].lanes[row]);
  }
}

inline float reduce_add(F32x4 x) noexcept { return (x.lanes[0] + x.lanes[2]) + (x.lanes[1] + x.lanes[3]); }
inline float reduce_max(F32x4 x) noexcept { return max(max(x.lanes[0], x.lanes[2]), max(x.lanes[1], x.lanes[3])); }

inline I32x4 round_to_int(F32x4 x) noexcept {
  // Near 1.5 * 2^23 floats are 1 apart: the addition rounds, and the integer stands in the low bits of the sum.
  constexpr float kMagic = 0x1.8p23F;
  return make<I32x4>([=](int lane) {
    return static_cast<std::int32_t>(std::bit_cast<std::uint32_t>(x.lanes[lane] + kMagic) -
                                     std::bit_cast<std::uint32_t>(kMagic));
  });
}

inline F32x4 to_float(I32x4 x) noexcept {
  return make<F32x4>([=](int lane) { return static_cast<float>(x.lanes[lane]); });
}
inline I32x4 shift_right(I32x4 x, unsigned count) noexcept {
  return make<I32x4>([=](int lane) { return x.lanes[lane] >> count; });
}
inline F32x4 power_of_two(I32x4 exponent) noexcept {
  constexpr std::uint32_t kBias = 127;
  constexpr unsigned kMantissaBits = 23;
  return make<F32x4>([=](int lane) {
    return std::bit_cast<float>((static_cast<std::uint32_t>(exponent.lanes[lane]) + kBias) << kMantissaBits);
  });
}

inline F32x4 low_bits_as_exponent(F32x4 x) noexcept {
  constexpr unsigned kMantissaBits = 23;
  return make<F32x4>(
      [=](int lane) { return std::bit_cast<float>(std::bit_cast<std::uint32_t>(x.lanes[lane]) << kMantissaBits); });
}

inline I16x8 narrow(I32x4 a, I32x4 b) noexcept {
  I16x8 out;
  for (std::size_t lane = 0; lane < 8; ++lane) {
    const std::int32_t wide = lane < 4 ? a.lanes[lane] : b.lanes[lane - 4];
    out.lanes[lane] = static_cast<std::int16_t>(std::clamp<std::int32_t>(wide, INT16_MIN, INT16_MAX));
  }
  return out;
}
inline void store(I16x8 x, std::int16_t* to) noexcept { std::ranges::copy(x.lanes, to); }
inline I16x8 swap_middle(I16x8 x) noexcept {
  std::swap(x.lanes[1], x.lanes[2]);
  std::swap(x.lanes[5], x.lanes[6]);
  return x;
}
inline I8x16 narrow(I16x8 a, I16x8 b) noexcept {
  I8x16 out;
  for (std::size_t lane = 0; lane < 16; ++lane) {
    const std::int16_t wide = lane < 8 ? a.lanes[lane] : b.lanes[lane - 8];
    out.lanes[lane] = static_cast<std::uint8_t>(std::clamp<std::int16_t>(wide, INT8_MIN, INT8_MAX));
  }
  return out;
}
inline void store(I8x16 x, std::int8_t* to) noexcept {
  for (const std::uint8_t byte : x.lanes) *to++ = static_cast<std::int8_t>(byte);
}
inline I8x16 load(const std::uint8_t* from) noexcept {
  I8x16 out;
  std::copy_n(from, out.lanes.size(), out.lanes.begin());
  return out;
}
inline I16x8 even_bytes(I8x16 x) noexcept {
  I16x8 out;
  for (std::size_t lane = 0; lane < 8; ++lane) out.lanes[lane] = x.lanes[2 * lane];
  return out;
}
inline I16x8 odd_bytes(I8x16 x) noexcept {
  I16x8 out;
  for (std::size_t lane = 0; lane < 8; ++lane) out.lanes[lane] = x.lanes[2 * lane + 1];
  return out;
}
inline I16x8 splat_pair(const std::int16_t* from) noexcept {
  I16x8 out;
  for (std::size_t lane = 0; lane < 8; ++lane) out.lanes[lane] = from[lane % 2];
  return out;
}
inline I32x4 dot_pairs(I16x8 a, I16x8 b) noexcept {
  return make<I32x4>([=](int lane) {
    // Four factors of -32768 give 2^31, which wraps.
    const auto product = [&](std::size_t n) { return static_cast<std::uint32_t>(a.lanes[n] * b.lanes[n]); };
    return static_cast<std::int32_t>(product(2 * lane) + product(2 * lane + 1));
  });
}

inline I8x16 splat_quad(const std::int8_t* from) noexcept {
  I8x16 out;
  for (std::size_t lane = 0; lane < 16; ++lane) out.lanes[lane] = static_cast<std::uint8_t>(from[lane % 4]);
  return out;
}
inline I32x4 dot_quads(I8x16 a, I8x16 b, I32x4 sum) noexcept {
  for (std::size_t i = 0; i < 16; ++i) sum.lanes[i / 4] += static_cast<std::int8_t>(a.lanes[i]) * b.lanes[i];
  return sum;
}
constexpr QuadDot quad_dot() noexcept { return QuadDot::kUnsigned; }

}  // namespace attention_walkthrough::simd

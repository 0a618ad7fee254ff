#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "simd/wasm_intrinsics.h"

// The vocabulary of simd/simd.h on WebAssembly's 128-bit vectors, but for `mul_add` and `dot_quads`, in which its two
// forms differ.
namespace attention_walkthrough::simd {

struct F32x4 {
  v128_t bits;
};
struct I32x4 {
  v128_t bits;
};
struct I16x8 {
  v128_t bits;
};
struct I8x16 {
  v128_t bits;
};
struct Mask32x4 {
  v128_t bits;  // a lane is all ones or all zeros
};

inline F32x4 load(const float* from) noexcept { return {wasm_v128_load(from)}; }
inline void store(F32x4 x, float* to) noexcept { wasm_v128_store(to, x.bits); }

// By lanes, not by memcpy: every row whose length is no multiple of four comes here.
inline F32x4 load_first(const float* from, std::size_t count, float fill) noexcept {
  const v128_t rest = wasm_f32x4_splat(fill);
  if (count == 1) return {wasm_v128_load32_lane(from, rest, 0)};
  const v128_t two = wasm_v128_load64_lane(from, rest, 0);
  return {count == 2 ? two : wasm_v128_load32_lane(from + 2, two, 2)};
}

inline void store_first(F32x4 x, float* to, std::size_t count) noexcept {
  if (count == 1) return wasm_v128_store32_lane(to, x.bits, 0);
  wasm_v128_store64_lane(to, x.bits, 0);
  if (count == 3) wasm_v128_store32_lane(to + 2, x.bits, 2);
}

inline Mask32x4 load_mask(const std::uint8_t* from) noexcept {
  const v128_t bytes = wasm_v128_load32_zero(from);
  const v128_t words = wasm_u32x4_extend_low_u16x8(wasm_u16x8_extend_low_u8x16(bytes));
  return {wasm_i32x4_ne(words, wasm_i32x4_splat(0))};
}

inline Mask32x4 load_mask_first(const std::uint8_t* from, std::size_t count) noexcept {
  std::uint8_t lanes[4] = {};
  std::memcpy(lanes, from, count);
  return load_mask(lanes);
}

inline F32x4 splat(float value) noexcept { return {wasm_f32x4_splat(value)}; }
inline I32x4 splat(std::int32_t value) noexcept { return {wasm_i32x4_splat(value)}; }

inline F32x4 add(F32x4 a, F32x4 b) noexcept { return {wasm_f32x4_add(a.bits, b.bits)}; }
inline F32x4 sub(F32x4 a, F32x4 b) noexcept { return {wasm_f32x4_sub(a.bits, b.bits)}; }
inline F32x4 mul(F32x4 a, F32x4 b) noexcept { return {wasm_f32x4_mul(a.bits, b.bits)}; }
inline F32x4 div(F32x4 a, F32x4 b) noexcept { return {wasm_f32x4_div(a.bits, b.bits)}; }
inline I32x4 add(I32x4 a, I32x4 b) noexcept { return {wasm_i32x4_add(a.bits, b.bits)}; }
inline I32x4 sub(I32x4 a, I32x4 b) noexcept { return {wasm_i32x4_sub(a.bits, b.bits)}; }

// The pseudo-minimum and -maximum: one x86 instruction each, where f32x4.min and max take seven.
inline F32x4 min(F32x4 a, F32x4 b) noexcept { return {wasm_f32x4_pmin(a.bits, b.bits)}; }
inline F32x4 max(F32x4 a, F32x4 b) noexcept { return {wasm_f32x4_pmax(a.bits, b.bits)}; }

inline F32x4 sqrt(F32x4 x) noexcept { return {wasm_f32x4_sqrt(x.bits)}; }
inline F32x4 abs(F32x4 x) noexcept { return {wasm_f32x4_abs(x.bits)}; }
inline F32x4 copy_sign(F32x4 x, F32x4 sign) noexcept {
  return {wasm_v128_bitselect(sign.bits, x.bits, wasm_i32x4_splat(INT32_MIN))};
}

inline Mask32x4 less(F32x4 a, F32x4 b) noexcept { return {wasm_f32x4_lt(a.bits, b.bits)}; }
inline Mask32x4 equal(F32x4 a, F32x4 b) noexcept { return {wasm_f32x4_eq(a.bits, b.bits)}; }
inline Mask32x4 unordered(F32x4 a, F32x4 b) noexcept {
  return {wasm_v128_or(wasm_f32x4_ne(a.bits, a.bits), wasm_f32x4_ne(b.bits, b.bits))};
}
inline Mask32x4 either(Mask32x4 a, Mask32x4 b) noexcept { return {wasm_v128_or(a.bits, b.bits)}; }
inline bool any(Mask32x4 mask) noexcept { return wasm_v128_any_true(mask.bits); }
inline F32x4 select(Mask32x4 mask, F32x4 a, F32x4 b) noexcept {
  return {wasm_v128_bitselect(a.bits, b.bits, mask.bits)};
}

inline void transpose(F32x4 (&rows)[4]) noexcept {
  const v128_t a = wasm_i32x4_shuffle(rows[0].bits, rows[1].bits, 0, 4, 1, 5);
  const v128_t b = wasm_i32x4_shuffle(rows[0].bits, rows[1].bits, 2, 6, 3, 7);
  const v128_t c = wasm_i32x4_shuffle(rows[2].bits, rows[3].bits, 0, 4, 1, 5);
  const v128_t d = wasm_i32x4_shuffle(rows[2].bits, rows[3].bits, 2, 6, 3, 7);
  rows[0] = {wasm_i64x2_shuffle(a, c, 0, 2)};
  rows[1] = {wasm_i64x2_shuffle(a, c, 1, 3)};
  rows[2] = {wasm_i64x2_shuffle(b, d, 0, 2)};
  rows[3] = {wasm_i64x2_shuffle(b, d, 1, 3)};
}

/// Lanes 2, 3, 0, 1.
inline F32x4 swap_halves(F32x4 x) noexcept { return {wasm_i32x4_shuffle(x.bits, x.bits, 2, 3, 0, 1)}; }

inline float reduce_add(F32x4 x) noexcept {
  const F32x4 halves = add(x, swap_halves(x));
  return wasm_f32x4_extract_lane(halves.bits, 0) + wasm_f32x4_extract_lane(halves.bits, 1);
}

inline float reduce_max(F32x4 x) noexcept {
  const F32x4 halves = max(x, swap_halves(x));
  const float a = wasm_f32x4_extract_lane(halves.bits, 0);
  const float b = wasm_f32x4_extract_lane(halves.bits, 1);
  return a < b ? b : a;
}

inline I32x4 round_to_int(F32x4 x) noexcept {
  // Near 1.5 * 2^23 floats are 1 apart: the addition rounds, and the integer stands in the low bits of the sum.
  const F32x4 magic = splat(0x1.8p23F);
  return {wasm_i32x4_sub(add(x, magic).bits, magic.bits)};
}

inline F32x4 to_float(I32x4 x) noexcept { return {wasm_f32x4_convert_i32x4(x.bits)}; }
inline I32x4 shift_right(I32x4 x, unsigned count) noexcept { return {wasm_i32x4_shr(x.bits, count)}; }
inline F32x4 power_of_two(I32x4 exponent) noexcept {
  constexpr std::int32_t kBias = 127;
  constexpr unsigned kMantissaBits = 23;
  return {wasm_i32x4_shl(add(exponent, splat(kBias)).bits, kMantissaBits)};
}

inline F32x4 low_bits_as_exponent(F32x4 x) noexcept {
  constexpr unsigned kMantissaBits = 23;
  return {wasm_i32x4_shl(x.bits, kMantissaBits)};
}

inline I16x8 narrow(I32x4 a, I32x4 b) noexcept { return {wasm_i16x8_narrow_i32x4(a.bits, b.bits)}; }
inline void store(I16x8 x, std::int16_t* to) noexcept { wasm_v128_store(to, x.bits); }
inline I16x8 swap_middle(I16x8 x) noexcept { return {wasm_i16x8_shuffle(x.bits, x.bits, 0, 2, 1, 3, 4, 6, 5, 7)}; }
inline I8x16 narrow(I16x8 a, I16x8 b) noexcept { return {wasm_i8x16_narrow_i16x8(a.bits, b.bits)}; }
inline void store(I8x16 x, std::int8_t* to) noexcept { wasm_v128_store(to, x.bits); }
inline I8x16 load(const std::uint8_t* from) noexcept { return {wasm_v128_load(from)}; }
inline I16x8 even_bytes(I8x16 x) noexcept { return {wasm_v128_and(x.bits, wasm_i16x8_splat(0x00FF))}; }
inline I16x8 odd_bytes(I8x16 x) noexcept { return {wasm_u16x8_shr(x.bits, 8)}; }
inline I16x8 splat_pair(const std::int16_t* from) noexcept { return {wasm_v128_load32_splat(from)}; }
inline I32x4 dot_pairs(I16x8 a, I16x8 b) noexcept { return {wasm_i32x4_dot_i16x8(a.bits, b.bits)}; }

inline I8x16 splat_quad(const std::int8_t* from) noexcept { return {wasm_v128_load32_splat(from)}; }

}  // namespace attention_walkthrough::simd

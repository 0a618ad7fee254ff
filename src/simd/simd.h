#pragma once

#include <cstddef>
#include <string_view>

// The vocabulary of four-lane vectors that every kernel is written in. One build has one form of it: each form is a
// file that defines the same types and functions. `simd128` and `scalar` do the same operations in the same order and
// give the same numbers; `relaxed-simd` differs from them in `mul_add` alone, and holds the same error bounds.
//
// Types: F32x4 (four floats), I32x4 (four 32-bit integers), Mask32x4 (four truth values).
//
//   load(p)  store(x, p)             four numbers at any alignment (the instructions have no aligned form)
//   load_first(p, count, fill)       the first 1 to 3; the other lanes are `fill`. Reads nothing beyond them
//   store_first(x, p, count)         the first 1 to 3 lanes. Writes nothing beyond them
//   load_mask(p)                     four bytes, true where not 0
//   load_mask_first(p, count)        the first 1 to 3 bytes; the other lanes are false
//   splat(value)                     all lanes alike, of a float or an integer
//   add sub mul div                  as IEEE 754, rounded to nearest; add and sub of I32x4 wrap
//   sqrt(x)                          as IEEE 754, rounded to nearest; NaN below 0
//   mul_add(a, b, c)                 a * b, rounded, + c, rounded; in relaxed-simd a * b + c may be rounded once
//   instead,
//                                    which the machine decides, so kernels rely on neither
//   min(a, b)  max(a, b)             b where b < a (where a < b), else a: a NaN in a stays, a NaN in b is dropped,
//                                    and of +0 and -0 the first argument stays
//   abs(x)  copy_sign(x, sign)       of the bits: defined for NaN too
//   less(a, b)  equal(a, b)          false where either is NaN
//   unordered(a, b)                  true where either is NaN
//   any(mask)  either(mask, mask)    one truth value; the lanes of both
//   select(mask, a, b)               a where true, else b
//   reduce_add(x)                    (x0 + x2) + (x1 + x3)
//   reduce_max(x)                    max(max(x0, x2), max(x1, x3))
//   round_to_int(x)                  nearest, ties to even. Requires |x| < 2^22; NaN gives some integer, no trap
//   to_float(i)                      rounded to nearest
//   shift_right(i, count)            arithmetic, so towards minus infinity
//   power_of_two(i)                  2^i, for i in -126 .. 127

#if defined(AW_RELAXED_SIMD)
#include "simd/relaxed_simd.h"
#elif defined(AW_SIMD128)
#include "simd/simd128.h"
#elif defined(AW_SCALAR)
#include "simd/scalar.h"
#else
#error "define AW_RELAXED_SIMD, AW_SIMD128 or AW_SCALAR"
#endif

namespace attention_walkthrough {

/// Which form this build runs on: `relaxed-simd`, `simd128` or `scalar`.
constexpr std::string_view simd_variant_name() noexcept { return simd::kVariantName; }

namespace simd {

inline constexpr std::size_t kLanes = 4;

}  // namespace simd
}  // namespace attention_walkthrough

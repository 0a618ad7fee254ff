#pragma once

#include <cstddef>
#include <string_view>

// The vocabulary of four-lane vectors that every kernel is written in. One build has one form of it: each form is a
// file that defines the same types and functions. `simd128` and `scalar` do the same operations in the same order and
// give the same numbers, `kIsReproducible`; `relaxed-simd` differs from them in `mul_add`, and holds the same error
// bounds. Where it may differ anyway, a kernel may take other steps too, if its bound allows: few do, where much is
// gained.
//
// Types: F32x4 (four floats), I32x4 (four 32-bit integers), I16x8 (eight 16-bit integers), I8x16 (sixteen bytes),
// Mask32x4 (four truth values).
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
//   transpose(rows)                  lane i of row j, of four rows, and lane j of row i change places
//   reduce_add(x)                    (x0 + x2) + (x1 + x3)
//   reduce_max(x)                    max(max(x0, x2), max(x1, x3))
//   round_to_int(x)                  nearest, ties to even. Requires |x| < 2^22; NaN gives some integer, no trap
//   to_float(i)                      rounded to nearest
//   shift_right(i, count)            arithmetic, so towards minus infinity
//   power_of_two(i)                  2^i, for i in -126 .. 127
//   low_bits_as_exponent(x)          the last 9 bits of each float become the first 9 of another: 2^n where they are
//                                    n + 127, and 0 where they are 0
//   narrow(i, j)                     eight integers in 16 bits each, those out of range as the nearest that fits; so
//                                    two I16x8 in 8 bits
//   swap_middle(n)                   n0 n2 n1 n3, n4 n6 n5 n7
//   store(n, p)                      the eight numbers of an I16x8, the sixteen of an I8x16
//   load(p)                          sixteen bytes
//   even_bytes(b)  odd_bytes(b)      every other byte, from the first or the second on, as 0 .. 255 in an I16x8
//   splat_pair(p)                    two 16-bit numbers, again and again: in the even lanes and in the odd
//   dot_pairs(n, m)                  n0 m0 + n1 m1, n2 m2 + n3 m3 ...: exact but for four factors of -32768
//   splat_quad(p)                    four bytes with signs, again and again
//   dot_quads(a, b, i)               i0 + a0 b0 + a1 b1 + a2 b2 + a3 b3 ...: `a` with signs, `b` as `quad_dot()` says.
//                                    relaxed-simd asks the machine; it is one instruction there
//   quad_dot()                       how `dot_quads` takes `b`, see QuadDot

namespace attention_walkthrough::simd {

/// How a machine takes the bytes of the second factor of `dot_quads`.
enum class QuadDot {
  kUnsigned,  ///< 0 .. 255, exact
  kSigned,    ///< -128 .. 127, exact
  kNarrow,    ///< only those below 128, or there is no such instruction: kernels do without
};

}  // namespace attention_walkthrough::simd

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

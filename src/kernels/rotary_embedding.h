#pragma once

#include <cstddef>
#include <span>

#include "core/matrix_view.h"

namespace attention_walkthrough {

/// Which numbers of a head are turned together.
enum class RotaryLayout {
  kHalfSplit,    ///< d with d + rotary_dim / 2 (Llama as Hugging Face keeps it, GPT-NeoX)
  kInterleaved,  ///< 2d with 2d + 1 (the original paper, llama2.c)
};

/// Whether `rotary_tables` can be made: `base` is finite and above 0, and no pair turns by more than 2^26 radians in so
/// many positions. With a base of at least 1 that is 2^26 positions.
bool rotary_angles_fit(double base, std::size_t positions) noexcept;

/// Fills tables of the angles at which pairs are turned: position p turns pair d by p base^(-2d / rotary_dim). Computed
/// in double and rounded once, so they are made once and read often. The same bits on every machine.
///   cos, sin  (positions, rotary_dim / 2); row p is for position `first_position` + p
/// Requires: equal sizes; rotary_angles_fit(base, first_position + positions).
void rotary_tables(double base, std::size_t first_position, MatrixView cos, MatrixView sin) noexcept;

/// Bound on |out - reference| divided by |a cos| + |b sin|, the two products that each result is made of.
inline constexpr double kRotaryMaxError = 2.1 * 0x1p-24;

/// Turns the pairs of one head at one position: (a, b) becomes (a cos - b sin, b cos + a sin). What stands behind the
/// pairs is copied. Both layouts give the same bits for the same pair. `out` may be `x`. Error: `kRotaryMaxError`.
///   x, out    (head_dim)
///   cos, sin  (rotary_dim / 2), one row of the tables
/// Requires: equal sizes of each two; rotary_dim <= head_dim.
void rotary_embedding(std::span<const float> x, std::span<const float> cos, std::span<const float> sin,
                      RotaryLayout layout, std::span<float> out) noexcept;

}  // namespace attention_walkthrough

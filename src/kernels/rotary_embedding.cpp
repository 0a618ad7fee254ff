#include "kernels/rotary_embedding.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "core/portable_exp.h"
#include "core/portable_log.h"
#include "core/portable_sin_cos.h"
#include "kernels/lane_groups.h"

namespace attention_walkthrough {

namespace {

// Products and sums round apart here, never as one `mul_add`: so the layouts agree to the bit in every variant.

void rotate_half_split(std::span<const float> x, std::span<const float> cos, std::span<const float> sin,
                       std::span<float> out) noexcept {
  const std::size_t pairs = cos.size();
  for_each_lane_group(pairs, [&](std::size_t pair, auto lanes) {
    const simd::F32x4 a = lanes.load(x.data() + pair);
    const simd::F32x4 b = lanes.load(x.data() + pairs + pair);
    const simd::F32x4 c = lanes.load(cos.data() + pair);
    const simd::F32x4 s = lanes.load(sin.data() + pair);
    lanes.store(simd::sub(simd::mul(a, c), simd::mul(b, s)), out.data() + pair);
    lanes.store(simd::add(simd::mul(b, c), simd::mul(a, s)), out.data() + pairs + pair);
  });
}

/// Neighbours in one vector would have to be shuffled apart and together again, for work that is small beside the
/// projections around it: a plain loop.
void rotate_interleaved(std::span<const float> x, std::span<const float> cos, std::span<const float> sin,
                        std::span<float> out) noexcept {
  for (std::size_t pair = 0; pair < cos.size(); ++pair) {
    const float a = x[2 * pair];
    const float b = x[2 * pair + 1];
    out[2 * pair] = a * cos[pair] - b * sin[pair];
    out[2 * pair + 1] = b * cos[pair] + a * sin[pair];
  }
}

}  // namespace

bool rotary_angles_fit(double base, std::size_t positions) noexcept {
  const double most_turns = static_cast<double>(std::max(positions, std::size_t{1})) / std::min(base, 1.0);
  return base > 0.0 && base <= std::numeric_limits<double>::max() && most_turns <= kLargestAngle;
}

void rotary_tables(double base, std::size_t first_position, MatrixView cos, MatrixView sin) noexcept {
  assert(rotary_angles_fit(base, first_position + cos.rows));
  assert(cos.rows == sin.rows && cos.columns == sin.columns);
  const double log_base = portable_log(base);
  for (std::size_t pair = 0; pair < cos.columns; ++pair) {
    const double frequency = portable_exp(-static_cast<double>(pair) / static_cast<double>(cos.columns) * log_base);
    for (std::size_t row = 0; row < cos.rows; ++row) {
      const SinCos turn = portable_sin_cos(static_cast<double>(first_position + row) * frequency);
      cos.row(row)[pair] = static_cast<float>(turn.cos);
      sin.row(row)[pair] = static_cast<float>(turn.sin);
    }
  }
}

void rotary_embedding(std::span<const float> x, std::span<const float> cos, std::span<const float> sin,
                      RotaryLayout layout, std::span<float> out) noexcept {
  const std::size_t rotary_dim = 2 * cos.size();
  assert(sin.size() == cos.size() && out.size() == x.size() && rotary_dim <= x.size());
  if (layout == RotaryLayout::kHalfSplit) {
    rotate_half_split(x, cos, sin, out);
  } else {
    rotate_interleaved(x, cos, sin, out);
  }
  const std::span<const float> rest = x.subspan(rotary_dim);
  if (out.data() != x.data()) std::ranges::copy(rest, out.subspan(rotary_dim).begin());
}

}  // namespace attention_walkthrough

#include "kernels/rotary_embedding.h"

#include <algorithm>
#include <cassert>
#include <cmath>

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

void rotary_tables(double base, std::size_t first_position, MatrixView cos, MatrixView sin) noexcept {
  assert(base > 0.0);
  assert(cos.rows == sin.rows && cos.columns == sin.columns);
  for (std::size_t pair = 0; pair < cos.columns; ++pair) {
    const double frequency = std::pow(base, -static_cast<double>(pair) / static_cast<double>(cos.columns));
    for (std::size_t row = 0; row < cos.rows; ++row) {
      const double angle = static_cast<double>(first_position + row) * frequency;
      cos.row(row)[pair] = static_cast<float>(std::cos(angle));
      sin.row(row)[pair] = static_cast<float>(std::sin(angle));
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

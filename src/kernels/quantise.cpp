#include "kernels/quantise.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "simd/simd.h"

namespace attention_walkthrough {
namespace {

/// Numbers of a matrix by depth and column, whichever of the two its rows are.
struct Factor {
  const float* data;
  std::size_t depth;
  std::size_t columns;
  std::size_t depth_step;
  std::size_t column_step;

  /// 0 outside of the matrix.
  [[nodiscard]] float at(std::size_t n, std::size_t column) const noexcept {
    return n < depth && column < columns ? data[n * depth_step + column * column_step] : 0.0F;
  }
};

/// Writes the codes of 32 numbers of one column. Gives their scale.
float write_codes(const Factor& factor, std::size_t first, std::size_t column,
                  std::uint8_t (&codes)[kQuads][kPanelColumns * kQuad], int offset) noexcept {
  float largest = 0.0F;
  float not_finite = 0.0F;  // or NaN
  for (std::size_t n = 0; n < kQuantisedDepth; ++n) {
    const float number = factor.at(first + n, column);
    largest = std::max(largest, std::fabs(number));
    not_finite += number - number;
  }
  const bool has_codes = largest > 0.0F && not_finite == 0.0F;
  const double inverse = has_codes ? kLargestCode / static_cast<double>(largest) : 0.0;
  for (std::size_t n = 0; n < kQuantisedDepth; ++n) {
    const double exact = has_codes ? factor.at(first + n, column) * inverse : 0.0;
    const int code = static_cast<int>(std::nearbyint(exact));
    codes[n / kQuad][column % kPanelColumns * kQuad + n % kQuad] = static_cast<std::uint8_t>(code + offset);
  }
  return largest / kLargestCode + not_finite;
}

void quantise_factor(const Factor& factor, std::span<WeightBlock> out) noexcept {
  assert(out.size() == num_weight_blocks(factor.depth, factor.columns));
  const int offset = weight_code_offset();
  const std::size_t depth = depth_blocks(factor.depth);
  for (std::size_t block = 0; block < out.size(); ++block) {
    const std::size_t first_column = block / depth * kPanelColumns;
    const std::size_t first = block % depth * kQuantisedDepth;
    for (std::size_t c = 0; c < kPanelColumns; ++c) {
      out[block].scales[c] = write_codes(factor, first, first_column + c, out[block].codes, offset);
    }
  }
}

/// Requires: at most 32 numbers.
RowBlock row_block(std::span<const float> numbers, int offset) noexcept {
  alignas(16) float padded[kQuantisedDepth] = {};
  std::ranges::copy(numbers, padded);
  simd::F32x4 magnitudes = simd::splat(0.0F);
  simd::F32x4 differences = simd::splat(0.0F);
  for (std::size_t n = 0; n < kQuantisedDepth; n += simd::kLanes) {
    const simd::F32x4 x = simd::load(padded + n);
    magnitudes = simd::max(magnitudes, simd::abs(x));
    differences = simd::add(differences, simd::sub(x, x));
  }
  const float largest = simd::reduce_max(magnitudes);
  const float not_finite = simd::reduce_add(differences);  // or NaN
  RowBlock out = {};
  out.scale = not_finite;
  if (!(largest >= 0x1p-100F) || std::isnan(not_finite)) return out;
  out.scale = largest / kLargestCode;
  const simd::F32x4 inverse = simd::splat(kLargestCode / largest);
  const auto codes = [&](std::size_t n) { return simd::round_to_int(simd::mul(simd::load(padded + n), inverse)); };
  std::int16_t wide[kQuantisedDepth];
  for (std::size_t n = 0; n < kQuantisedDepth; n += 2 * simd::kLanes) {
    simd::store(simd::narrow(codes(n), codes(n + simd::kLanes)), wide + n);
  }
  for (std::size_t n = 0; n < kQuantisedDepth; ++n) {
    out.codes[n] = static_cast<std::int8_t>(wide[n]);
    out.start -= offset * wide[n];
  }
  for (std::size_t quad = 0; quad < kQuantisedDepth; quad += kQuad) {
    for (const std::size_t i : {0, 1, 2, 3}) out.pairs[quad + i] = wide[quad + i / 2 + i % 2 * 2];
  }
  return out;
}

}  // namespace

int weight_code_offset() noexcept { return simd::quad_dot() == simd::QuadDot::kSigned ? 0 : 128; }

void quantise_weight(ConstMatrixView weight, std::span<WeightBlock> out) noexcept {
  quantise_factor({weight.data, weight.rows, weight.columns, weight.row_stride, 1}, out);
}

void quantise_transposed(ConstMatrixView table, std::span<WeightBlock> out) noexcept {
  quantise_factor({table.data, table.columns, table.rows, 1, table.row_stride}, out);
}

void quantise_rows(ConstMatrixView x, std::span<RowBlock> out) noexcept {
  const int offset = weight_code_offset();
  const std::size_t blocks = depth_blocks(x.columns);
  assert(out.size() == x.rows * blocks);
  for (std::size_t row = 0; row < x.rows; ++row) {
    for (std::size_t block = 0; block < blocks; ++block) {
      const std::size_t first = block * kQuantisedDepth;
      const std::size_t count = std::min(kQuantisedDepth, x.columns - first);
      out[row * blocks + block] = row_block(x.row(row).subspan(first, count), offset);
    }
  }
}

}  // namespace attention_walkthrough

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
void write_row_block(std::span<const float> numbers, int offset, RowBlock& out) noexcept {
  constexpr std::size_t kVectors = kQuantisedDepth / simd::kLanes;
  alignas(16) float padded[kQuantisedDepth] = {};
  const bool is_whole = numbers.size() == kQuantisedDepth;
  if (!is_whole) std::ranges::copy(numbers, padded);
  const float* const from = is_whole ? numbers.data() : padded;
  simd::F32x4 magnitudes = simd::splat(0.0F);
  simd::F32x4 differences = simd::splat(0.0F);
  for (std::size_t n = 0; n < kQuantisedDepth; n += simd::kLanes) {
    const simd::F32x4 x = simd::load(from + n);
    magnitudes = simd::max(magnitudes, simd::abs(x));
    differences = simd::add(differences, simd::sub(x, x));
  }
  const float largest = simd::reduce_max(magnitudes);
  const float not_finite = simd::reduce_add(differences);  // or NaN
  if (!(largest >= 0x1p-100F) || std::isnan(not_finite)) {
    out = {};
    out.scale = not_finite;
    return;
  }
  const simd::F32x4 inverse = simd::splat(kLargestCode / largest);
  simd::I32x4 codes[kVectors];
  for (std::size_t i = 0; i < kVectors; ++i) {
    codes[i] = simd::round_to_int(simd::mul(simd::load(from + i * simd::kLanes), inverse));
  }
  simd::I32x4 sums = codes[0];
  for (std::size_t i = 1; i < kVectors; ++i) sums = simd::add(sums, codes[i]);
  for (std::size_t i = 0; i < kVectors; i += 4) {
    const simd::I16x8 first = simd::narrow(codes[i], codes[i + 1]);
    const simd::I16x8 second = simd::narrow(codes[i + 2], codes[i + 3]);
    simd::store(simd::narrow(first, second), out.codes + i * simd::kLanes);
    simd::store(simd::swap_middle(first), out.pairs + i * simd::kLanes);
    simd::store(simd::swap_middle(second), out.pairs + (i + 2) * simd::kLanes);
  }
  // The sum is a small integer, which a float holds exactly.
  out.start = -offset * static_cast<std::int32_t>(simd::reduce_add(simd::to_float(sums)));
  out.scale = largest / kLargestCode;
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
      write_row_block(x.row(row).subspan(first, count), offset, out[row * blocks + block]);
    }
  }
}

}  // namespace attention_walkthrough

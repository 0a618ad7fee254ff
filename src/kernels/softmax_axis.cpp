#include <cassert>

#include "kernels/exp_lanes.h"
#include "kernels/lane_groups.h"
#include "kernels/softmax.h"
#include "kernels/softmax_lanes.h"

namespace attention_walkthrough {

namespace {

/// Softmax down the columns of a matrix of `rows` rows, `columns` apart: the lanes are neighbouring columns, so that
/// nothing is gathered. A NaN need not be watched for: it comes back through e^x and the sum.
void softmax_columns(const float* x, std::size_t rows, std::size_t columns, float* out) noexcept {
  for_each_lane_group(columns, [&](std::size_t column, auto lanes) {
    simd::F32x4 maximum = simd::splat(kMinusInfinity);
    for (std::size_t row = 0; row < rows; ++row) {
      maximum = simd::max(maximum, lanes.load(x + row * columns + column));
    }
    const simd::F32x4 shift = finite_shift(maximum);
    simd::F32x4 sums = simd::splat(0.0F);
    for (std::size_t row = 0; row < rows; ++row) {
      const simd::F32x4 values = exp_lanes_up_to_1(simd::sub(lanes.load(x + row * columns + column), shift));
      sums = simd::add(sums, values);
      lanes.store(values, out + row * columns + column);
    }
    for (std::size_t row = 0; row < rows; ++row) {
      float* const target = out + row * columns + column;
      lanes.store(divide_or_zero(lanes.load(target), sums), target);
    }
  });
}

}  // namespace

void softmax(ConstTensorView x, std::size_t axis, TensorView out) noexcept {
  assert(axis < x.shape.rank() && x.shape == out.shape);
  const std::size_t length = x.shape[axis];
  std::size_t inner = 1;
  for (std::size_t i = axis + 1; i < x.shape.rank(); ++i) inner *= x.shape[i];
  const std::size_t block = length * inner;
  if (block == 0) return;
  for (std::size_t start = 0; start < x.data.size(); start += block) {
    if (inner > 1) {
      softmax_columns(x.data.data() + start, length, inner, out.data.data() + start);
    } else {
      const std::span<const float> row = x.data.subspan(start, length);
      const std::span<float> weights = out.data.subspan(start, length);
      const float sum = exp_shifted(row, {}, row_max(row, {}), weights);
      divide_row(weights, {}, sum, weights);
    }
  }
}

}  // namespace attention_walkthrough

#include <algorithm>
#include <cassert>

#include "kernels/exp_lanes.h"
#include "kernels/lane_groups.h"
#include "kernels/softmax.h"
#include "kernels/softmax_lanes.h"
#include "kernels/softmax_passes.h"

namespace attention_walkthrough {

namespace {

/// One lane to four, told apart as the program runs: half of the code, where speed is not asked for.
struct SomeLanes {
  std::size_t count;
  [[nodiscard]] simd::F32x4 load(const float* from) const noexcept {
    return count == simd::kLanes ? AllLanes{}.load(from) : FirstLanes{count}.load(from);
  }
  void store(simd::F32x4 x, float* to) const noexcept {
    if (count == simd::kLanes) return AllLanes{}.store(x, to);
    FirstLanes{count}.store(x, to);
  }
};

/// Softmax down the columns of a matrix of `rows` rows, `columns` apart: the lanes are neighbouring columns, so that
/// nothing is gathered. A NaN need not be watched for: it comes back through e^x and the sum.
void softmax_columns(const float* x, std::size_t rows, std::size_t columns, float* out) noexcept {
  for (std::size_t column = 0; column < columns; column += simd::kLanes) {
    const SomeLanes lanes{std::min(simd::kLanes, columns - column)};
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
  }
}

/// Softmax of rows that lie behind one another. While the exponentials of one are made, the one before is shared out
/// and the next one's maximum is sought, a stretch of it at a time: memory, from which it may have to come, is waited
/// for with something to compute. The first row begins alone, and the last ends alone.
void softmax_rows(std::span<const float> x, std::size_t length, std::span<float> out) noexcept {
  // So many lines of a cache as are fetched at once.
  constexpr std::size_t kStretch = 16 * kPassStretch;
  const auto row_from = [&](std::size_t start) { return x.subspan(std::min(start, x.size() - length), length); };
  std::span<float> before = out.first(length);
  SharePass shares(exp_shifted(row_from(0), {}, largest_number(row_from(0), {}), before));
  float largest = largest_number(row_from(length), {});
  for (std::size_t start = length; start < x.size(); start += length) {
    const std::span<const float> row = row_from(start);
    const std::span<const float> next = row_from(start + length);
    const std::span<float> weights = out.subspan(start, length);
    LargestPass largest_of_next;
    ExpPass exponentials(largest);
    for (std::size_t first = 0; first < length; first += kStretch) {
      const std::size_t count = std::min(kStretch, length - first);
      largest_of_next.go_on(next.subspan(first, count), {});
      exponentials.go_on_beside(shares, before.subspan(first, count), row.subspan(first, count),
                                weights.subspan(first, count));
    }
    largest = largest_of_next.largest();
    shares = SharePass(exponentials.sum());
    before = weights;
  }
  shares.go_on(before);
}

}  // namespace

void softmax(ConstTensorView x, std::size_t axis, TensorView out) noexcept {
  assert(axis < x.shape.rank() && x.shape == out.shape);
  const std::size_t length = x.shape[axis];
  std::size_t inner = 1;
  for (std::size_t i = axis + 1; i < x.shape.rank(); ++i) inner *= x.shape[i];
  const std::size_t block = length * inner;
  if (x.data.empty()) return;
  if (inner == 1) return softmax_rows(x.data, length, out.data);
  for (std::size_t start = 0; start < x.data.size(); start += block) {
    softmax_columns(x.data.data() + start, length, inner, out.data.data() + start);
  }
}

}  // namespace attention_walkthrough

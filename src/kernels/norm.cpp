#include "kernels/norm.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "kernels/lane_groups.h"

namespace attention_walkthrough {
namespace {

enum class Centre { kMean, kZero };

/// The sums of rows side by side, each as `sum_lane_groups` has it: `accumulate(row, values, sum)` returns `sum` with
/// the terms of one vector of one row added. Lanes beyond the row are `fill[row]`. Pointers step from turn to turn, so
/// that the places of a turn need no addition.
/// Requires: several rows are whole vectors.
template <std::size_t kRows, typename Accumulate>
std::array<float, kRows> sum_rows(std::array<const float*, kRows> from, std::size_t length,
                                  const std::array<float, kRows>& fill, Accumulate accumulate) noexcept {
  simd::F32x4 sums[kTurns][kRows];
  for (auto& turn_sums : sums) std::fill_n(turn_sums, kRows, simd::splat(0.0F));
  const auto add_group = [&](std::size_t turn, std::size_t group, auto lanes) {
    for (std::size_t r = 0; r < kRows; ++r) {
      sums[turn][r] = accumulate(r, lanes.load(from[r] + group * simd::kLanes, fill[r]), sums[turn][r]);
    }
  };
  for (; length >= kTurns * simd::kLanes; length -= kTurns * simd::kLanes) {
    for (std::size_t turn = 0; turn < kTurns; ++turn) add_group(turn, turn, AllLanes{});
    for (const float*& row : from) row += kTurns * simd::kLanes;
  }
  const std::size_t groups = length / simd::kLanes;
  // Written so that each turn is known when this is compiled: sums stay in registers.
  for (std::size_t turn = 0; turn + 1 < kTurns; ++turn) {
    if (turn < groups) add_group(turn, turn, AllLanes{});
  }
  if constexpr (kRows == 1) {
    if (length % simd::kLanes > 0) add_group(kTurns - 1, groups, FirstLanes{length % simd::kLanes});
  }
  std::array<float, kRows> totals;
  for (std::size_t r = 0; r < kRows; ++r) {
    totals[r] = simd::reduce_add(simd::add(simd::add(sums[0][r], sums[1][r]), simd::add(sums[2][r], sums[3][r])));
  }
  return totals;
}

/// A weight or a bias, vector by vector; without one it is the same vector again and again.
struct NormParameter {
  const float* numbers;
  std::size_t step;

  NormParameter(std::span<const float> given, const float (&otherwise)[simd::kLanes]) noexcept
      : numbers(given.empty() ? otherwise : given.data()), step(given.empty() ? 0 : simd::kLanes) {}

  template <typename Lanes>
  simd::F32x4 next(Lanes lanes) noexcept {
    const simd::F32x4 vector = lanes.load(numbers);
    numbers += step;
    return vector;
  }
};

constexpr float kNoWeight[simd::kLanes] = {1.0F, 1.0F, 1.0F, 1.0F};
constexpr float kNoBias[simd::kLanes] = {-0.0F, -0.0F, -0.0F, -0.0F};  // what leaves 0 and -0 as they are

/// A norm, row by row or of some rows side by side: their sums do not wait for each other, and the weight is read once
/// for all. A row is computed the same way in both.
template <Centre centre>
class NormRun {
 public:
  NormRun(ConstMatrixView x, std::span<const float> weight, std::span<const float> bias, float epsilon, MatrixView out,
          const NormMoments& moments) noexcept
      : x_(x), weight_(weight, kNoWeight), bias_(bias, kNoBias), epsilon_(epsilon), out_(out), moments_(moments) {
    assert(x.columns > 0 && out.rows == x.rows && out.columns == x.columns);
    assert(weight.empty() || weight.size() == x.columns);
    assert(bias.empty() || bias.size() == x.columns);
    assert(moments.mean.empty() || moments.mean.size() == x.rows);
    assert(moments.inv_root.empty() || moments.inv_root.size() == x.rows);
  }

  void run() const noexcept {
    constexpr std::size_t kTogether = 2;
    std::size_t row = 0;
    // Rows that end within a vector are rare, and would take as much code again.
    if (x_.columns % simd::kLanes == 0) {
      for (; row + kTogether <= x_.rows; row += kTogether) normalize<kTogether>(row);
    }
    for (; row < x_.rows; ++row) normalize<1>(row);
  }

 private:
  template <std::size_t kRows>
  void normalize(std::size_t first) const noexcept {
    const auto length = static_cast<float>(x_.columns);
    std::array<const float*, kRows> from;
    std::array<float, kRows> mean;
    for (std::size_t r = 0; r < kRows; ++r) from[r] = x_.row(first + r).data();
    mean.fill(0.0F);
    if constexpr (centre == Centre::kMean) {
      mean = sum_rows<kRows>(from, x_.columns, mean,
                             [](std::size_t, simd::F32x4 values, simd::F32x4 sum) { return simd::add(sum, values); });
      for (float& number : mean) number /= length;
    }
    const std::array<simd::F32x4, kRows> means = splats(mean);
    // Lanes beyond the row are filled with the mean: they add 0.
    std::array<float, kRows> inv_root =
        sum_rows<kRows>(from, x_.columns, mean, [&means](std::size_t r, simd::F32x4 values, simd::F32x4 sum) {
          const simd::F32x4 distance = simd::sub(values, means[r]);
          return simd::mul_add(distance, distance, sum);
        });
    for (float& number : inv_root) number = 1.0F / std::sqrt(number / length + epsilon_);
    write<kRows>(first, from, means, splats(inv_root));
    for (std::size_t r = 0; r < kRows; ++r) {
      if (!moments_.mean.empty()) moments_.mean[first + r] = mean[r];
      if (!moments_.inv_root.empty()) moments_.inv_root[first + r] = inv_root[r];
    }
  }

  template <std::size_t kRows>
  void write(std::size_t first, std::array<const float*, kRows> from, const std::array<simd::F32x4, kRows>& means,
             const std::array<simd::F32x4, kRows>& inv_roots) const noexcept {
    NormParameter weight = weight_;
    NormParameter bias = bias_;
    std::array<float*, kRows> to;
    for (std::size_t r = 0; r < kRows; ++r) to[r] = out_.row(first + r).data();
    const auto write_group = [&](auto lanes) {
      // Read before anything is written, which could be a weight for all that the compiler knows.
      const simd::F32x4 weights = weight.next(lanes);
      const simd::F32x4 biases = bias.next(lanes);
      simd::F32x4 values[kRows];
      for (std::size_t r = 0; r < kRows; ++r) values[r] = lanes.load(from[r]);
      for (std::size_t r = 0; r < kRows; ++r) {
        const simd::F32x4 normalized = simd::mul(simd::sub(values[r], means[r]), inv_roots[r]);
        lanes.store(simd::add(simd::mul(normalized, weights), biases), to[r]);
        from[r] += simd::kLanes;
        to[r] += simd::kLanes;
      }
    };
    std::size_t left = x_.columns;
    for (; left >= simd::kLanes; left -= simd::kLanes) write_group(AllLanes{});
    if constexpr (kRows == 1) {
      if (left > 0) write_group(FirstLanes{left});
    }
  }

  template <std::size_t kRows>
  static std::array<simd::F32x4, kRows> splats(const std::array<float, kRows>& numbers) noexcept {
    std::array<simd::F32x4, kRows> vectors;
    for (std::size_t r = 0; r < kRows; ++r) vectors[r] = simd::splat(numbers[r]);
    return vectors;
  }

  ConstMatrixView x_;
  NormParameter weight_;
  NormParameter bias_;
  float epsilon_;
  MatrixView out_;
  NormMoments moments_;
};

}  // namespace

void layer_norm(ConstMatrixView x, std::span<const float> weight, std::span<const float> bias, float epsilon,
                MatrixView out, const NormMoments& moments) noexcept {
  NormRun<Centre::kMean>(x, weight, bias, epsilon, out, moments).run();
}

void rms_norm(ConstMatrixView x, std::span<const float> weight, float epsilon, MatrixView out,
              const NormMoments& moments) noexcept {
  NormRun<Centre::kZero>(x, weight, {}, epsilon, out, moments).run();
}

}  // namespace attention_walkthrough

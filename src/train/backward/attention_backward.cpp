#include "train/backward/attention_backward.h"

#include <cassert>

#include "kernels/lane_groups.h"
#include "kernels/matmul.h"
#include "kernels/tanh_lanes.h"
#include "train/backward/softmax_backward.h"

namespace attention_walkthrough {
namespace {

/// gradient *= scale, and where a cap bent the scores times its slope, 1 - (capped / softcap)^2.
void score_row_backward(const ScaledScores& scores, std::size_t row, std::span<float> gradient) noexcept {
  const simd::F32x4 scale = simd::splat(scores.scale);
  const bool is_capped = scores.softcap > 0.0F;
  for_each_lane_group(gradient.size(), [&](std::size_t key, auto lanes) {
    simd::F32x4 values = simd::mul(lanes.load(gradient.data() + key), scale);
    if (is_capped) {
      const simd::F32x4 tanh = simd::div(lanes.load(scores.capped.row(row).data() + key), simd::splat(scores.softcap));
      values = simd::mul(values, simd::sub(simd::splat(1.0F), simd::mul(tanh, tanh)));
    }
    lanes.store(values, gradient.data() + key);
  });
}

}  // namespace

void attention_read_backward(ConstMatrixView weights, ConstMatrixView value, ConstMatrixView grad_out,
                             MatrixView add_grad_value, MatrixView grad_scores) noexcept {
  assert(weights.rows == grad_out.rows && weights.columns == value.rows);
  add_matmul_of_transpose(weights, grad_out, add_grad_value);
  matmul_transposed(grad_out, value, grad_scores);
  for (std::size_t row = 0; row < weights.rows; ++row) {
    softmax_backward(weights.row(row), grad_scores.row(row), grad_scores.row(row));
  }
}

void scaled_scores_backward(const ScaledScores& scores, MatrixView grad_scores, MatrixView add_grad_query,
                            MatrixView add_grad_key) noexcept {
  for (std::size_t row = 0; row < grad_scores.rows; ++row) score_row_backward(scores, row, grad_scores.row(row));
  add_matmul(grad_scores, scores.key, add_grad_query);
  add_matmul_of_transpose(grad_scores, scores.query, add_grad_key);
}

void additive_scores_backward(ConstMatrixView query, ConstMatrixView key, std::span<const float> v,
                              ConstMatrixView grad_scores, MatrixView add_grad_query, MatrixView add_grad_key,
                              std::span<float> add_grad_v) noexcept {
  assert(query.columns == v.size() && key.columns == v.size());
  assert(grad_scores.rows == query.rows && grad_scores.columns == key.rows);
  for (std::size_t i = 0; i < grad_scores.rows; ++i) {
    for (std::size_t j = 0; j < grad_scores.columns; ++j) {
      const float gradient = grad_scores.row(i)[j];
      if (gradient == 0.0F) continue;
      const simd::F32x4 gradients = simd::splat(gradient);
      for_each_lane_group(v.size(), [&](std::size_t unit, auto lanes) {
        const auto add_to = [&](std::span<float> target, simd::F32x4 value) {
          lanes.store(simd::add(lanes.load(target.data() + unit), value), target.data() + unit);
        };
        const simd::F32x4 sum = simd::add(lanes.load(query.row(i).data() + unit), lanes.load(key.row(j).data() + unit));
        const simd::F32x4 tanh = tanh_lanes(sum);
        const simd::F32x4 slope = simd::sub(simd::splat(1.0F), simd::mul(tanh, tanh));
        const simd::F32x4 grad_sum = simd::mul(simd::mul(gradients, lanes.load(v.data() + unit)), slope);
        add_to(add_grad_query.row(i), grad_sum);
        add_to(add_grad_key.row(j), grad_sum);
        add_to(add_grad_v, simd::mul(gradients, tanh));
      });
    }
  }
}

}  // namespace attention_walkthrough

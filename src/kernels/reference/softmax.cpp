#include "kernels/reference/softmax.h"

#include <cmath>
#include <limits>

namespace attention_walkthrough::reference {

namespace {

/// Softmax of `length` numbers that are `stride` apart. `allowed` is empty or dense.
void softmax_strided(double* scores, std::size_t length, std::size_t stride,
                     std::span<const std::uint8_t> allowed) noexcept {
  const auto is_allowed = [&](std::size_t i) { return allowed.empty() || allowed[i] != 0; };
  double maximum = -std::numeric_limits<double>::infinity();
  bool sees_something = false;
  for (std::size_t i = 0; i < length; ++i) {
    if (!is_allowed(i)) continue;
    const double score = scores[i * stride];
    maximum = std::fmax(maximum, score);
    // A NaN counts: it must come out again.
    if (score != -std::numeric_limits<double>::infinity()) sees_something = true;
  }
  double sum = 0.0;
  for (std::size_t i = 0; i < length; ++i) {
    double& score = scores[i * stride];
    score = sees_something && is_allowed(i) ? std::exp(score - maximum) : 0.0;
    sum += score;
  }
  if (!sees_something) return;
  for (std::size_t i = 0; i < length; ++i) scores[i * stride] /= sum;
}

}  // namespace

void softmax_row(std::span<double> scores, std::span<const std::uint8_t> allowed) noexcept {
  softmax_strided(scores.data(), scores.size(), 1, allowed);
}

void softmax(BasicTensorView<double> x, std::size_t axis) noexcept {
  const std::size_t length = x.shape[axis];
  std::size_t stride = 1;
  for (std::size_t i = axis + 1; i < x.shape.rank(); ++i) stride *= x.shape[i];
  if (length == 0) return;
  for (std::size_t start = 0; start < x.data.size(); ++start) {
    const bool is_first_of_its_row = start / stride % length == 0;
    if (is_first_of_its_row) softmax_strided(x.data.data() + start, length, stride, {});
  }
}

}  // namespace attention_walkthrough::reference

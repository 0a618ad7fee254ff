#include <doctest.h>

#include "kernels/gru.h"
#include "kernels/matmul.h"
#include "kernels/reference/gru.h"
#include "kernels/reference/rotary_embedding.h"
#include "support/test_data.h"
#include "train/backward/cross_entropy.h"
#include "train/backward/embedding_backward.h"
#include "train/backward/gru_backward.h"
#include "train/backward/linear_backward.h"
#include "train/backward/rotary_backward.h"
#include "train/gradient_check.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

MatrixView rows_of_floats(std::span<float> numbers, std::size_t columns) {
  return {numbers.data(), numbers.size() / columns, columns, columns};
}

/// sum of grad_out * (x weight + bias), in double.
double linear_loss(const Doubles& x, const Doubles& weight, const Doubles& bias, std::span<const float> grad_out) {
  const std::size_t out = bias.size();
  const std::size_t in = weight.size() / out;
  double loss = 0.0;
  for (std::size_t i = 0; i < grad_out.size(); ++i) {
    double value = bias[i % out];
    for (std::size_t n = 0; n < in; ++n) value += x[i / out * in + n] * weight[n * out + i % out];
    loss += value * grad_out[i];
  }
  return loss;
}

}  // namespace

TEST_SUITE("train") {
  TEST_CASE("linear_backward: differences of a plain layer, over sizes around each multiple of 4") {
    struct Sizes {
      std::size_t rows;
      std::size_t in;
      std::size_t out;
    };
    for (const Sizes& sizes : {Sizes{1, 1, 1}, Sizes{3, 5, 7}, Sizes{9, 4, 8}, Sizes{5, 17, 9}, Sizes{40, 3, 33}}) {
      CAPTURE(sizes.rows);
      std::vector<float> x = seeded_normal(sizes.rows * sizes.in, 1);
      std::vector<float> weight = seeded_normal(sizes.in * sizes.out, 2);
      const std::vector<float> bias = seeded_normal(sizes.out, 3);
      std::vector<float> grad_out = seeded_normal(sizes.rows * sizes.out, 4);
      std::vector<float> transposed(weight.size());
      transpose(rows_of_floats(weight, sizes.out), rows_of_floats(transposed, sizes.in));
      CHECK(transposed[sizes.in * sizes.out - 1] == weight.back());
      std::vector<float> grad_x(x.size(), 0.0F);
      std::vector<float> grad_weight(weight.size(), 0.0F);
      std::vector<float> grad_bias(bias.size(), 0.0F);
      linear_backward(
          rows_of_floats(x, sizes.in), rows_of_floats(transposed, sizes.in), rows_of_floats(grad_out, sizes.out),
          {.x = rows_of_floats(grad_x, sizes.in), .weight = rows_of_floats(grad_weight, sizes.out), .bias = grad_bias});
      const Doubles double_x = to_double(x);
      const Doubles double_weight = to_double(weight);
      const Doubles double_bias = to_double(bias);
      const auto loss_of_x = [&](const Doubles& at) { return linear_loss(at, double_weight, double_bias, grad_out); };
      const auto loss_of_weight = [&](const Doubles& at) { return linear_loss(double_x, at, double_bias, grad_out); };
      const auto loss_of_bias = [&](const Doubles& at) { return linear_loss(double_x, double_weight, at, grad_out); };
      CHECK(largest_difference(grad_x, central_differences(double_x, loss_of_x)) < kGradientTolerance);
      CHECK(largest_difference(grad_weight, central_differences(double_weight, loss_of_weight)) < kGradientTolerance);
      CHECK(largest_difference(grad_bias, central_differences(double_bias, loss_of_bias)) < kGradientTolerance);
    }
  }

  TEST_CASE("embedding_backward: rows of the same token add up, padding is passed over") {
    std::vector<float> grad_out = {1.0F, 2.0F, 3.0F, 4.0F, 5.0F, 6.0F, 7.0F, 8.0F};
    std::vector<float> table(6, 0.5F);
    const std::size_t ids[] = {2, 0, 2, 1};
    embedding_backward(rows_of_floats(grad_out, 2), ids, 1, rows_of_floats(table, 2));
    CHECK(table == std::vector<float>{3.5F, 4.5F, 0.5F, 0.5F, 6.5F, 8.5F});
    embedding_backward(rows_of_floats(grad_out, 2), ids, kNoToken, rows_of_floats(table, 2));
    CHECK(table == std::vector<float>{6.5F, 8.5F, 7.5F, 8.5F, 12.5F, 16.5F});
  }

  TEST_CASE("rotary_backward: differences of the reference, both layouts, numbers behind the pairs too") {
    constexpr std::size_t kHeadDim = 9;
    constexpr std::size_t kRotaryDim = 6;
    constexpr std::size_t kPosition = 5;
    for (const RotaryLayout layout : {RotaryLayout::kHalfSplit, RotaryLayout::kInterleaved}) {
      std::vector<float> cos(kRotaryDim / 2);
      std::vector<float> sin(kRotaryDim / 2);
      rotary_tables(100.0, kPosition, rows_of_floats(cos, cos.size()), rows_of_floats(sin, sin.size()));
      const std::vector<float> grad_out = seeded_normal(kHeadDim, 2);
      std::vector<float> grad_x(kHeadDim, 0.0F);
      rotary_backward(grad_out, cos, sin, layout, grad_x);
      const Doubles expected = central_differences(to_double(seeded_normal(kHeadDim, 1)), [&](const Doubles& at) {
        Doubles out(kHeadDim);
        reference::rotary_embedding(at, kPosition, 100.0, kRotaryDim, layout == RotaryLayout::kInterleaved, out);
        return weighted_sum(out, grad_out);
      });
      CHECK(largest_difference(grad_x, expected) < kGradientTolerance);
    }
  }

  TEST_CASE("gru_backward: differences of the reference, at every length, and no element beyond") {
    for (const std::size_t length : kLengths) {
      CAPTURE(length);
      const Input x_part(seeded_normal(3 * length, 1), 1);
      const Input h_part(seeded_normal(3 * length, 2), 2);
      const Input h(seeded_normal(length, 3), 3);
      const Input grad_next(seeded_normal(length, 4));
      std::vector<float> gates(3 * length);
      std::vector<float> next(length);
      gru_step(x_part, h_part, h, gates, next);
      Output grad_x_part(std::vector<float>(3 * length, 0.0F), 1);
      Output grad_h_part(std::vector<float>(3 * length, 0.0F), 2);
      Output grad_h(std::vector<float>(length, 0.0F), 3);
      gru_backward({.h_part = h_part, .h = h, .gates = gates}, grad_next,
                   {.x_part = grad_x_part.span(), .h_part = grad_h_part.span(), .h = grad_h.span()});
      const auto differences = [&](const Input& moved_input) {
        return central_differences(to_double(moved_input), [&](const Doubles& moved) {
          const auto pick = [&](const Input& input) { return &input == &moved_input ? moved : to_double(input); };
          Doubles out(length);
          reference::gru_step(pick(x_part), pick(h_part), pick(h), out);
          return weighted_sum(out, grad_next);
        });
      };
      CHECK(largest_difference(grad_x_part.span(), differences(x_part)) < kGradientTolerance);
      CHECK(largest_difference(grad_h_part.span(), differences(h_part)) < kGradientTolerance);
      CHECK(largest_difference(grad_h.span(), differences(h)) < kGradientTolerance);
      CHECK((grad_x_part.padding_is_untouched() && grad_h_part.padding_is_untouched()));
      CHECK(grad_h.padding_is_untouched());
    }
  }

  TEST_CASE("cross_entropy: -ln of the probability, and differences of it") {
    for (const std::size_t length : kLengths) {
      if (length == 0) continue;
      CAPTURE(length);
      const std::size_t target = length / 2;
      const Input logits(seeded_normal(length, 1, 3.0F), 1);
      const auto loss = [&](const Doubles& at) {
        double sum = 0.0;
        for (const double logit : at) sum += std::exp(logit);
        return std::log(sum) - at[target];
      };
      Output probabilities(length, 2);
      CHECK(cross_entropy(logits, target, probabilities) == doctest::Approx(loss(to_double(logits))).epsilon(1e-6));
      Output gradient(std::vector<float>(length, 0.0F), 3);
      cross_entropy_backward(probabilities.span(), target, 0.5F, gradient);
      Doubles expected = central_differences(to_double(logits), loss);
      for (double& value : expected) value *= 0.5;
      CHECK(largest_difference(gradient.span(), expected) < kGradientTolerance);
      CHECK((probabilities.padding_is_untouched() && gradient.padding_is_untouched()));
    }
  }

  TEST_CASE("cross_entropy: logits far apart neither overflow nor become NaN") {
    std::vector<float> probabilities(2);
    CHECK(cross_entropy(Input{1000.0F, 0.0F}, 1, probabilities) == 1000.0);
    CHECK(cross_entropy(Input{1000.0F, 0.0F}, 0, probabilities) == 0.0);
    CHECK(cross_entropy(Input{-1e30F, 1e30F}, 1, probabilities) == 0.0);
  }
}

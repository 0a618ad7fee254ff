#include "train/backward/activation_backward.h"

#include <doctest.h>

#include <string>

#include "kernels/activation.h"
#include "kernels/reference/activation.h"
#include "kernels/sigmoid.h"
#include "kernels/tanh.h"
#include "support/test_data.h"
#include "train/backward/add_product.h"
#include "train/gradient_check.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

/// A function, its backward pass, and what that is given: the argument, or what the function made of it.
struct Case {
  std::string name;
  void (*reference)(std::span<const double>, std::span<double>);
  void (*given)(std::span<const float>, std::span<float>);
  void (*backward)(std::span<const float>, std::span<const float>, std::span<float>);
};

void argument(std::span<const float> x, std::span<float> out) { std::ranges::copy(x, out.begin()); }

void reference_sigmoid(std::span<const double> x, std::span<double> out) {
  for (std::size_t i = 0; i < x.size(); ++i) out[i] = 1.0 / (1.0 + std::exp(-x[i]));
}

void reference_tanh(std::span<const double> x, std::span<double> out) {
  for (std::size_t i = 0; i < x.size(); ++i) out[i] = std::tanh(x[i]);
}

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"gelu", reference::gelu, argument, gelu_backward},
      {"gelu_tanh", reference::gelu_tanh, argument, gelu_tanh_backward},
      {"silu", [](auto x, auto out) { reference::silu(x, 1.0, out); }, argument, silu_backward},
      {"relu", reference::relu, argument, relu_backward},
      {"tanh", reference_tanh, [](auto x, auto out) { tanh(x, out); }, tanh_backward},
      {"sigmoid", reference_sigmoid, [](auto x, auto out) { sigmoid(x, out); }, sigmoid_backward}};
  return all;
}

}  // namespace

TEST_SUITE("train") {
  TEST_CASE(
      "activation backward: differences of the reference, at every length and alignment, added to what is there") {
    for (const Case& tried : cases()) {
      CAPTURE(tried.name);
      for (const std::size_t length : kLengths) {
        CAPTURE(length);
        const std::size_t misalignment = length % 4;
        const Input x(seeded_normal(length, 1, 2.0F), misalignment);
        const Input grad_out(seeded_normal(length, 2), 3 - misalignment);
        const std::vector<float> before = seeded_normal(length, 3);
        std::vector<float> given(length);
        tried.given(x, given);
        Output gradient(before, misalignment);
        tried.backward(Input(given), grad_out, gradient);

        Doubles expected = central_differences(to_double(x), [&](const Doubles& at) {
          Doubles out(length);
          tried.reference(at, out);
          return weighted_sum(out, grad_out);
        });
        for (std::size_t i = 0; i < length; ++i) expected[i] += before[i];
        CHECK(largest_difference(gradient.span(), expected) < kGradientTolerance);
        CHECK(gradient.padding_is_untouched());
      }
    }
  }

  TEST_CASE("activation backward: far from 0 the slope is 0 or 1, never NaN") {
    const Input far = {-1e30F, -200.0F, 200.0F, 1e30F};
    const Input ones = {1.0F, 1.0F, 1.0F, 1.0F};
    for (std::size_t i = 0; i < 4; ++i) {
      CAPTURE(cases()[i].name);
      Output gradient(std::vector<float>(4, 0.0F));
      cases()[i].backward(far, ones, gradient);
      CHECK(same_bits(gradient.span(), std::vector<float>{0.0F, 0.0F, 1.0F, 1.0F}));
    }
  }

  TEST_CASE("relu_backward: the slope at 0 is 0") {
    Output gradient(std::vector<float>{2.0F, 2.0F});
    relu_backward(Input{0.0F, -0.0F}, Input{5.0F, 5.0F}, gradient);
    CHECK(same_bits(gradient.span(), std::vector<float>{2.0F, 2.0F}));
  }

  TEST_CASE("add_product: adds the products, at every length, and no element beyond") {
    for (const std::size_t length : kLengths) {
      const Input a(seeded_normal(length, 1), 1);
      const Input b(seeded_normal(length, 2), 2);
      const std::vector<float> before = seeded_normal(length, 3);
      Output out(before, 3);
      add_product(a, b, out);
      for (std::size_t i = 0; i < length; ++i) {
        const float product = a.span()[i] * b.span()[i];
        CHECK(out.span()[i] == before[i] + product);
      }
      CHECK(out.padding_is_untouched());
    }
  }
}

#include "kernels/activation.h"

#include <doctest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <string>

#include "kernels/reference/activation.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

/// An activation, its reference and its bound.
struct Activation {
  std::string name;
  std::function<void(std::span<const float>, std::span<float>)> apply;
  std::function<void(std::span<const double>, std::span<double>)> reference;
  double max_error;
};

Activation silu_with(float alpha) {
  return {"silu, alpha " + std::to_string(alpha),
          [=](std::span<const float> x, std::span<float> out) { silu(x, opaque(alpha), out); },
          [=](std::span<const double> x, std::span<double> out) { reference::silu(x, alpha, out); }, kSiluMaxError};
}

const std::vector<Activation>& activations() {
  static const std::vector<Activation> all = {{"gelu", gelu, reference::gelu, kGeluMaxError},
                                              {"gelu_tanh", gelu_tanh, reference::gelu_tanh, kGeluTanhMaxError},
                                              silu_with(1.0F),
                                              silu_with(1.702F),
                                              {"relu", relu, reference::relu, 0.0}};
  return all;
}

/// The largest error divided by |x|.
double max_error(const Activation& activation, std::span<const float> x, std::span<const float> actual) {
  std::vector<double> expected(x.size());
  activation.reference(to_double(x), expected);
  double largest = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double error = std::fabs(actual[i] - expected[i]);
    if (error > 0.0) largest = std::fmax(largest, error / std::fabs(x[i]));
  }
  return largest;
}

float value_of(const Activation& activation, float x) {
  Output out(1);
  activation.apply(Input{x}, out);
  return out.span()[0];
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("gelu, gelu_tanh, silu, relu: within their bounds, at every length and alignment, and no element beyond") {
    for (const Activation& activation : activations()) {
      CAPTURE(activation.name);
      for (const std::size_t length : kLengths) {
        for (const std::size_t misalignment : kMisalignments) {
          CAPTURE(length);
          CAPTURE(misalignment);
          const Input x(seeded_normal(length, 1, 2.0F), misalignment);
          Output out(length, 3 - misalignment);
          activation.apply(x, out);
          CHECK(max_error(activation, x, out.span()) <= activation.max_error);
          CHECK(out.padding_is_untouched());
        }
      }
    }
  }

  TEST_CASE("gelu, gelu_tanh, silu, relu: within their bounds over floats of every exponent and both signs") {
    // One float in 9973, a prime, so that no pattern of bits repeats; from where dividing by |x| is exact enough.
    std::vector<float> values;
    for (auto bits = std::bit_cast<std::uint32_t>(1e-30F); bits < std::bit_cast<std::uint32_t>(1e30F); bits += 9973) {
      values.push_back(std::bit_cast<float>(bits));
      values.push_back(-std::bit_cast<float>(bits));
    }
    for (const Activation& activation : activations()) {
      CAPTURE(activation.name);
      Output out(values.size());
      activation.apply(Input(values), out);
      CHECK(max_error(activation, values, out.span()) <= activation.max_error);
    }
  }

  TEST_CASE("gelu, gelu_tanh, silu, relu: 0 at 0, x far above it, 0 far below it") {
    for (const Activation& activation : activations()) {
      CAPTURE(activation.name);
      CHECK(value_of(activation, 0.0F) == 0.0F);
      CHECK(value_of(activation, 1e30F) == 1e30F);
      CHECK(value_of(activation, -1e30F) == 0.0F);
      CHECK(value_of(activation, kInfinity) == kInfinity);
    }
  }

  TEST_CASE("gelu, gelu_tanh, silu, relu: NaN at NaN; at -infinity too, but for relu") {
    for (const Activation& activation : activations()) {
      CAPTURE(activation.name);
      CHECK(std::isnan(value_of(activation, kNaN)));
      CHECK(std::isnan(value_of(activation, -kInfinity)) == (activation.name != "relu"));
    }
    CHECK(value_of(activations().back(), -kInfinity) == 0.0F);
  }

  TEST_CASE("gelu, gelu_tanh: the two forms differ where their formulas do") {
    // At 2 the exact form is 1.9544997, the other 1.9545977.
    CHECK(value_of(activations()[0], 2.0F) == doctest::Approx(1.9544997).epsilon(5e-7));
    CHECK(value_of(activations()[1], 2.0F) == doctest::Approx(1.9545977).epsilon(5e-7));
  }

  TEST_CASE("gelu, gelu_tanh, silu, relu: may write over what they read") {
    const std::vector<float> x = seeded_normal(7, 2);
    for (const Activation& activation : activations()) {
      CAPTURE(activation.name);
      Output apart(7);
      Output over(x);
      activation.apply(x, apart);
      activation.apply(over.span(), over);
      CHECK(same_bits(over.span(), apart.span()));
    }
  }
}

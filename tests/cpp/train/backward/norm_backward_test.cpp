#include "train/backward/norm_backward.h"

#include <doctest.h>

#include "kernels/reference/norm.h"
#include "support/norm_of_row.h"
#include "support/test_data.h"
#include "train/gradient_check.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

constexpr float kEpsilon = 1e-5F;

/// One row and everything a norm is given with it.
struct Row {
  explicit Row(std::size_t length)
      : x(seeded_normal(length, 1, 2.0F), length % 4),
        weight(seeded_normal(length, 2), 1),
        bias(seeded_normal(length, 3), 2),
        grad_out(seeded_normal(length, 4), 3) {}
  Input x;
  Input weight;
  Input bias;
  Input grad_out;
};

/// The loss as a function of one of x, weight and bias, the others as they are.
double loss_of(const Row& row, bool is_rms, const Doubles* x, const Doubles* weight, const Doubles* bias) {
  const Doubles own_x = to_double(row.x);
  const Doubles own_weight = to_double(row.weight);
  const Doubles own_bias = to_double(row.bias);
  Doubles out(own_x.size());
  if (is_rms) {
    reference::rms_norm(x ? *x : own_x, weight ? *weight : own_weight, kEpsilon, out);
  } else {
    reference::layer_norm(x ? *x : own_x, weight ? *weight : own_weight, bias ? *bias : own_bias, kEpsilon, out);
  }
  return weighted_sum(out, row.grad_out);
}

/// Held a little wider than other passes: where a row is short, its deviation and so its slope may be any size.
constexpr double kNormTolerance = 2e-5;

void check_norm(bool is_rms) {
  for (const std::size_t length : kLengths) {
    if (length < 2) continue;
    CAPTURE(length);
    const Row row(length);
    std::vector<float> out(length);
    Output grad_x(std::vector<float>(length, 0.0F), 1);
    Output grad_weight(std::vector<float>(length, 0.0F), 2);
    Output grad_bias(std::vector<float>(length, 0.0F), 3);
    if (is_rms) {
      const float inv_root = rms_norm_of_row(row.x, row.weight, kEpsilon, out);
      rms_norm_backward(row.x, inv_root, row.weight, row.grad_out,
                        {.x = grad_x.span(), .weight = grad_weight.span(), .bias = {}});
    } else {
      const MomentsOfRow moments = layer_norm_of_row(row.x, row.weight, row.bias, kEpsilon, out);
      layer_norm_backward(row.x, {moments.mean, moments.inv_root}, row.weight, row.grad_out,
                          {.x = grad_x.span(), .weight = grad_weight.span(), .bias = grad_bias.span()});
    }
    const auto differences = [&](const Input& at, int which) {
      return central_differences(to_double(at), [&](const Doubles& moved) {
        return loss_of(row, is_rms, which == 0 ? &moved : nullptr, which == 1 ? &moved : nullptr,
                       which == 2 ? &moved : nullptr);
      });
    };
    CHECK(largest_difference(grad_x.span(), differences(row.x, 0)) < kNormTolerance);
    CHECK(largest_difference(grad_weight.span(), differences(row.weight, 1)) < kNormTolerance);
    if (!is_rms) CHECK(largest_difference(grad_bias.span(), differences(row.bias, 2)) < kNormTolerance);
    CHECK((grad_x.padding_is_untouched() && grad_weight.padding_is_untouched() && grad_bias.padding_is_untouched()));
  }
}

}  // namespace

TEST_SUITE("train") {
  TEST_CASE("layer_norm_backward: differences of the reference, at every length") { check_norm(false); }
  TEST_CASE("rms_norm_backward: differences of the reference, at every length") { check_norm(true); }

  TEST_CASE("layer_norm_backward: adds, does without weights, and leaves out what is not wanted") {
    const Row row(7);
    std::vector<float> out(7);
    const MomentsOfRow moments = layer_norm_of_row(row.x, {}, {}, kEpsilon, out);
    Output once(std::vector<float>(7, 0.0F));
    layer_norm_backward(row.x, {moments.mean, moments.inv_root}, {}, row.grad_out,
                        {.x = once.span(), .weight = {}, .bias = {}});
    const Doubles expected = central_differences(to_double(row.x), [&](const Doubles& moved) {
      Doubles normed(7);
      reference::layer_norm(moved, {}, {}, kEpsilon, normed);
      return weighted_sum(normed, row.grad_out);
    });
    CHECK(largest_difference(once.span(), expected) < kNormTolerance);
    Output twice(std::vector<float>(7, 0.0F));
    for (int pass = 0; pass < 2; ++pass) {
      layer_norm_backward(row.x, {moments.mean, moments.inv_root}, {}, row.grad_out,
                          {.x = twice.span(), .weight = {}, .bias = {}});
    }
    for (std::size_t i = 0; i < 7; ++i) CHECK(twice.span()[i] == 2.0F * once.span()[i]);
  }
}

#include "train/backward/attention_backward.h"

#include <doctest.h>

#include "support/test_data.h"
#include "train/backward/softmax_backward.h"
#include "train/gradient_check.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

struct HeadSizes {
  std::size_t queries;
  std::size_t keys;
  std::size_t head_dim;
  std::size_t v_head_dim;
};

/// One head, in double and by plain loops: causal, or additive scores with `v`.
struct PlainHead {
  HeadSizes sizes;
  double scale = 1.0;
  double softcap = 0.0;
  bool is_causal = false;
  Doubles query = {};
  Doubles key = {};
  Doubles value = {};
  Doubles v = {};  ///< empty: dot products

  /// Scores after softcap, row by row.
  [[nodiscard]] Doubles capped() const {
    Doubles scores;
    for (std::size_t i = 0; i < sizes.queries; ++i) {
      for (std::size_t j = 0; j < sizes.keys; ++j) {
        double score = 0.0;
        for (std::size_t n = 0; n < sizes.head_dim; ++n) {
          const double q = query[i * sizes.head_dim + n];
          const double k = key[j * sizes.head_dim + n];
          score += v.empty() ? scale * q * k : v[n] * std::tanh(q + k);
        }
        scores.push_back(softcap > 0.0 ? softcap * std::tanh(score / softcap) : score);
      }
    }
    return scores;
  }

  [[nodiscard]] Doubles weights() const {
    Doubles rows = capped();
    for (std::size_t i = 0; i < sizes.queries; ++i) {
      double sum = 0.0;
      for (std::size_t j = 0; j < sizes.keys; ++j) {
        double& weight = rows[i * sizes.keys + j];
        weight = is_causal && j > i ? 0.0 : std::exp(weight);
        sum += weight;
      }
      for (std::size_t j = 0; j < sizes.keys; ++j) rows[i * sizes.keys + j] /= sum;
    }
    return rows;
  }

  [[nodiscard]] double loss(std::span<const float> grad_out) const {
    const Doubles rows = weights();
    double sum = 0.0;
    for (std::size_t i = 0; i < sizes.queries; ++i) {
      for (std::size_t j = 0; j < sizes.keys; ++j) {
        for (std::size_t d = 0; d < sizes.v_head_dim; ++d) {
          sum += rows[i * sizes.keys + j] * value[j * sizes.v_head_dim + d] * grad_out[i * sizes.v_head_dim + d];
        }
      }
    }
    return sum;
  }
};

PlainHead seeded_head(const HeadSizes& sizes) {
  PlainHead head{.sizes = sizes};
  head.scale = 0.5;
  head.query = to_double(seeded_normal(sizes.queries * sizes.head_dim, 1));
  head.key = to_double(seeded_normal(sizes.keys * sizes.head_dim, 2));
  head.value = to_double(seeded_normal(sizes.keys * sizes.v_head_dim, 3));
  return head;
}

/// Floats that own their rows, for the kernels.
struct Matrix {
  Matrix(const Doubles& numbers, std::size_t columns)
      : data(numbers.begin(), numbers.end()), view{data.data(), numbers.size() / columns, columns, columns} {}
  std::vector<float> data;
  MatrixView view;
};

Matrix zeros(std::size_t rows, std::size_t columns) { return {Doubles(rows * columns, 0.0), columns}; }

/// Both parts of the way back, against differences of the plain head.
void check_head(const PlainHead& head) {
  const HeadSizes& sizes = head.sizes;
  Matrix query(head.query, sizes.head_dim);
  Matrix key(head.key, sizes.head_dim);
  Matrix value(head.value, sizes.v_head_dim);
  Matrix weights(head.weights(), sizes.keys);
  Matrix capped(head.capped(), sizes.keys);
  Matrix grad_out(to_double(seeded_normal(sizes.queries * sizes.v_head_dim, 4)), sizes.v_head_dim);
  Matrix grad_query = zeros(sizes.queries, sizes.head_dim);
  Matrix grad_key = zeros(sizes.keys, sizes.head_dim);
  Matrix grad_value = zeros(sizes.keys, sizes.v_head_dim);
  Matrix grad_scores = zeros(sizes.queries, sizes.keys);
  std::vector<float> grad_v(sizes.head_dim, 0.0F);

  attention_read_backward(weights.view, value.view, grad_out.view, grad_value.view, grad_scores.view);
  if (head.v.empty()) {
    const ScaledScores scores{.query = query.view,
                              .key = key.view,
                              .capped = capped.view,
                              .scale = static_cast<float>(head.scale),
                              .softcap = static_cast<float>(head.softcap)};
    scaled_scores_backward(scores, grad_scores.view, grad_query.view, grad_key.view);
  } else {
    const std::vector<float> v(head.v.begin(), head.v.end());
    additive_scores_backward(query.view, key.view, v, grad_scores.view, grad_query.view, grad_key.view, grad_v);
  }

  const auto differences = [&](Doubles PlainHead::* input) {
    return central_differences(head.*input, [&](const Doubles& moved) {
      PlainHead other = head;
      other.*input = moved;
      return other.loss(grad_out.data);
    });
  };
  constexpr double kTolerance = 5e-6;
  CHECK(largest_difference(grad_query.data, differences(&PlainHead::query)) < kTolerance);
  CHECK(largest_difference(grad_key.data, differences(&PlainHead::key)) < kTolerance);
  CHECK(largest_difference(grad_value.data, differences(&PlainHead::value)) < kTolerance);
  if (!head.v.empty()) CHECK(largest_difference(grad_v, differences(&PlainHead::v)) < kTolerance);
}

}  // namespace

TEST_SUITE("train") {
  TEST_CASE("softmax_backward: differences of softmax, at every length; 0 where a weight is 0") {
    for (const std::size_t length : kLengths) {
      CAPTURE(length);
      const Doubles scores = to_double(seeded_normal(length, 1));
      const Input grad_weights(seeded_normal(length, 2), 1);
      const auto softmax = [&](const Doubles& at) {
        Doubles weights;
        double sum = 0.0;
        for (const double score : at) sum += std::exp(score);
        for (std::size_t i = 0; i < length; ++i) weights.push_back(i == 1 ? 0.0 : std::exp(at[i]) / sum);
        return weights;
      };
      // Key 1 is masked: it has no part in the sum.
      const auto masked = [&](Doubles at) {
        if (length > 1) at[1] = -INFINITY;
        return softmax(at);
      };
      const Doubles weights = masked(scores);
      const std::vector<float> given(weights.begin(), weights.end());
      Output gradient(length, 2);
      softmax_backward(Input(given), grad_weights, gradient);
      const Doubles expected =
          central_differences(scores, [&](const Doubles& moved) { return weighted_sum(masked(moved), grad_weights); });
      CHECK(largest_difference(gradient.span(), expected) < kGradientTolerance);
      if (length > 1) CHECK(gradient.span()[1] == 0.0F);
      CHECK(gradient.padding_is_untouched());
    }
  }

  TEST_CASE("attention backward: differences of a plain head, over sizes around each multiple of 4") {
    for (const HeadSizes& sizes : {HeadSizes{1, 1, 1, 1}, HeadSizes{3, 5, 4, 7}, HeadSizes{5, 3, 7, 4},
                                   HeadSizes{8, 9, 16, 16}, HeadSizes{2, 17, 5, 9}}) {
      CAPTURE(sizes.queries);
      check_head(seeded_head(sizes));
    }
  }

  TEST_CASE("attention backward: with a causal mask, a softcap, and both") {
    for (const bool is_causal : {false, true}) {
      for (const double softcap : {0.0, 1.5}) {
        PlainHead head = seeded_head({6, 6, 5, 5});
        head.is_causal = is_causal;
        head.softcap = softcap;
        check_head(head);
      }
    }
  }

  TEST_CASE("attention backward: with additive scores, masked and not") {
    for (const bool is_causal : {false, true}) {
      PlainHead head = seeded_head({5, 5, 7, 6});
      head.is_causal = is_causal;
      head.v = to_double(seeded_normal(7, 5));
      check_head(head);
    }
  }

  TEST_CASE("attention backward: gradients of query, key and value are added to what is there") {
    const PlainHead head = seeded_head({3, 3, 4, 4});
    Matrix query(head.query, 4);
    Matrix key(head.key, 4);
    Matrix value(head.value, 4);
    Matrix weights(head.weights(), 3);
    Matrix grad_out(to_double(seeded_normal(12, 4)), 4);
    Matrix once[3] = {zeros(3, 4), zeros(3, 4), zeros(3, 4)};
    Matrix twice[3] = {zeros(3, 4), zeros(3, 4), zeros(3, 4)};
    Matrix grad_scores = zeros(3, 3);
    const auto go_back = [&](Matrix* gradients) {
      attention_read_backward(weights.view, value.view, grad_out.view, gradients[2].view, grad_scores.view);
      const ScaledScores scores{.query = query.view, .key = key.view, .capped = {}, .scale = 0.5F};
      scaled_scores_backward(scores, grad_scores.view, gradients[0].view, gradients[1].view);
    };
    go_back(once);
    go_back(twice);
    go_back(twice);
    for (std::size_t which = 0; which < 3; ++which) {
      for (std::size_t i = 0; i < 12; ++i) CHECK(twice[which].data[i] == 2.0F * once[which].data[i]);
    }
  }
}

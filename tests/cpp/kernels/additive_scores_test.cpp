#include "kernels/additive_scores.h"

#include <doctest.h>

#include <cmath>
#include <vector>

#include "kernels/reference/additive_scores.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

TEST_SUITE("kernels") {
  TEST_CASE("additive_scores: within its bound of the reference at every width, and nothing else is written") {
    for (const std::size_t units : kLengths) {
      CAPTURE(units);
      const Input queries(seeded_normal(2 * units, 1));
      const Input keys(seeded_normal(3 * units, 2), 1);
      const Input v(seeded_normal(units, 3), 2);
      Output out(2 * 5);
      additive_scores({queries.span().data(), 2, units, units}, {keys.span().data(), 3, units, units}, v,
                      {out.span().data(), 2, 3, 5});
      std::vector<double> expected(6);
      const std::vector<double> exact_queries = to_double(queries);
      const std::vector<double> exact_keys = to_double(keys);
      reference::additive_scores({exact_queries.data(), 2, units, units}, {exact_keys.data(), 3, units, units},
                                 to_double(v), {expected.data(), 2, 3, 3});
      double magnitude = 0.0;
      for (const float weight : v.span()) magnitude += std::fabs(weight);
      for (std::size_t i = 0; i < 2; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
          const double error = std::fabs(out.span()[i * 5 + j] - expected[i * 3 + j]);
          CHECK(error <= additive_scores_max_error(units) * magnitude);
        }
      }
      CHECK(out.padding_is_untouched());
    }
  }

  TEST_CASE("additive_scores: saturated units count with the whole of v, NaN gives NaN") {
    float score = 0.0F;
    const Input far{1e30F, -1e30F, kInfinity};
    const Input v{1.0F, 2.0F, 4.0F};
    additive_scores({far.span().data(), 1, 3, 3}, {v.span().data(), 1, 3, 3}, v, {&score, 1, 1, 1});
    CHECK(score == 3.0F);
    const Input nan{0.0F, kNaN, 0.0F};
    additive_scores({nan.span().data(), 1, 3, 3}, {v.span().data(), 1, 3, 3}, v, {&score, 1, 1, 1});
    CHECK(std::isnan(score));
  }
}

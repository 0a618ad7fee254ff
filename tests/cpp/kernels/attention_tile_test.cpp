#include "kernels/attention_tile.h"

#include <doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "kernels/matmul.h"
#include "kernels/matrices.h"
#include "kernels/softmax.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("kernels");

TileRows<const float> rows_of(ConstMatrixView matrix) {
  TileRows<const float> rows;
  for (std::size_t r = 0; r < kTileQueries; ++r) rows[r] = matrix.row(r).data();
  return rows;
}

MatrixView tile_matrix(std::vector<float>& numbers, std::size_t columns) {
  numbers.assign(kTileQueries * kTileKeys, kNaN);
  return {numbers.data(), kTileQueries, columns, kTileKeys};
}

TEST_CASE("score_tile: gives the numbers of the product of many rows") {
  for (const std::size_t head_dim : {1, 3, 4, 31, 32, 33, 64, 97}) {
    for (std::size_t keys = 1; keys <= kTileKeys; keys += keys < 10 ? 1 : 43) {
      CAPTURE(head_dim);
      CAPTURE(keys);
      const InputMatrix a(kTileQueries, head_dim, 1, 3);
      const InputMatrix b(keys, head_dim, 2, 1);
      std::vector<float> panels(keys_in_panels(keys) * head_dim, kNaN);
      copy_key_panels(b.view, panels);
      std::vector<float> expected;
      std::vector<float> actual;
      matmul_transposed_in_runs(a.view, b.view, tile_matrix(expected, keys));
      const MatrixView scores = tile_matrix(actual, keys);
      score_tile(rows_of(a.view), head_dim, panels, scores.data);
      for (std::size_t r = 0; r < kTileQueries; ++r) {
        CHECK(std::ranges::equal(scores.row(r), MatrixView{expected.data(), kTileQueries, keys, kTileKeys}.row(r)));
      }
    }
  }
}

TEST_CASE("weigh_tile: gives the weights of single rows, and what scales earlier ones down") {
  for (std::size_t count = 4; count <= kTileKeys; count += 4) {
    CAPTURE(count);
    const float infinity = std::numeric_limits<float>::infinity();
    std::vector<float> numbers;
    const MatrixView scores = tile_matrix(numbers, count);
    const std::vector<float> draws = seeded_normal(kTileQueries * count, count);
    for (std::size_t i = 0; i < draws.size(); ++i) scores.row(i / count)[i % count] = draws[i];
    // A row that sees nothing, and one that sees little.
    std::ranges::fill(scores.row(1), -infinity);
    std::ranges::fill(scores.row(2).subspan(1), -infinity);
    const std::vector<float> before = numbers;
    std::array<float, kTileQueries> row_max = {-infinity, -infinity, 5.0F, 0.1F};
    std::array<float, kTileQueries> row_sum = {0.0F, 0.0F, 2.0F, 1.0F};
    const auto max_before = row_max;
    const auto sum_before = row_sum;
    const TileNumbers corrections = weigh_tile(numbers.data(), count, 0.3F, {row_max, row_sum});
    for (std::size_t r = 0; r < kTileQueries; ++r) {
      CAPTURE(r);
      const auto row = std::span(before).subspan(r * kTileKeys, count);
      const float largest = std::max(max_before[r], 0.3F * largest_number(row, {}));
      std::vector<float> weights(count);
      const float sum = exp_scaled_shifted(row, 0.3F, largest, weights);
      CHECK(row_max[r] == largest);
      CHECK(std::ranges::equal(scores.row(r), weights));
      const double correction = max_before[r] == largest ? 1.0 : std::exp(double(max_before[r]) - double(largest));
      CHECK(std::fabs(corrections[r] - correction) <= 1e-6);
      CHECK(std::fabs(row_sum[r] - (sum_before[r] * correction + double(sum))) <= 1e-5 * (1.0 + double(sum)));
    }
  }
}

TEST_CASE("read_tile: scales what stands there and adds what is read, for any number of columns") {
  for (std::size_t columns = 1; columns <= 21; ++columns) {
    for (const std::size_t keys : {0, 1, 5, 96}) {
      CAPTURE(columns);
      CAPTURE(keys);
      const InputMatrix values(keys, columns, 1, 2);
      std::vector<float> numbers;
      const MatrixView weights = tile_matrix(numbers, keys);
      const std::vector<float> draws = seeded_normal(kTileQueries * keys, 2);
      for (std::size_t i = 0; i < draws.size(); ++i) weights.row(i / keys)[i % keys] = draws[i];
      const std::vector<float> before = seeded_normal(kTileQueries * columns, 3);
      std::vector<float> total = before;
      total.push_back(kNaN);
      const TileNumbers factors = {1.0F, 0.5F, 0.0F, 0.25F};
      TileRows<float> targets;
      for (std::size_t r = 0; r < kTileQueries; ++r) targets[r] = total.data() + r * columns;
      read_tile(numbers.data(), values.view, factors, targets);
      for (std::size_t r = 0; r < kTileQueries; ++r) {
        for (std::size_t column = 0; column < columns; ++column) {
          double expected = double(factors[r]) * double(before[r * columns + column]);
          double magnitude = std::fabs(expected);
          for (std::size_t key = 0; key < keys; ++key) {
            const double product = double(weights.row(r)[key]) * double(values.view.row(key)[column]);
            expected += product;
            magnitude += std::fabs(product);
          }
          // One rounding for each product and each addition.
          const double bound = (2.0 * static_cast<double>(keys) + 2.0) * 0x1p-24 * magnitude;
          CHECK(std::fabs(total[r * columns + column] - expected) <= bound);
        }
      }
      CHECK(std::isnan(total.back()));
    }
  }
}

TEST_CASE("all_finite: sees one number that is not") {
  std::vector<float> numbers(3 * 7, std::numeric_limits<float>::max());
  const ConstMatrixView view{numbers.data(), 3, 6, 7};
  numbers[6] = kNaN;  // between the rows
  CHECK(all_finite(view));
  CHECK(all_finite(view.row_range(3, 0)));
  for (const float poison : {kNaN, kInfinity, -kInfinity}) {
    for (const std::size_t index : {0, 5, 7, 19}) {
      const float kept = numbers[index];
      numbers[index] = poison;
      CHECK(!all_finite(view));
      numbers[index] = kept;
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

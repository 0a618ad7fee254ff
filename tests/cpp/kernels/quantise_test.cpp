#include "kernels/quantise.h"

#include <doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "kernels/matrices.h"
#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

namespace {

std::vector<WeightBlock> weight_blocks(ConstMatrixView weight) {
  std::vector<WeightBlock> blocks(num_weight_blocks(weight.rows, weight.columns));
  quantise_weight(weight, blocks);
  return blocks;
}

std::vector<RowBlock> row_blocks(ConstMatrixView x) {
  std::vector<RowBlock> blocks(x.rows * depth_blocks(x.columns));
  quantise_rows(x, blocks);
  return blocks;
}

const WeightBlock& block_of(const std::vector<WeightBlock>& blocks, std::size_t depth, std::size_t n,
                            std::size_t column) {
  return blocks[column / 16 * depth_blocks(depth) + n / 32];
}

/// The code of number `n` of a column, found where the layout says it lies.
int code_at(const WeightBlock& block, std::size_t n, std::size_t column) {
  const std::uint8_t byte = block.codes[n % 32 / 4][column % 16 * 4 + n % 4];
  return weight_code_offset() == 0 ? static_cast<std::int8_t>(byte) : byte - weight_code_offset();
}

/// The largest magnitude of the 32 numbers that number `n` has its scale with.
template <typename NumberAt>
double largest_near(std::size_t n, std::size_t depth, NumberAt number_at) {
  double largest = 0.0;
  for (std::size_t i = n / 32 * 32; i < std::min(n / 32 * 32 + 32, depth); ++i) {
    largest = std::max(largest, std::fabs(static_cast<double>(number_at(i))));
  }
  return largest;
}

constexpr std::array<std::size_t, 8> kDepths = {1, 2, 5, 31, 32, 33, 64, 97};
constexpr std::array<std::size_t, 9> kColumns = {1, 2, 3, 4, 5, 15, 16, 17, 37};

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("quantise_weight: each code times its scale is the number within the bound, wherever it lies") {
    for (const std::size_t depth : kDepths) {
      for (const std::size_t columns : kColumns) {
        const InputMatrix weight(depth, columns, 20, 3);
        const std::vector<WeightBlock> blocks = weight_blocks(weight.view);
        std::size_t wrong = 0;
        for (std::size_t n = 0; n < depth; ++n) {
          for (std::size_t j = 0; j < columns; ++j) {
            const WeightBlock& block = block_of(blocks, depth, n, j);
            const double number = static_cast<double>(code_at(block, n, j)) * block.scales[j % 16];
            const double largest = largest_near(n, depth, [&](std::size_t i) { return weight.view.row(i)[j]; });
            if (!(std::fabs(number - weight.view.row(n)[j]) <= kCodeMaxError * largest)) ++wrong;
          }
        }
        CHECK(wrong == 0);
      }
    }
  }

  TEST_CASE("quantise_weight: the largest of its 32 becomes 127 or -127, a column of zeros has a scale of zero") {
    const Input numbers{-3.0F, 0.0F, 1.5F, 0.0F, 0.0F, 0.0F};
    const std::vector<WeightBlock> blocks = weight_blocks({numbers.span().data(), 3, 2, 2});
    REQUIRE(blocks.size() == 1);
    CHECK(blocks[0].scales[0] == 3.0F / 127);
    CHECK(code_at(blocks[0], 0, 0) == -127);
    CHECK(code_at(blocks[0], 1, 0) == 64);
    CHECK(blocks[0].scales[1] == 0.0F);
  }

  TEST_CASE("quantise_transposed: the codes of the transpose") {
    for (const std::size_t depth : kDepths) {
      const InputMatrix table(21, depth, 22, 2);
      std::vector<float> numbers;
      for (std::size_t n = 0; n < depth; ++n) {
        for (std::size_t j = 0; j < 21; ++j) numbers.push_back(table.view.row(j)[n]);
      }
      std::vector<WeightBlock> blocks(num_weight_blocks(depth, 21));
      quantise_transposed(table.view, blocks);
      const std::vector<WeightBlock> expected = weight_blocks({numbers.data(), depth, 21, 21});
      CHECK(std::memcmp(blocks.data(), expected.data(), blocks.size() * sizeof(WeightBlock)) == 0);
    }
  }

  TEST_CASE("quantise_weight: what is not finite spoils the 32 numbers of its column and no others") {
    for (const float spoilt : {kNaN, kInfinity, -kInfinity}) {
      std::vector<float> numbers = seeded_normal(40 * 3, 23);
      numbers[35 * 3 + 1] = spoilt;
      const std::vector<WeightBlock> blocks = weight_blocks({numbers.data(), 40, 3, 3});
      for (std::size_t j = 0; j < 3; ++j) {
        CHECK_FALSE(std::isnan(blocks[0].scales[j]));
        CHECK(std::isnan(blocks[1].scales[j]) == (j == 1));
      }
    }
  }

  TEST_CASE("quantise_rows: each code times its scale is the number within the bound, and what follows is zero") {
    for (const std::size_t depth : kDepths) {
      const InputMatrix x(3, depth, 24, 5);
      const std::vector<RowBlock> blocks = row_blocks(x.view);
      std::size_t wrong = 0;
      for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t n = 0; n < depth_blocks(depth) * 32; ++n) {
          const RowBlock& block = blocks[row * depth_blocks(depth) + n / 32];
          const double number = static_cast<double>(block.codes[n % 32]) * block.scale;
          const double largest = largest_near(n, depth, [&](std::size_t i) { return x.view.row(row)[i]; });
          const double expected = n < depth ? x.view.row(row)[n] : 0.0;
          if (!(std::fabs(number - expected) <= (n < depth ? kCodeMaxError * largest : 0.0))) ++wrong;
        }
      }
      CHECK(wrong == 0);
    }
  }

  TEST_CASE("quantise_rows: the same codes in pairs, and a start that takes back what their sum has of the offset") {
    // A whole block, and one of five numbers.
    const std::vector<float> numbers = seeded_normal(37, 62);
    const std::vector<RowBlock> blocks = row_blocks({numbers.data(), 1, 37, 37});
    for (const RowBlock& block : blocks) {
      int sum = 0;
      for (std::size_t quad = 0; quad < 32; quad += 4) {
        const auto code = [&](std::size_t i) -> int { return block.codes[quad + i]; };
        const std::int16_t* const pairs = block.pairs + quad;
        CHECK(std::array<int, 4>{pairs[0], pairs[1], pairs[2], pairs[3]} ==
              std::array<int, 4>{code(0), code(2), code(1), code(3)});
        sum += code(0) + code(1) + code(2) + code(3);
      }
      CHECK(block.start == -weight_code_offset() * sum);
    }
    CHECK(std::ranges::count(blocks.at(1).codes, 0) >= 27);
  }

  TEST_CASE("quantise_rows: what is not finite spoils its 32 numbers; the smallest count as zeros, the largest fit") {
    std::vector<float> numbers(4 * 32, 1.0F);
    numbers[31] = kNaN;
    numbers[32 + 5] = -kInfinity;
    std::fill_n(numbers.begin() + 64, 32, 0x1p-101F);
    numbers[96] = std::numeric_limits<float>::max();
    const std::vector<RowBlock> blocks = row_blocks({numbers.data(), 1, numbers.size(), numbers.size()});
    CHECK(std::isnan(blocks[0].scale));
    CHECK(std::isnan(blocks[1].scale));
    CHECK(blocks[2].scale == 0.0F);
    CHECK(blocks[2].codes[0] == 0);
    CHECK(blocks[3].codes[0] == 127);
    CHECK(std::isfinite(blocks[3].scale));
  }
}

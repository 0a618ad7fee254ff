#include "attention/word_vector.h"

#include <doctest.h>

#include <cmath>
#include <vector>

#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("attention");

std::vector<float> vector_of(std::uint64_t seed, std::string_view word, std::size_t dim) {
  std::vector<float> vector(dim);
  seeded_word_vector(seed, word, vector);
  return vector;
}

TEST_CASE("seeded_word_vector: one word has one vector, another word or seed another") {
  CHECK(same_bits(vector_of(1, "小猫", 8), vector_of(1, "小猫", 8)));
  CHECK_FALSE(same_bits(vector_of(1, "小猫", 8), vector_of(1, "小狗", 8)));
  CHECK_FALSE(same_bits(vector_of(1, "小猫", 8), vector_of(2, "小猫", 8)));
}

TEST_CASE("seeded_word_vector: a shorter vector is the beginning of a longer one") {
  const std::vector<float> longer = vector_of(5, "cat", 9);
  CHECK(same_bits(vector_of(5, "cat", 4), std::span(longer).first(4)));
}

TEST_CASE("seeded_word_vector: the numbers have mean 0 and variance 1") {
  const std::vector<float> vector = vector_of(3, "dog", 20000);
  double sum = 0.0;
  double squares = 0.0;
  for (const float number : vector) {
    sum += number;
    squares += static_cast<double>(number) * number;
  }
  CHECK(std::abs(sum / 20000) < 0.03);
  CHECK(squares / 20000 == doctest::Approx(1.0).epsilon(0.05));
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

#include "core/matrix_view.h"

#include <doctest.h>

#include <numeric>
#include <vector>

using namespace attention_walkthrough;

namespace {

/// 0, 1, 2 ...: a number tells where it lies.
std::vector<float> counted(std::size_t size) {
  std::vector<float> numbers(size);
  std::iota(numbers.begin(), numbers.end(), 0.0F);
  return numbers;
}

}  // namespace

TEST_SUITE("core") {
  TEST_CASE("as_matrix: leading axes become rows") {
    std::vector<float> numbers = counted(24);
    const MatrixView matrix = as_matrix(TensorView{numbers, {2, 3, 4}});
    CHECK(matrix.rows == 6);
    CHECK(matrix.columns == 4);
    CHECK(matrix.row(5)[0] == 20.0F);
    CHECK(matrix.row(5).size() == 4);
  }

  TEST_CASE("as_matrix: a vector is one row") {
    const std::vector<float> numbers = counted(3);
    const ConstMatrixView matrix = as_matrix(ConstTensorView{numbers, {3}});
    CHECK(matrix.rows == 1);
    CHECK(matrix.row(0)[2] == 2.0F);
  }

  TEST_CASE("matrix_at: one matrix of several, counted through the leading axes") {
    std::vector<float> numbers = counted(24);
    const MatrixView matrix = matrix_at(TensorView{numbers, {2, 2, 3, 2}}, 3);
    CHECK(matrix.rows == 3);
    CHECK(matrix.columns == 2);
    CHECK(matrix.row(0)[0] == 18.0F);
    CHECK(matrix.row(2)[1] == 23.0F);
  }

  TEST_CASE("column_range and row_range: a part is a view into the same numbers") {
    std::vector<float> numbers = counted(12);
    const MatrixView whole = as_matrix(TensorView{numbers, {3, 4}});
    const MatrixView part = whole.column_range(2, 2).row_range(1, 2);
    CHECK(part.rows == 2);
    CHECK(part.columns == 2);
    CHECK(part.row(0)[0] == 6.0F);
    CHECK(part.row(1)[1] == 11.0F);
    part.row(1)[1] = -1.0F;
    CHECK(numbers[11] == -1.0F);
  }
}

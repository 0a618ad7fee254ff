#include "attention/rows.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "attention/checked_tensor.h"
#include "attention/shape_axes.h"
#include "core/matrix_view.h"
#include "kernels/embedding.h"

namespace attention_walkthrough {
namespace {

std::size_t rows_of(const Shape& shape) noexcept { return shape[shape.rank() - 2]; }
std::size_t columns_of(const Shape& shape) noexcept { return shape[shape.rank() - 1]; }
std::size_t matrices_of(const Shape& shape) noexcept { return without_last_axes(shape, 2).num_elements(); }

}  // namespace

Status append_rows(std::string_view name, const ConstTensorView& a, const ConstTensorView& b, Tensor& out) {
  const std::size_t a_rows = rows_of(a.shape);
  const std::size_t b_rows = rows_of(b.shape);
  assert(columns_of(a.shape) == columns_of(b.shape) && matrices_of(a.shape) == matrices_of(b.shape));
  Tensor made;
  Status status = create_with_matrix(name, a.shape, a_rows + b_rows, columns_of(a.shape), made);
  if (!status.ok()) return status;
  const std::size_t a_size = a_rows * columns_of(a.shape);
  const std::size_t b_size = b_rows * columns_of(a.shape);
  auto joined = made.view().data.begin();
  for (std::size_t matrix = 0; matrix < matrices_of(a.shape); ++matrix) {
    joined = std::ranges::copy(a.data.subspan(matrix * a_size, a_size), joined).out;
    joined = std::ranges::copy(b.data.subspan(matrix * b_size, b_size), joined).out;
  }
  out = std::move(made);
  return {};
}

Status gather_rows(std::string_view name, const ConstTensorView& a, std::span<const std::size_t> indices, Tensor& out) {
  Tensor made;
  Status status = create_with_matrix(name, a.shape, indices.size(), columns_of(a.shape), made);
  if (!status.ok()) return status;
  for (std::size_t matrix = 0; matrix < matrices_of(a.shape); ++matrix) {
    embedding(matrix_at(a, matrix), indices, matrix_at(made.view(), matrix));
  }
  out = std::move(made);
  return {};
}

Status transpose_matrices(std::string_view name, const ConstTensorView& a, Tensor& out) {
  Tensor made;
  Status status = create_with_matrix(name, a.shape, columns_of(a.shape), rows_of(a.shape), made);
  if (!status.ok()) return status;
  for (std::size_t matrix = 0; matrix < matrices_of(a.shape); ++matrix) {
    const MatrixView turned = matrix_at(made.view(), matrix);
    for (std::size_t row = 0; row < turned.rows; ++row) {
      for (std::size_t column = 0; column < turned.columns; ++column) {
        turned.row(row)[column] = matrix_at(a, matrix).row(column)[row];
      }
    }
  }
  out = std::move(made);
  return {};
}

}  // namespace attention_walkthrough

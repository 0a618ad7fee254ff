#include <string>
#include <utility>

#include "attention/checked_tensor.h"
#include "attention/traced_run.h"
#include "core/matrix_view.h"
#include "kernels/matmul.h"

namespace attention_walkthrough {
namespace {

std::size_t heads_of(const Shape& shape) noexcept { return shape.rank() == 3 ? shape[0] : 1; }

/// The heads of a product, or 0 when operands of these shapes have none in common. A matrix has no heads of its own and
/// goes with any number.
std::size_t common_heads(const Shape& a, const Shape& b) noexcept {
  if (b.rank() == 2) return heads_of(a);
  if (a.rank() == 2) return heads_of(b);
  return b[0] > 0 && a[0] % b[0] == 0 ? a[0] : 0;
}

/// Which matrix of an operand head `head` of `heads` reads.
std::size_t matrix_of(const Shape& operand, std::size_t head, std::size_t heads) noexcept {
  return operand.rank() == 2 ? 0 : head / (heads / operand[0]);
}

struct Product {
  std::size_t heads = 0;
  std::size_t rows = 0;
  std::size_t depth = 0;
  std::size_t columns = 0;
};

/// The sizes of `a` times `b`, whose depth is axis `depth_axis` of its matrices (0: as it stands, 1: transposed).
Status read_product(std::string_view name, const ConstTensorView& a, const ConstTensorView& b, std::size_t depth_axis,
                    Product& out) {
  const auto is_matrices = [](const Shape& shape) { return shape.rank() == 2 || shape.rank() == 3; };
  const bool ranks_fit = is_matrices(a.shape) && is_matrices(b.shape);
  if (ranks_fit) {
    const std::size_t a_last = a.shape.rank() - 1;
    const std::size_t b_first = b.shape.rank() - 2;
    out = {.heads = common_heads(a.shape, b.shape),
           .rows = a.shape[a_last - 1],
           .depth = a.shape[a_last],
           .columns = b.shape[b_first + 1 - depth_axis]};
    if (out.heads > 0 && b.shape[b_first + depth_axis] == out.depth) return {};
  }
  return {ErrorCode::kShapeMismatch,
          "operands ({} and {}) of {} must be matrices, or matrices of heads, that {}",
          a.shape.sizes(),
          b.shape.sizes(),
          name,
          depth_axis == 0 ? "multiply" : "multiply when the second is transposed"};
}

using Kernel = void (*)(ConstMatrixView, ConstMatrixView, MatrixView) noexcept;

Status multiply(std::string_view name, const ConstTensorView& a, const ConstTensorView& b, const Product& product,
                Kernel kernel, Tensor& out) {
  const bool has_heads = a.shape.rank() == 3 || b.shape.rank() == 3;
  Status status = has_heads ? create_tensor(name, {product.heads, product.rows, product.columns}, out)
                            : create_tensor(name, {product.rows, product.columns}, out);
  if (!status.ok()) return status;
  for (std::size_t head = 0; head < product.heads; ++head) {
    kernel(matrix_at(a, matrix_of(a.shape, head, product.heads)), matrix_at(b, matrix_of(b.shape, head, product.heads)),
           matrix_at(out.view(), head));
  }
  return {};
}

}  // namespace

Status TracedRun::matmul(std::string_view name, std::string_view a, std::string_view b) {
  ConstTensorView left;
  ConstTensorView right;
  Product product;
  Tensor made;
  if (Status status = read(name, a, left); !status.ok()) return status;
  if (Status status = read(name, b, right); !status.ok()) return status;
  if (Status status = read_product(name, left, right, 0, product); !status.ok()) return status;
  Status status = multiply(name, left, right, product, attention_walkthrough::matmul, made);
  if (!status.ok()) return status;
  status = record(name, made, FormulaOp::kMatmul, {a, b});
  if (status.ok()) tally().count_multiply_adds(product.heads * product.rows * product.depth * product.columns);
  return status;
}

Status TracedRun::matmul_transposed(std::string_view name, std::string_view a, std::string_view b) {
  ConstTensorView left;
  ConstTensorView right;
  Product product;
  Tensor made;
  if (Status status = read(name, a, left); !status.ok()) return status;
  if (Status status = read(name, b, right); !status.ok()) return status;
  if (Status status = read_product(name, left, right, 1, product); !status.ok()) return status;
  Status status = multiply(name, left, right, product, attention_walkthrough::matmul_transposed, made);
  if (!status.ok()) return status;
  status = record(name, made, FormulaOp::kMatmulTransposed, {a, b});
  if (status.ok()) tally().count_dot_products(product.heads * product.rows * product.columns, product.depth);
  return status;
}

Status TracedRun::linear(std::string_view name, std::string_view x, std::string_view weight, std::string_view bias) {
  ConstTensorView rows;
  ConstTensorView matrix;
  ConstTensorView added;
  if (Status status = read(name, x, rows); !status.ok()) return status;
  if (Status status = read(name, weight, matrix); !status.ok()) return status;
  if (!bias.empty()) {
    if (Status status = read(name, bias, added); !status.ok()) return status;
  }
  Product product;
  if (Status status = read_product(name, rows, matrix, 0, product); !status.ok()) return status;
  if (rows.shape.rank() != 2 || matrix.shape.rank() != 2) {
    return {ErrorCode::kShapeMismatch, "{} ({}) and {} ({}) must be matrices", x, rows.shape.sizes(), weight,
            matrix.shape.sizes()};
  }
  if (!bias.empty() && (added.shape.rank() != 1 || added.shape[0] != product.columns)) {
    return {ErrorCode::kShapeMismatch,
            "{} ({}) must have {} numbers, one per column of {}",
            bias,
            added.shape.sizes(),
            product.columns,
            weight};
  }
  Tensor made;
  if (Status status = create_tensor(name, {product.rows, product.columns}, made); !status.ok()) return status;
  attention_walkthrough::linear(as_matrix(rows), as_matrix(matrix), added.data, as_matrix(made));
  Status status = record(name, made, FormulaOp::kMatmul, {x, weight, bias});
  if (status.ok()) tally().count_projection(weight, product.rows, product.depth, product.columns);
  return status;
}

}  // namespace attention_walkthrough

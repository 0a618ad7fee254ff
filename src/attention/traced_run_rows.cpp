#include <string>
#include <utility>

#include "attention/checked_tensor.h"
#include "attention/heads.h"
#include "attention/rows.h"
#include "attention/shape_axes.h"
#include "attention/traced_run.h"

namespace attention_walkthrough {
namespace {

Status check_matrices(std::string_view name, const ConstTensorView& tensor) {
  if (tensor.shape.rank() == 2 || tensor.shape.rank() == 3) return {};
  return {ErrorCode::kShapeMismatch, "{} ({}) must be a matrix, or (heads, rows, columns)", name, tensor.shape.sizes()};
}

}  // namespace

Status TracedRun::transpose(std::string_view name, std::string_view a) {
  ConstTensorView tensor;
  Tensor made;
  if (Status status = read(name, a, tensor); !status.ok()) return status;
  if (Status status = check_matrices(a, tensor); !status.ok()) return status;
  if (Status status = transpose_matrices(name, tensor, made); !status.ok()) return status;
  return record(name, made, FormulaOp::kTranspose, {a});
}

Status TracedRun::split_heads(std::string_view name, std::string_view a, std::size_t num_heads) {
  ConstTensorView tensor;
  if (Status status = read(name, a, tensor); !status.ok()) return status;
  const Shape& shape = tensor.shape;
  if (shape.rank() != 2) {
    return {ErrorCode::kShapeMismatch, "{} ({}) must be a matrix", a, shape.sizes()};
  }
  if (num_heads == 0 || shape[1] % num_heads != 0) {
    return {ErrorCode::kInvalidArgument, "num_heads ({}) must divide the columns of {} ({})", num_heads, a,
            shape.sizes()};
  }
  const std::size_t head_dim = shape[1] / num_heads;
  Tensor made;
  if (Status status = create_tensor(name, {num_heads, shape[0], head_dim}, made); !status.ok()) return status;
  attention_walkthrough::split_heads({tensor.data, Shape{1, shape[0], shape[1]}},
                                     {made.view().data, Shape{1, num_heads, shape[0], head_dim}});
  return record(name, made, FormulaOp::kSplitHeads, {a});
}

Status TracedRun::concat_heads(std::string_view name, std::string_view a) {
  ConstTensorView tensor;
  if (Status status = read(name, a, tensor); !status.ok()) return status;
  const Shape& shape = tensor.shape;
  if (shape.rank() != 3) {
    return {ErrorCode::kShapeMismatch, "{} ({}) must be (heads, rows, columns)", a, shape.sizes()};
  }
  const std::size_t width = shape[0] * shape[2];
  Tensor made;
  if (Status status = create_tensor(name, {shape[1], width}, made); !status.ok()) return status;
  attention_walkthrough::concat_heads({tensor.data, Shape{1, shape[0], shape[1], shape[2]}},
                                      {made.view().data, Shape{1, shape[1], width}});
  return record(name, made, FormulaOp::kConcatHeads, {a});
}

Status TracedRun::rows(std::string_view name, std::string_view a, std::span<const std::size_t> indices) {
  ConstTensorView tensor;
  Tensor made;
  if (Status status = read(name, a, tensor); !status.ok()) return status;
  if (Status status = check_matrices(a, tensor); !status.ok()) return status;
  const std::size_t available = tensor.shape[tensor.shape.rank() - 2];
  for (const std::size_t index : indices) {
    if (index >= available) {
      return {ErrorCode::kOutOfRange, "row {} of {} ({}) must be below {}", index, a, tensor.shape.sizes(), available};
    }
  }
  if (Status status = gather_rows(name, tensor, indices, made); !status.ok()) return status;
  return trace_.record({std::string(name), made.view(), {FormulaOp::kRows, {a}, {indices.begin(), indices.end()}}});
}

Status TracedRun::append(std::string_view name, std::string_view a, std::string_view b) {
  ConstTensorView first;
  ConstTensorView second;
  Tensor made;
  if (Status status = read(name, a, first); !status.ok()) return status;
  if (Status status = read(name, b, second); !status.ok()) return status;
  if (Status status = check_matrices(a, first); !status.ok()) return status;
  const std::size_t rank = first.shape.rank();
  if (second.shape.rank() != rank || second.shape[rank - 1] != first.shape[rank - 1] ||
      without_last_axes(second.shape, 2) != without_last_axes(first.shape, 2)) {
    return {ErrorCode::kShapeMismatch,
            "{} ({}) must differ from {} ({}) in the number of rows only",
            b,
            second.shape.sizes(),
            a,
            first.shape.sizes()};
  }
  if (Status status = append_rows(name, first, second, made); !status.ok()) return status;
  return record(name, made, FormulaOp::kAppend, {a, b});
}

}  // namespace attention_walkthrough

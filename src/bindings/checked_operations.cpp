#include "bindings/checked_operations.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "attention/heads.h"
#include "bindings/checks.h"
#include "core/format_text.h"
#include "core/matrix_view.h"
#include "kernels/matmul.h"
#include "kernels/softmax.h"

namespace attention_walkthrough {
namespace {

constexpr std::string_view kResult = "the result";

/// The shape of x with other sizes on its last axes, made into a tensor, not written yet.
Status create_with_last_sizes(const Shape& shape, std::span<const std::size_t> last_sizes, Tensor& out) {
  std::array<std::ptrdiff_t, Shape::kMaxRank> sizes{};
  const std::size_t rank = shape.rank();
  for (std::size_t axis = 0; axis < rank; ++axis) {
    const bool replaced = axis + last_sizes.size() >= rank;
    sizes[axis] = static_cast<std::ptrdiff_t>(replaced ? last_sizes[axis + last_sizes.size() - rank] : shape[axis]);
  }
  Shape result;
  if (Status status = Shape::from_sizes(kResult, std::span(sizes).first(rank), result); !status.ok()) return status;
  return Tensor::create(kResult, result, out, Contents::kUnwritten);
}

}  // namespace

Status checked_matmul(const ConstTensorView& a, const ConstTensorView& b, Tensor& out) {
  const std::size_t rank = a.shape.rank();
  if (rank < 2) return mismatch("a", a.shape, "a matrix (rows, depth)");
  if (b.shape.rank() != rank) return mismatch("b", b.shape, format_text("of the rank of a ({})", a.shape.sizes()));
  std::size_t matrices = 1;
  for (std::size_t axis = 0; axis + 2 < rank; ++axis) {
    if (b.shape[axis] != a.shape[axis]) {
      return mismatch("b", b.shape, format_text("equal to a ({}) in its leading axes", a.shape.sizes()));
    }
    matrices *= a.shape[axis];
  }
  if (b.shape[rank - 2] != a.shape[rank - 1]) {
    return mismatch("b", b.shape,
                    format_text("a matrix of {} rows, as a ({}) has columns", a.shape[rank - 1], a.shape.sizes()));
  }
  const std::array last_sizes{a.shape[rank - 2], b.shape[rank - 1]};
  Tensor result;
  if (Status status = create_with_last_sizes(a.shape, last_sizes, result); !status.ok()) return status;
  for (std::size_t i = 0; i < matrices; ++i) matmul(matrix_at(a, i), matrix_at(b, i), matrix_at(result.view(), i));
  out = std::move(result);
  return {};
}

Status checked_linear(const ConstTensorView& x, const ConstTensorView& weight, const ConstTensorView* bias,
                      Tensor& out) {
  const std::size_t rank = x.shape.rank();
  if (rank < 1) return mismatch("x", x.shape, "of rank 1 to 4");
  if (weight.shape.rank() != 2 || weight.shape[0] != x.shape[rank - 1]) {
    return mismatch("weight", weight.shape,
                    format_text("(in, out) with in = {}, the last size of x ({})", x.shape[rank - 1], x.shape.sizes()));
  }
  const std::array last_sizes{weight.shape[1]};
  if (bias != nullptr && bias->shape != Shape{last_sizes[0]}) {
    return mismatch("bias", bias->shape, Shape{last_sizes[0]}.to_string() + ", one number per column of weight");
  }
  Tensor result;
  if (Status status = create_with_last_sizes(x.shape, last_sizes, result); !status.ok()) return status;
  linear(as_matrix(x), as_matrix(weight), bias != nullptr ? bias->data : std::span<const float>(), as_matrix(result));
  out = std::move(result);
  return {};
}

Status checked_softmax(const ConstTensorView& x, std::ptrdiff_t axis, Tensor& out) {
  std::size_t resolved = 0;
  if (Status status = resolve_axis(axis, x.shape, resolved); !status.ok()) return status;
  Tensor result;
  if (Status status = Tensor::create(kResult, x.shape, result, Contents::kUnwritten); !status.ok()) return status;
  softmax(x, resolved, result.view());
  out = std::move(result);
  return {};
}

Status checked_split_heads(const ConstTensorView& x, std::size_t num_heads, Tensor& out) {
  if (x.shape.rank() != 3) return mismatch("x", x.shape, "(batch_size, rows, num_heads * head_dim)");
  if (num_heads == 0 || x.shape[2] % num_heads != 0) {
    return {ErrorCode::kInvalidArgument, "num_heads ({}) must divide the last size of x ({})", num_heads,
            x.shape.sizes()};
  }
  Tensor result;
  const Shape shape{x.shape[0], num_heads, x.shape[1], x.shape[2] / num_heads};
  if (Status status = Tensor::create(kResult, shape, result, Contents::kUnwritten); !status.ok()) return status;
  split_heads(x, result.view());
  out = std::move(result);
  return {};
}

Status checked_concat_heads(const ConstTensorView& x, Tensor& out) {
  if (x.shape.rank() != 4) return mismatch("x", x.shape, "(batch_size, num_heads, rows, head_dim)");
  Tensor result;
  const Shape shape{x.shape[0], x.shape[2], x.shape[1] * x.shape[3]};
  if (Status status = Tensor::create(kResult, shape, result, Contents::kUnwritten); !status.ok()) return status;
  concat_heads(x, result.view());
  out = std::move(result);
  return {};
}

}  // namespace attention_walkthrough

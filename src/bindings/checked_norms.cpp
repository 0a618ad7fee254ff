#include "bindings/checked_norms.h"

#include <array>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "attention/shape_axes.h"
#include "bindings/checks.h"
#include "core/format_text.h"
#include "kernels/norm.h"

namespace attention_walkthrough {
namespace {

/// x as rows that are each normalized.
struct NormRows {
  std::size_t rows = 1;
  std::size_t length = 1;
  Shape per_row;  ///< of one number per row: the leading sizes of x, then ones
};

Status check_parameter(std::string_view name, const std::optional<ConstTensorView>& parameter, const Shape& needed,
                       const Shape& x) {
  if (!parameter || parameter->shape == needed) return {};
  return mismatch(name, parameter->shape, format_text("{}, the normalized sizes of x ({})", needed.sizes(), x.sizes()));
}

Status check_norm(const ConstTensorView& x, const NormOptions& options, NormRows& out) {
  std::size_t axis = 0;
  if (Status status = resolve_axis(options.axis, x.shape, axis); !status.ok()) return status;
  if (!std::isfinite(options.epsilon) || options.epsilon < 0.0F) {
    return {ErrorCode::kInvalidArgument, "epsilon ({}) must be finite and not negative", options.epsilon};
  }
  std::array<std::ptrdiff_t, Shape::kMaxRank> per_row{};
  const std::size_t rank = x.shape.rank();
  for (std::size_t i = 0; i < rank; ++i) {
    (i < axis ? out.rows : out.length) *= x.shape[i];
    per_row[i] = i < axis ? static_cast<std::ptrdiff_t>(x.shape[i]) : 1;
  }
  if (out.length == 0) return mismatch("x", x.shape, "of at least one number in each row that is normalized");
  if (Status status = Shape::from_sizes("mean", std::span(per_row).first(rank), out.per_row); !status.ok()) {
    return status;
  }
  const Shape needed = without_first_axes(x.shape, axis);
  if (Status status = check_parameter("weight", options.weight, needed, x.shape); !status.ok()) return status;
  return check_parameter("bias", options.bias, needed, x.shape);
}

std::span<const float> numbers(const std::optional<ConstTensorView>& parameter) noexcept {
  return parameter ? parameter->data : std::span<const float>();
}

template <typename T>
BasicMatrixView<T> rows_of(std::span<T> data, const NormRows& sizes) noexcept {
  return {data.data(), sizes.rows, sizes.length, sizes.length};
}

}  // namespace

Status checked_layer_norm(const ConstTensorView& x, const NormOptions& options, LayerNormResult& out) {
  NormRows sizes;
  if (Status status = check_norm(x, options, sizes); !status.ok()) return status;
  LayerNormResult result;
  if (Status status = Tensor::create("the result", x.shape, result.output, Contents::kUnwritten); !status.ok())
    return status;
  if (Status status = Tensor::create("the result", sizes.per_row, result.mean); !status.ok()) return status;
  if (Status status = Tensor::create("the result", sizes.per_row, result.inv_std_dev); !status.ok()) return status;
  layer_norm(rows_of(x.data, sizes), numbers(options.weight), numbers(options.bias), options.epsilon,
             rows_of(result.output.view().data, sizes),
             {.mean = result.mean.view().data, .inv_root = result.inv_std_dev.view().data});
  out = std::move(result);
  return {};
}

Status checked_rms_norm(const ConstTensorView& x, const NormOptions& options, Tensor& out) {
  NormRows sizes;
  if (Status status = check_norm(x, options, sizes); !status.ok()) return status;
  Tensor result;
  if (Status status = Tensor::create("the result", x.shape, result, Contents::kUnwritten); !status.ok()) return status;
  rms_norm(rows_of(x.data, sizes), numbers(options.weight), options.epsilon, rows_of(result.view().data, sizes));
  out = std::move(result);
  return {};
}

}  // namespace attention_walkthrough

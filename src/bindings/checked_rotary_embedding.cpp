#include "bindings/checked_rotary_embedding.h"

#include <cmath>
#include <string>
#include <utility>

#include "attention/checked_tensor.h"
#include "bindings/checks.h"
#include "core/format_text.h"
#include "core/matrix_view.h"
#include "core/portable_sin_cos.h"

namespace attention_walkthrough {
namespace {

struct RotarySizes {
  std::size_t batch_size = 1;
  std::size_t heads = 1;
  std::size_t rows = 0;
};

Status check_caches(const Shape& x, const RotaryOptions& options) {
  const Shape& cos = options.cos_cache.shape;
  if (cos.rank() != 2 && cos.rank() != 3) {
    return mismatch("cos_cache", cos, "(positions, rotary_dim / 2) or (batch_size, rows, rotary_dim / 2)");
  }
  if (options.sin_cache.shape != cos)
    return mismatch("sin_cache", options.sin_cache.shape, "as cos_cache, " + cos.to_string());
  if (const std::size_t head_dim = x[x.rank() - 1]; 2 * cos[cos.rank() - 1] > head_dim) {
    return mismatch("cos_cache", cos,
                    format_text("of at most {} columns, one per pair of x ({})", head_dim / 2, x.sizes()));
  }
  return {};
}

/// The table row for one row of x. A position that overflows gives -1, which no table has.
std::ptrdiff_t table_row(const RotarySizes& sizes, const RotaryOptions& options, std::size_t batch, std::size_t row) {
  const std::size_t index = batch * sizes.rows + row;
  if (options.cos_cache.shape.rank() == 3) return static_cast<std::ptrdiff_t>(index);
  const auto ids = options.position_ids;
  const std::ptrdiff_t position =
      ids.empty() ? static_cast<std::ptrdiff_t>(row) : ids[ids.size() == sizes.rows ? row : index];
  std::ptrdiff_t shifted = 0;
  return __builtin_add_overflow(position, options.position_offset, &shifted) ? -1 : shifted;
}

Status check_table_per_row(const RotarySizes& sizes, const RotaryOptions& options) {
  const Shape& cos = options.cos_cache.shape;
  if (cos[0] != sizes.batch_size || cos[1] != sizes.rows) {
    return mismatch("cos_cache", cos,
                    format_text("of batch_size {} and {} rows, as x has", sizes.batch_size, sizes.rows));
  }
  if (options.position_ids.empty() && options.position_offset == 0) return {};
  return {ErrorCode::kInvalidArgument,
          "cos_cache ({}) has a row for each row of x; positions need one row per position", cos.sizes()};
}

Status check_positions(const RotarySizes& sizes, const RotaryOptions& options) {
  const Shape& cos = options.cos_cache.shape;
  const std::size_t given = options.position_ids.size();
  if (given != 0 && given != sizes.rows && given != sizes.batch_size * sizes.rows) {
    return {ErrorCode::kShapeMismatch,
            "position_ids has {} numbers; it must have {}, one per row of x, or that for each of {} batch rows", given,
            sizes.rows, sizes.batch_size};
  }
  for (std::size_t batch = 0; batch < sizes.batch_size; ++batch) {
    for (std::size_t row = 0; row < sizes.rows; ++row) {
      const std::ptrdiff_t position = table_row(sizes, options, batch, row);
      if (position >= 0 && static_cast<std::size_t>(position) < cos[0]) continue;
      return {ErrorCode::kOutOfRange,
              "position ({}) of row {} must be one of the {} of cos_cache ({})",
              position,
              row,
              cos[0],
              cos.sizes()};
    }
  }
  return {};
}

}  // namespace

Status checked_rotary_tables(std::size_t positions, std::size_t rotary_dim, double base, RotaryTables& out) {
  if (rotary_dim % 2 != 0) {
    return {ErrorCode::kInvalidArgument, "rotary_dim ({}) must be even: numbers turn in pairs", rotary_dim};
  }
  if (!std::isfinite(base) || base <= 0.0) {
    return {ErrorCode::kInvalidArgument, "base ({}) must be finite and above 0", base};
  }
  RotaryTables result;
  if (Status status = create_tensor("cos", {positions, rotary_dim / 2}, result.cos); !status.ok()) return status;
  if (Status status = create_tensor("sin", {positions, rotary_dim / 2}, result.sin); !status.ok()) return status;
  if (!rotary_angles_fit(base, positions)) {
    return {ErrorCode::kOutOfRange, "positions ({}) with base ({}) must turn no pair by more than {} radians",
            positions, base, kLargestAngle};
  }
  rotary_tables(base, 0, as_matrix(result.cos), as_matrix(result.sin));
  out = std::move(result);
  return {};
}

Status checked_rotary_embedding(const ConstTensorView& x, const RotaryOptions& options, Tensor& out) {
  const std::size_t rank = x.shape.rank();
  if (rank < 2) return mismatch("x", x.shape, "(rows, head_dim), with heads or batch_size and heads before them");
  const RotarySizes sizes = {
      .batch_size = rank == 4 ? x.shape[0] : 1, .heads = rank >= 3 ? x.shape[rank - 3] : 1, .rows = x.shape[rank - 2]};
  if (Status status = check_caches(x.shape, options); !status.ok()) return status;
  const bool has_table_per_row = options.cos_cache.shape.rank() == 3;
  Status status = has_table_per_row ? check_table_per_row(sizes, options) : check_positions(sizes, options);
  if (!status.ok()) return status;
  Tensor result;
  if (status = Tensor::create("the result", x.shape, result, Contents::kUnwritten); !status.ok()) return status;
  const ConstMatrixView cos = as_matrix(options.cos_cache);
  const ConstMatrixView sin = as_matrix(options.sin_cache);
  for (std::size_t row = 0; row < sizes.batch_size * sizes.heads * sizes.rows; ++row) {
    const std::size_t batch = row / (sizes.heads * sizes.rows);
    const auto position = static_cast<std::size_t>(table_row(sizes, options, batch, row % sizes.rows));
    rotary_embedding(as_matrix(x).row(row), cos.row(position), sin.row(position), options.layout,
                     as_matrix(result).row(row));
  }
  out = std::move(result);
  return {};
}

}  // namespace attention_walkthrough

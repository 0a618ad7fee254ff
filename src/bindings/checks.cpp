#include "bindings/checks.h"

namespace attention_walkthrough {

Status mismatch(std::string_view name, const Shape& given, const std::string& needed) {
  return {ErrorCode::kShapeMismatch, "{} ({}) must be {}", name, given.sizes(), needed};
}

Status resolve_axis(std::ptrdiff_t axis, const Shape& x, std::size_t& out) {
  const auto rank = static_cast<std::ptrdiff_t>(x.rank());
  if (rank == 0) return mismatch("x", x, "of rank 1 to 4, to have an axis");
  if (axis < -rank || axis >= rank) {
    return {ErrorCode::kOutOfRange, "axis ({}) must be from {} to {} for x ({})", axis, -rank, rank - 1, x.sizes()};
  }
  out = static_cast<std::size_t>(axis < 0 ? axis + rank : axis);
  return {};
}

}  // namespace attention_walkthrough

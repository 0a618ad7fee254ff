#include "core/shape.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "core/format_text.h"

namespace attention_walkthrough {

namespace {

/// The most floats one object may hold: its bytes must be countable in a `ptrdiff_t`.
constexpr std::size_t kMaxElements = PTRDIFF_MAX / sizeof(float);

}  // namespace

Shape::Shape(std::initializer_list<std::size_t> sizes) noexcept : rank_(sizes.size()) {
  assert(sizes.size() <= kMaxRank);
  std::copy(sizes.begin(), sizes.end(), sizes_.begin());
}

Status Shape::from_sizes(std::string_view name, std::span<const std::ptrdiff_t> sizes, Shape& out) {
  const std::string argument(name);
  if (sizes.size() > kMaxRank) {
    return {ErrorCode::kInvalidArgument, "{} has rank {}; it must be at most {}", argument, sizes.size(), kMaxRank};
  }
  Shape shape;
  shape.rank_ = sizes.size();
  // An axis of size 0 makes the product 0 but must not hide an overflow of the strides of the others.
  std::size_t elements = 1;
  for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
    if (sizes[axis] < 0) {
      return {ErrorCode::kInvalidArgument, "{} has size {} on axis {}; sizes must not be negative", argument,
              sizes[axis], axis};
    }
    const auto size = static_cast<std::size_t>(sizes[axis]);
    shape.sizes_[axis] = size;
    if (size == 0) continue;
    if (elements > kMaxElements / size) {
      return {ErrorCode::kOutOfMemory, "{} has more elements than memory can hold (at most {})", argument,
              kMaxElements};
    }
    elements *= size;
  }
  out = shape;
  return {};
}

std::size_t Shape::num_elements() const noexcept {
  std::size_t elements = 1;
  for (std::size_t axis = 0; axis < rank_; ++axis) elements *= sizes_[axis];
  return elements;
}

std::string Shape::to_string() const { return format_text("{}", sizes()); }

}  // namespace attention_walkthrough

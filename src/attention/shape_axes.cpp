#include "attention/shape_axes.h"

#include <cassert>

namespace attention_walkthrough {
namespace {

/// `count` axes of a shape, from `first` on.
Shape axes_of(const Shape& shape, std::size_t first, std::size_t count) noexcept {
  switch (count) {
    case 0:
      return {};
    case 1:
      return {shape[first]};
    case 2:
      return {shape[first], shape[first + 1]};
    case 3:
      return {shape[first], shape[first + 1], shape[first + 2]};
    default:
      return shape;
  }
}

}  // namespace

Shape without_first_axes(const Shape& shape, std::size_t count) noexcept {
  assert(count <= shape.rank());
  return axes_of(shape, count, shape.rank() - count);
}

Shape without_last_axes(const Shape& shape, std::size_t count) noexcept {
  assert(count <= shape.rank());
  return axes_of(shape, 0, shape.rank() - count);
}

}  // namespace attention_walkthrough

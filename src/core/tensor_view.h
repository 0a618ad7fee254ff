#pragma once

#include <span>
#include <type_traits>

#include "core/shape.h"

namespace attention_walkthrough {

/// A dense row-major tensor that somebody else owns: its numbers and its shape, always together, so that a
/// shape cannot go stale in a comment. `data.size() == shape.num_elements()` holds for every view.
template <typename T>
struct BasicTensorView {
  std::span<T> data;
  Shape shape;

  /// A mutable view may be read through a const one.
  operator BasicTensorView<const T>() const noexcept
    requires(!std::is_const_v<T>)
  {
    return {data, shape};
  }
};

using TensorView = BasicTensorView<float>;
using ConstTensorView = BasicTensorView<const float>;

}  // namespace attention_walkthrough

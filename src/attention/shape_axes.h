#pragma once

#include <cstddef>

#include "core/shape.h"

namespace attention_walkthrough {

/// The shape without its first or last `count` axes. Requires: count <= rank.
Shape without_first_axes(const Shape& shape, std::size_t count) noexcept;
Shape without_last_axes(const Shape& shape, std::size_t count) noexcept;

}  // namespace attention_walkthrough

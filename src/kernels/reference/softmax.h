#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/tensor_view.h"

namespace attention_walkthrough::reference {

/// Softmax of one row in place; `allowed` holds 1 = may attend, 0 = masked, or is empty: nothing masked. A row whose
/// allowed scores are all -infinity, or that has none, becomes zeros.
void softmax_row(std::span<double> scores, std::span<const std::uint8_t> allowed) noexcept;

/// Softmax along one axis, in place.
void softmax(BasicTensorView<double> x, std::size_t axis) noexcept;

}  // namespace attention_walkthrough::reference

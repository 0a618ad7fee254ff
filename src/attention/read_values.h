#pragma once

#include <cstdint>
#include <span>

#include "core/matrix_view.h"

namespace attention_walkthrough {

/// out += weights values, over the allowed keys only: a value that is masked is not read.
///   weights     one per row of `values`, as `allowed`
///   run_output  scratch, as long as out
void read_values(std::span<const float> weights, std::span<const std::uint8_t> allowed, ConstMatrixView values,
                 std::span<float> run_output, std::span<float> out) noexcept;

}  // namespace attention_walkthrough

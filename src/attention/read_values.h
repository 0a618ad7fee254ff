#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "attention/attention_mask.h"
#include "core/matrix_view.h"

namespace attention_walkthrough {

/// The next keys from `first` on that are allowed and follow each other; empty where there are none.
KeyRange next_allowed_run(std::span<const std::uint8_t> allowed, std::size_t first) noexcept;

/// out += weights values, over the allowed keys only: a value that is masked is not read.
///   weights     one per row of `values`, as `allowed`
///   run_output  scratch, as long as out
void read_values(std::span<const float> weights, std::span<const std::uint8_t> allowed, ConstMatrixView values,
                 std::span<float> run_output, std::span<float> out) noexcept;

}  // namespace attention_walkthrough

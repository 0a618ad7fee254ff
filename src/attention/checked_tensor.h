#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>

#include "core/status.h"
#include "core/tensor.h"

namespace attention_walkthrough {

/// A tensor with sizes that may be too large together. `out_of_memory`, blaming `name`, when their product
/// overflows or cannot be had; `out` is then unchanged. Requires: at most `Shape::kMaxRank` sizes.
Status create_tensor(std::string_view name, std::initializer_list<std::size_t> sizes, Tensor& out,
                     Contents contents = Contents::kZeros);

/// The same for `shape` with its last two axes replaced, not written yet. Requires: rank >= 2.
Status create_with_matrix(std::string_view name, const Shape& shape, std::size_t rows, std::size_t columns,
                          Tensor& out);

}  // namespace attention_walkthrough

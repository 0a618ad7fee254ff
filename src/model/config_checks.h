#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "core/status.h"

namespace attention_walkthrough {

/// The largest value of any size of a model, also of all heads together. Where memory is taken, products are checked.
inline constexpr std::size_t kMaxModelSize = 1 << 20;

/// `bad_checkpoint`, naming the value, when a size is 0 or above `kMaxModelSize`.
Status check_model_sizes(std::initializer_list<std::pair<std::string_view, std::size_t>> sizes);

}  // namespace attention_walkthrough

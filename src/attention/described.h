#pragma once

#include <string>
#include <string_view>

#include "core/format_text.h"
#include "core/shape.h"

namespace attention_walkthrough {

/// A tensor as messages name it: "key (2 x 4 x 8 x 16)".
inline std::string described(std::string_view name, const Shape& shape) {
  return format_text("{} ({})", name, shape.sizes());
}

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/shape.h"
#include "core/status.h"

// What the checks of several operations have in common.

namespace attention_walkthrough {

/// `shape_mismatch`: "name (2 x 3) must be ...".
Status mismatch(std::string_view name, const Shape& given, const std::string& needed);

/// The axis of x that `axis` means, where a negative one counts from the last. `out_of_range` when x has no such
/// axis, `shape_mismatch` when it is one number, which has none.
Status resolve_axis(std::ptrdiff_t axis, const Shape& x, std::size_t& out);

}  // namespace attention_walkthrough

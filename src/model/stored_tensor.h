#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/format_text.h"
#include "core/status.h"

namespace attention_walkthrough {

/// How a file writes a number down; little-endian.
enum class StoredType { kF32, kF16, kBf16, kOther };

/// A tensor as it lies in a file: named, not yet checked against what a model needs. Keeps a view of the file.
struct StoredTensor {
  std::string name;
  StoredType type = StoredType::kF32;
  std::string type_name = "F32";
  std::vector<std::size_t> sizes;  ///< outermost first; their product times the width of a number is bytes.size()
  std::span<const std::byte> bytes;
};

/// Bytes of one number; 0 for `kOther`.
std::size_t stored_width(StoredType type) noexcept;

/// Number `index` of a tensor. Requires: a type other than `kOther`, and that it exists.
float stored_number(const StoredTensor& tensor, std::size_t index) noexcept;

/// The error `bad_checkpoint`; its message, `format_text` of these, begins with the part of the file.
template <typename... Arguments>
[[gnu::always_inline]] inline Status bad_checkpoint(TextFormat<std::type_identity_t<Arguments>...> format,
                                                    const Arguments&... arguments) {
  return {ErrorCode::kBadCheckpoint, format, arguments...};
}

}  // namespace attention_walkthrough

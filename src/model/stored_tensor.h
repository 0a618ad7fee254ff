#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// `3 x 2`, as messages print sizes.
std::string sizes_to_string(std::span<const std::size_t> sizes);

/// `bad_checkpoint` about the part of a file that `name` is.
Status bad_checkpoint(std::string_view name, std::string_view problem);

}  // namespace attention_walkthrough

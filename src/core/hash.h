#pragma once

#include <cstdint>
#include <string_view>

namespace attention_walkthrough {

/// A 64-bit hash (FNV-1a) of the bytes of UTF-8 text: the same on every platform and in every release, so that a
/// word that no model knows always gets the same seeded vector. Not for security.
std::uint64_t stable_hash(std::string_view utf8) noexcept;

}  // namespace attention_walkthrough

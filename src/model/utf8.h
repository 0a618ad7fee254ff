#pragma once

#include <cstdint>
#include <string>

namespace attention_walkthrough {

/// Appends one character as UTF-8. Requires: a code point up to 0x10ffff.
inline void append_utf8(std::uint32_t code_point, std::string& out) {
  const auto append_byte = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
  const auto append_tail = [&](int shift) { append_byte(0x80 | ((code_point >> shift) & 0x3f)); };
  if (code_point < 0x80) {
    append_byte(code_point);
  } else if (code_point < 0x800) {
    append_byte(0xc0 | (code_point >> 6));
    append_tail(0);
  } else if (code_point < 0x10000) {
    append_byte(0xe0 | (code_point >> 12));
    append_tail(6);
    append_tail(0);
  } else {
    append_byte(0xf0 | (code_point >> 18));
    append_tail(12);
    append_tail(6);
    append_tail(0);
  }
}

}  // namespace attention_walkthrough

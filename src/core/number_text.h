#pragma once

#include <string>
#include <string_view>

namespace attention_walkthrough {

// Numbers in messages and small files. The C library's own ways drag arithmetic of 128-bit numbers into WebAssembly,
// 20 KB of it.

/// A number as messages name it: `-0.500000`, from 1e9 on `1.500000e10`, `inf`, `nan`.
std::string number_text(double value);

/// The number that a decimal text stands for: `-12.5e3`. Correctly rounded up to 15 digits and powers of ten up to 22,
/// so for what people write; elsewhere within a few roundings. Infinity and 0 beyond the range of doubles.
/// Requires: a number as JSON writes it.
double decimal_number(std::string_view text) noexcept;

}  // namespace attention_walkthrough

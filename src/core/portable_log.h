#pragma once

namespace attention_walkthrough {

/// Natural logarithm of a normal x > 0, within 4e-16 of max(1, |ln x|): the same bits on every machine, where a
/// library's logarithm may differ in its last bit from the next one's.
double portable_log(double x) noexcept;

}  // namespace attention_walkthrough

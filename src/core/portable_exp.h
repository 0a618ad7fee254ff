#pragma once

namespace attention_walkthrough {

/// e to the x, within 4 roundings of a double: the same bits on every machine. 0 below -708, where results are too
/// small to be normal numbers. Requires: x <= 708.
double portable_exp(double x) noexcept;

}  // namespace attention_walkthrough

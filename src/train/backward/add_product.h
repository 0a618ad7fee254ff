#pragma once

#include <span>

namespace attention_walkthrough {

/// out[i] += a[i] * b[i]: backward of a product, for either factor. Requires: all three have one size.
void add_product(std::span<const float> a, std::span<const float> b, std::span<float> out) noexcept;

}  // namespace attention_walkthrough

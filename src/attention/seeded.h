#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/tensor_view.h"

namespace attention_walkthrough {

/// Fills `out` with independent normal draws, mean 0 and the given standard deviation. The same seed and shape give
/// the same numbers on every platform.
void seeded_normal(std::uint64_t seed, float standard_deviation, TensorView out) noexcept;

/// A vector for a word that no trained table knows: standard normal draws whose seed is `seed` mixed with the hash
/// of the word's UTF-8 text, so that one word has one vector wherever it stands.
void seeded_word_vector(std::uint64_t seed, std::string_view word, std::span<float> out) noexcept;

}  // namespace attention_walkthrough

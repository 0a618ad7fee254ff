#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace attention_walkthrough {

/// A vector for a word that no trained table knows: standard normal draws whose seed is `seed` mixed with the hash of
/// the word's UTF-8 text, so that one word has one vector wherever it stands. The same bits on every platform.
void seeded_word_vector(std::uint64_t seed, std::string_view word, std::span<float> out) noexcept;

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>

#include "train/grammars/vocabulary.h"

namespace attention_walkthrough::translation {

/// Ids of the marks of the English list; a translation is written after the one and ends with the other.
inline constexpr std::size_t kBeginMark = 0;
inline constexpr std::size_t kEndMark = 1;

/// Every Chinese word of the grammar.
const Vocabulary& chinese_words();
/// The two marks, then every English word of the grammar, in each form that it has.
const Vocabulary& english_words();

}  // namespace attention_walkthrough::translation

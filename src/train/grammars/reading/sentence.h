#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "train/grammars/vocabulary.h"
#include "train/task.h"

namespace attention_walkthrough::reading {

enum class Language { kChinese, kEnglish };

/// A sentence in which 它, or "it", means one of two things; which of them, a later adjective decides.
struct Sentence {
  std::vector<std::string_view> words;
  std::size_t pronoun = 0;     ///< where 它 or "it" stands
  std::size_t antecedent = 0;  ///< where what it means stands
  std::size_t other = 0;       ///< where what it might have meant stands
};

/// A sentence of one side of the split. What is held out is a combination of two things: no sentence with the two
/// together, in either language, whatever is said of them and whoever does it, is on the other side. Of each side, half
/// of the sentences mean the one thing and half the other, so that nothing but the adjective gives it away.
Sentence draw_sentence(Random& random, Language language, Split split);

/// Every word of the grammar, Chinese and then English.
const Vocabulary& words();
/// The words that 它 and "it" can mean: the names of the things, as they stand in the sentences.
const Vocabulary& answers();

}  // namespace attention_walkthrough::reading

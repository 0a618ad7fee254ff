#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/random.h"
#include "train/grammars/phrase.h"
#include "train/task.h"

namespace attention_walkthrough::translation {

/// Lengths of the Chinese sentences that models are trained on, in words, signs included.
inline constexpr std::size_t kMinLength = 3;
inline constexpr std::size_t kMaxLength = 12;
/// The longest sentences that the grammar is asked for, to see what happens beyond training.
inline constexpr std::size_t kLongestLength = 20;

/// A sentence in both languages, of any length and split.
Phrase draw_sentence(Random& random);

/// 小猫 坐在 垫子上, the cat sits on the mat: what the lessons translate. It is on the side of training, and a drawn
/// sentence by the rules, but one of so many that the pool of training sentences is given it.
Phrase lesson_sentence();

/// So many sentences from one side of the split for each length, `lengths.first` to `lengths.last` Chinese words, in
/// the order they were drawn in. Requires: lengths between kMinLength and kLongestLength.
struct Lengths {
  std::size_t first = kMinLength;
  std::size_t last = kMaxLength;
};
std::vector<Phrase> draw_sentences(Random& random, const Lengths& lengths, std::size_t per_length, Split split);

/// The Chinese words of a sentence, one after another without spaces.
std::string chinese_text(const Phrase& sentence);

/// Which side a sentence falls on. It hangs on the Chinese text alone.
Split split_of(const Phrase& sentence);

}  // namespace attention_walkthrough::translation

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "train/grammars/phrase.h"
#include "train/grammars/reading/sentence.h"
#include "train/task.h"

namespace attention_walkthrough {

/// How many sentences a task draws from, and the seed they are made with.
struct GrammarTaskOptions {
  std::size_t training_sentences = 10;  ///< at least 10: as many of each length of a translation
  std::size_t held_out_sentences = 10;
  std::uint64_t seed = 0;
};

/// A translation as an encoder-decoder reads it: Chinese words, then the English ones behind their begin mark, and as
/// targets the English ones with their end mark. Requires: the lists have all of its words.
Example encode(const Phrase& sentence, const Vocabulary& chinese, const Vocabulary& english);

/// A sentence as an encoder reads it: at the pronoun and at every word after it, the target is what the pronoun means.
Example encode(const reading::Sentence& sentence);

/// Chinese to English: sentences of 3 to 12 Chinese words, each length as often as the next, and the sentence of the
/// lessons once more in training.
std::unique_ptr<Task> make_translation_task(const GrammarTaskOptions& options);

/// What 它 and "it" mean, in both languages as often as in the other.
std::unique_ptr<Task> make_reading_task(const GrammarTaskOptions& options);

}  // namespace attention_walkthrough

#pragma once

#include <memory>

#include "train/grammars/vocabulary.h"
#include "train/task.h"

namespace attention_walkthrough {

/// A translation that is learnt while one watches: some three hundred sentences of 3 to 6 Chinese and at most 7 English
/// words, each as likely as the next, that of the lessons among them. The order of the two languages differs: English
/// says last where something is done. Made at once: all its sentences are written down, none is drawn.
std::shared_ptr<const Task> small_translation_task();

/// The words of its sentences: Chinese, and English behind the two marks.
const Vocabulary& small_chinese_words();
const Vocabulary& small_english_words();

}  // namespace attention_walkthrough

#pragma once

#include <emscripten/val.h>

#include <string>

// The sentences of the grammars and the words behind the tokens of tasks, in the module of the trainer. Conventions as
// in handle_calls.h.

namespace attention_walkthrough {

/// The words of a task: source, target, lists of text; empty where its tokens are symbols.
emscripten::val task_words_call(const std::string& task);

/// seed, split, firstLength, lastLength, perLength -> a list of { source, target, links }: Chinese words, English
/// words, and for each English word the index of the Chinese one it stands for, -1 for none
emscripten::val draw_translations_call(const emscripten::val& call);

/// seed, split, language, count -> a list of { words, pronoun, antecedent, other }
emscripten::val draw_readings_call(const emscripten::val& call);

}  // namespace attention_walkthrough

#include "train/grammars/grammar_tasks.h"

#include <utility>

#include "train/grammars/pooled_task.h"
#include "train/grammars/translation/sentence.h"
#include "train/grammars/translation/word_lists.h"

namespace attention_walkthrough {

namespace {

/// The id of a word that the grammar has drawn, and so its list has.
std::size_t id_of(std::string_view word, const Vocabulary& words) { return *words.find(word); }

std::vector<Example> draw_translations(Random& random, std::size_t count, Split split) {
  constexpr translation::Lengths kLengths;
  constexpr std::size_t kNumLengths = kLengths.last - kLengths.first + 1;
  std::vector<Example> examples;
  const auto add = [&](const Phrase& sentence) {
    examples.push_back(encode(sentence, translation::chinese_words(), translation::english_words()));
  };
  if (split == Split::kTraining) add(translation::lesson_sentence());
  for (const Phrase& sentence : translation::draw_sentences(random, kLengths, count / kNumLengths, split)) {
    add(sentence);
  }
  return examples;
}

std::vector<Example> draw_readings(Random& random, std::size_t count, Split split) {
  using reading::Language;
  std::vector<Example> examples;
  for (std::size_t i = 0; i < count; ++i) {
    const Language language = i % 2 == 0 ? Language::kChinese : Language::kEnglish;
    examples.push_back(encode(reading::draw_sentence(random, language, split)));
  }
  return examples;
}

std::unique_ptr<Task> make_task(const TaskSizes& vocab_sizes, std::vector<Example> (*draw)(Random&, std::size_t, Split),
                                const GrammarTaskOptions& options) {
  Random random(options.seed);
  std::vector<Example> training = draw(random, options.training_sentences, Split::kTraining);
  std::vector<Example> held_out = draw(random, options.held_out_sentences, Split::kHeldOut);
  return std::make_unique<PooledTask>(vocab_sizes, std::move(training), std::move(held_out));
}

}  // namespace

Example encode(const Phrase& sentence, const Vocabulary& chinese, const Vocabulary& english) {
  Example example;
  example.source.reserve(sentence.chinese.size());
  example.input.reserve(sentence.english.size() + 1);
  example.targets.reserve(sentence.english.size() + 1);
  for (const std::string_view word : sentence.chinese) example.source.push_back(id_of(word, chinese));
  example.input.push_back(translation::kBeginMark);
  for (const EnglishWord& word : sentence.english) {
    const std::size_t id = id_of(word.text, english);
    example.input.push_back(id);
    example.targets.push_back(id);
  }
  example.targets.push_back(translation::kEndMark);
  return example;
}

Example encode(const reading::Sentence& sentence) {
  Example example;
  example.source.reserve(sentence.words.size());
  for (const std::string_view word : sentence.words) example.source.push_back(id_of(word, reading::words()));
  example.targets.assign(sentence.words.size(), kNoTarget);
  const std::size_t answer = id_of(sentence.words[sentence.antecedent], reading::answers());
  for (std::size_t row = sentence.pronoun; row < sentence.words.size(); ++row) example.targets[row] = answer;
  return example;
}

std::unique_ptr<Task> make_translation_task(const GrammarTaskOptions& options) {
  return make_task({.source_vocab_size = translation::chinese_words().words().size(),
                    .target_vocab_size = translation::english_words().words().size()},
                   draw_translations, options);
}

std::unique_ptr<Task> make_reading_task(const GrammarTaskOptions& options) {
  return make_task(
      {.source_vocab_size = reading::words().words().size(), .target_vocab_size = reading::answers().words().size()},
      draw_readings, options);
}

}  // namespace attention_walkthrough

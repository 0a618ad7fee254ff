#include <doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "train/grammars/grammar_tasks.h"
#include "train/grammars/reading/sentence.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::reading;

namespace {

std::string text_of(const Sentence& sentence) {
  std::string text;
  for (const std::string_view word : sentence.words) text.append(word).append(" ");
  return text;
}

std::vector<Sentence> draw(Language language, Split split, std::size_t count, std::uint64_t seed = 1) {
  Random random(seed);
  std::vector<Sentence> sentences;
  for (std::size_t i = 0; i < count; ++i) sentences.push_back(draw_sentence(random, language, split));
  return sentences;
}

/// Whether these are the words of a sentence, a space behind each.
bool says(const Sentence& sentence, std::string_view text) {
  for (const std::string_view word : sentence.words) {
    if (!text.starts_with(word)) return false;
    text.remove_prefix(word.size());
    if (!text.starts_with(' ')) return false;
    text.remove_prefix(1);
  }
  return text.empty();
}

/// What the pronoun means in a sentence that is drawn until it comes up; empty where it does not.
std::string meaning_of(std::string_view text, Language language) {
  Random random(1);
  for (int draws = 0; draws < 400000; ++draws) {
    const Split split = draws % 2 == 0 ? Split::kTraining : Split::kHeldOut;
    const Sentence sentence = draw_sentence(random, language, split);
    if (says(sentence, text)) return std::string(sentence.words[sentence.antecedent]);
  }
  return {};
}

/// The two things of a sentence, in the order of their names.
std::set<std::string_view> things_of(const Sentence& sentence) {
  return {sentence.words[sentence.antecedent], sentence.words[sentence.other]};
}

}  // namespace

TEST_SUITE("train") {
  TEST_CASE("reading: the sentences of the lessons, and what the pronoun means in them") {
    CHECK(meaning_of("我 把 苹果 放 到 桌子上 ， 因为 它 很 甜 ", Language::kChinese) == "苹果");
    CHECK(meaning_of("我 把 苹果 放 到 桌子上 ， 因为 它 很 稳 ", Language::kChinese) == "桌子上");
    CHECK(meaning_of("I put the apple on the table because it is sweet ", Language::kEnglish) == "apple");
    CHECK(meaning_of("I put the apple on the table because it is stable ", Language::kEnglish) == "table");
  }

  TEST_CASE("reading: the pronoun stands after both things, and its own place and theirs are right") {
    for (const Language language : {Language::kChinese, Language::kEnglish}) {
      for (const Sentence& sentence : draw(language, Split::kTraining, 1000)) {
        CAPTURE(text_of(sentence));
        CHECK(sentence.words[sentence.pronoun] == (language == Language::kChinese ? "它" : "it"));
        CHECK(sentence.antecedent < sentence.pronoun);
        CHECK(sentence.other < sentence.pronoun);
        CHECK(sentence.antecedent != sentence.other);
        CHECK(answers().find(sentence.words[sentence.antecedent]));
        CHECK(answers().find(sentence.words[sentence.other]));
      }
    }
  }

  TEST_CASE("reading: a sentence has one meaning; without its adjective, most have two, each as likely") {
    std::map<std::string, std::set<std::size_t>> meanings;
    std::map<std::string, std::set<std::size_t>> meanings_before;
    std::size_t first = 0;
    const auto sentences = draw(Language::kChinese, Split::kTraining, 20000);
    for (Sentence sentence : sentences) {
      first += sentence.antecedent < sentence.other ? 1 : 0;
      meanings[text_of(sentence)].insert(sentence.antecedent);
      sentence.words.pop_back();
      meanings_before[text_of(sentence)].insert(sentence.antecedent);
    }
    for (const auto& [text, found] : meanings) CHECK(found.size() == 1);
    const auto open = std::count_if(meanings_before.begin(), meanings_before.end(),
                                    [](const auto& row) { return row.second.size() == 2; });
    CHECK(static_cast<std::size_t>(open) * 4 > meanings_before.size() * 3);
    CHECK(first > sentences.size() * 48 / 100);
    CHECK(first < sentences.size() * 52 / 100);
  }

  TEST_CASE("reading: no two things of held-out sentences are together in training") {
    for (const Language language : {Language::kChinese, Language::kEnglish}) {
      std::set<std::set<std::string_view>> training;
      for (const Sentence& sentence : draw(language, Split::kTraining, 20000)) training.insert(things_of(sentence));
      std::set<std::set<std::string_view>> held_out;
      for (const Sentence& sentence : draw(language, Split::kHeldOut, 5000)) held_out.insert(things_of(sentence));
      CHECK(training.size() > 150);
      CHECK(held_out.size() > 20);
      for (const auto& things : held_out) CHECK(!training.contains(things));
    }
  }

  TEST_CASE("reading: the word lists hold each word that is drawn, and none that never is") {
    std::set<std::string_view> drawn;
    std::set<std::string_view> meant;
    for (const Language language : {Language::kChinese, Language::kEnglish}) {
      for (const Sentence& sentence : draw(language, Split::kTraining, 20000)) {
        drawn.insert(sentence.words.begin(), sentence.words.end());
        meant.insert(sentence.words[sentence.antecedent]);
      }
    }
    CHECK(drawn == std::set<std::string_view>(words().words().begin(), words().words().end()));
    CHECK(meant == std::set<std::string_view>(answers().words().begin(), answers().words().end()));
  }

  TEST_CASE("reading task: the answer is asked for at the pronoun and at every word after it") {
    const Sentence sentence = draw(Language::kEnglish, Split::kTraining, 1).front();
    const Example example = encode(sentence);
    REQUIRE(example.source.size() == sentence.words.size());
    REQUIRE(example.targets.size() == sentence.words.size());
    CHECK(example.input.empty());
    for (std::size_t row = 0; row < sentence.words.size(); ++row) {
      CHECK(words().words()[example.source[row]] == sentence.words[row]);
      if (row < sentence.pronoun) {
        CHECK(example.targets[row] == kNoTarget);
      } else {
        CHECK(answers().words()[example.targets[row]] == sentence.words[sentence.antecedent]);
      }
    }
  }

  TEST_CASE("grammar tasks: examples fit the sizes they state; one seed gives the same ones") {
    constexpr GrammarTaskOptions kOptions{.training_sentences = 200, .held_out_sentences = 50, .seed = 3};
    for (auto* make : {make_translation_task, make_reading_task}) {
      const auto task = make(kOptions);
      const auto again = make(kOptions);
      const TaskSizes sizes = task->sizes();
      Random random(1);
      Random same(1);
      Example example;
      Example twin;
      for (int i = 0; i < 300; ++i) {
        const Split split = i % 2 == 0 ? Split::kTraining : Split::kHeldOut;
        task->draw(split, random, example);
        again->draw(split, same, twin);
        CHECK(example.source == twin.source);
        CHECK(example.targets == twin.targets);
        CHECK(example.source.size() <= sizes.max_source_length);
        CHECK(example.input.size() <= sizes.max_input_length);
        for (const std::size_t id : example.source) CHECK(id < sizes.source_vocab_size);
        for (const std::size_t id : example.targets) CHECK((id == kNoTarget || id < sizes.target_vocab_size));
      }
    }
  }
}

#include <doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "train/grammars/grammar_tasks.h"
#include "train/grammars/translation/clause.h"
#include "train/grammars/translation/sentence.h"
#include "train/grammars/translation/word_lists.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::translation;

namespace {

std::string english_text(const Phrase& sentence) {
  std::string text;
  for (const EnglishWord& word : sentence.english) {
    if (!text.empty()) text += ' ';
    text += word.text;
  }
  return text;
}

std::vector<std::size_t> links(const Phrase& sentence) {
  std::vector<std::size_t> sources;
  for (const EnglishWord& word : sentence.english) sources.push_back(word.source);
  return sources;
}

std::vector<Phrase> draw(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::vector<Phrase> sentences;
  for (std::size_t i = 0; i < count; ++i) sentences.push_back(draw_sentence(random));
  return sentences;
}

std::set<std::string> texts(const std::vector<Phrase>& sentences) {
  std::set<std::string> all;
  for (const Phrase& sentence : sentences) all.insert(chinese_text(sentence));
  return all;
}

}  // namespace

TEST_SUITE("train") {
  TEST_CASE("translation: the sentence of the lessons is one of the grammar's, and on the side of training") {
    const Phrase lesson = lesson_sentence();
    CHECK(chinese_text(lesson) == "小猫坐在垫子上");
    CHECK(english_text(lesson) == "the cat sits on the mat");
    CHECK(split_of(lesson) == Split::kTraining);

    Random random(1);
    Phrase drawn;
    for (int draw = 0; draw < 100000 && drawn.empty(); ++draw) {
      const auto clause = draw_action(random, {.moods = kPlain, .times = kAnyTime});
      if (clause && clause->phrase.chinese == lesson.chinese) drawn = clause->phrase;
    }
    CHECK(english_text(drawn) == english_text(lesson));
    CHECK(links(drawn) == links(lesson));
  }

  TEST_CASE("translation: every pool of training sentences has the sentence of the lessons") {
    const auto task = make_translation_task({.training_sentences = 10, .held_out_sentences = 10, .seed = 3});
    const Example lesson = encode(lesson_sentence(), chinese_words(), english_words());
    Random random(1);
    Example example;
    bool drawn = false;
    for (int draw = 0; draw < 1000 && !drawn; ++draw) {
      task->draw(Split::kTraining, random, example);
      drawn = example.source == lesson.source && example.targets == lesson.targets;
    }
    CHECK(drawn);
  }

  TEST_CASE("translation: one seed gives the same sentences, another seed others") {
    const auto first = draw(50, 5);
    const auto second = draw(50, 5);
    for (std::size_t i = 0; i < first.size(); ++i) {
      CHECK(chinese_text(first[i]) == chinese_text(second[i]));
      CHECK(english_text(first[i]) == english_text(second[i]));
    }
    CHECK(texts(first) != texts(draw(50, 6)));
  }

  TEST_CASE(
      "translation: every link points at a Chinese word, most English words have one, no two say the same twice") {
    std::size_t words = 0;
    std::size_t linked = 0;
    for (const Phrase& sentence : draw(2000, 1)) {
      CAPTURE(english_text(sentence));
      REQUIRE(!sentence.chinese.empty());
      std::set<std::size_t> sources;
      for (const EnglishWord& word : sentence.english) {
        ++words;
        if (word.source == kNoSource) continue;
        ++linked;
        CHECK(word.source < sentence.chinese.size());
        sources.insert(word.source);
      }
      CHECK(sources.size() >= 2);
    }
    CHECK(linked * 10 > words * 4);
    CHECK(linked * 10 < words * 8);
  }

  TEST_CASE("translation: a link joins a word with its translation, whatever the order of the two languages") {
    const std::pair<std::string_view, std::set<std::string_view>> kKnown[] = {
        {"小猫", {"cat", "cats"}},   {"垫子上", {"mat"}},        {"坐在", {"sit", "sits", "sat"}},
        {"公园", {"park"}},          {"昨天", {"yesterday"}},    {"可爱", {"cute", "cuter"}},
        {"放在", {"put", "puts"}},   {"经常", {"often"}},        {"照片", {"photo", "photos"}},
        {"老鼠", {"mouse", "mice"}}, {"每天", {"every", "day"}},
    };
    std::size_t checked = 0;
    for (const Phrase& sentence : draw(3000, 2)) {
      for (const EnglishWord& word : sentence.english) {
        if (word.source == kNoSource) continue;
        for (const auto& [chinese, translations] : kKnown) {
          if (sentence.chinese[word.source] != chinese) continue;
          CAPTURE(word.text);
          CHECK(translations.contains(word.text));
          ++checked;
        }
      }
    }
    CHECK(checked > 1000);
  }

  TEST_CASE("translation: the word lists hold each word that is drawn, and none that never is") {
    std::vector<bool> chinese(chinese_words().words().size());
    std::vector<bool> english(english_words().words().size());
    english[translation::kBeginMark] = english[translation::kEndMark] = true;
    bool listed = true;
    const auto mark = [&](std::string_view word, const Vocabulary& words, std::vector<bool>& drawn) {
      const auto id = words.find(word);
      listed = listed && id;
      if (id) drawn[*id] = true;
    };
    Random random(3);
    for (int i = 0; i < 25000; ++i) {
      const Phrase sentence = draw_sentence(random);
      for (const std::string_view word : sentence.chinese) mark(word, chinese_words(), chinese);
      for (const EnglishWord& word : sentence.english) mark(word.text, english_words(), english);
    }
    CHECK(listed);
    CHECK(std::ranges::count(chinese, false) == 0);
    CHECK(std::ranges::count(english, false) == 0);
    CHECK(chinese.size() > 150);
    CHECK(english.size() > 250);
  }

  TEST_CASE("translation: as many sentences of each length as asked for, all of the split asked for") {
    Random random(4);
    std::vector<std::size_t> counts(kLongestLength + 1);
    for (const Phrase& sentence : draw_sentences(random, {kMinLength, kLongestLength}, 4, Split::kHeldOut)) {
      ++counts.at(sentence.chinese.size());
      CHECK(split_of(sentence) == Split::kHeldOut);
    }
    for (std::size_t length = 0; length < counts.size(); ++length)
      CHECK(counts[length] == (length < kMinLength ? 0 : 4));
  }

  TEST_CASE("translation: no sentence is of both splits; one in ten is held out") {
    Random random(5);
    const auto training = texts(draw_sentences(random, {}, 100, Split::kTraining));
    for (const std::string& text : texts(draw_sentences(random, {}, 25, Split::kHeldOut)))
      CHECK(!training.contains(text));
    std::size_t held_out = 0;
    const auto sentences = draw(4000, 6);
    for (const Phrase& sentence : sentences) held_out += split_of(sentence) == Split::kHeldOut ? 1 : 0;
    CHECK(held_out > 320);
    CHECK(held_out < 480);
  }

  TEST_CASE("translation: English agrees: a before consonants, an before vowels, one cat sits and two sit") {
    std::size_t articles = 0;
    for (const Phrase& sentence : draw(5000, 7)) {
      const std::string text = " " + english_text(sentence) + " ";
      CAPTURE(text);
      for (std::size_t i = 0; i + 1 < sentence.english.size(); ++i) {
        const std::string_view word = sentence.english[i].text;
        const bool vowel =
            std::string_view("aeiou").find(sentence.english[i + 1].text.front()) != std::string_view::npos;
        if (word != "a" && word != "an") continue;
        ++articles;
        CHECK((word == "an") == vowel);
      }
      for (const char* wrong :
           {" cat sit ", " cats sits ", " I is ", " I sits ", " they is ", " he are ", " two cat "}) {
        CHECK(text.find(wrong) == std::string::npos);
      }
    }
    CHECK(articles > 500);
  }

  TEST_CASE("translation task: reads Chinese, says English word by word and then the end") {
    const Phrase sentence = phrase("小猫 坐在 垫子上", "the cat/0 sits/1 on the mat/2");
    const Example example = encode(sentence, chinese_words(), english_words());
    CHECK(example.source.size() == 3);
    REQUIRE(example.input.size() == 7);
    REQUIRE(example.targets.size() == 7);
    CHECK(example.input[0] == translation::kBeginMark);
    CHECK(example.targets[6] == translation::kEndMark);
    for (std::size_t i = 0; i < 6; ++i) {
      CHECK(example.input[i + 1] == example.targets[i]);
      CHECK(english_words().words()[example.targets[i]] == sentence.english[i].text);
    }
    for (std::size_t i = 0; i < 3; ++i) CHECK(chinese_words().words()[example.source[i]] == sentence.chinese[i]);
  }
}

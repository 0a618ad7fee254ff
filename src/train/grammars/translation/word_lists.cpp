#include "train/grammars/translation/word_lists.h"

#include "train/grammars/phrase.h"
#include "train/grammars/translation/english_forms.h"
#include "train/grammars/translation/lexicon.h"

namespace attention_walkthrough::translation {

namespace {

/// What the rules themselves say.
constexpr std::string_view kChineseRuleWords = "， 的 了 在 把 比 是 有 但是 因为 所以";
constexpr std::string_view kEnglishRuleWords = ", am is are was were there than of has have an but because so";

void add_chinese(std::string_view text, Vocabulary& words) {
  for_each_word(text, [&](std::string_view word) { words.add(word); });
}

void add_english(std::string_view text, Vocabulary& words) {
  for (const EnglishWord& word : phrase("", text).english) words.add(word.text);
}

/// The forms of a verb that the moods it is said in ask for.
void add_forms(const Verb& verb, Vocabulary& words) {
  for (const Mood& mood : moods()) {
    if ((mood.bit & verb.moods) == 0) continue;
    for (const Agreement agreement : {Agreement::kPlural, Agreement::kSingular}) {
      add_english(form_of(verb, mood.form, agreement), words);
    }
  }
}

Vocabulary list_chinese() {
  Vocabulary words;
  add_chinese(kChineseRuleWords, words);
  for (const Pronoun& row : pronouns()) add_chinese(row.chinese, words);
  for (const Determiner& row : determiners()) {
    for (const std::string_view text : row.chinese) add_chinese(text, words);
    add_chinese(row.after_noun, words);
  }
  for (const Noun& row : nouns()) add_chinese(row.chinese, words);
  for (const Adjective& row : adjectives()) add_chinese(row.chinese, words);
  for (const Degree& row : degrees()) add_chinese(row.chinese, words);
  for (const auto verbs : {posture_verbs(), placing_verbs(), activity_verbs()}) {
    for (const Verb& row : verbs) add_chinese(row.chinese, words);
  }
  for (const Mood& row : moods()) add_chinese(row.chinese, words);
  for (const Place& row : places()) add_chinese(row.chinese, words);
  for (const Time& row : times()) add_chinese(row.chinese, words);
  return words;
}

Vocabulary list_english() {
  Vocabulary words;
  words.add("<s>");
  words.add("</s>");
  add_english(kEnglishRuleWords, words);
  for (const Pronoun& row : pronouns()) {
    for (const std::string_view text : {row.subject, row.object}) add_english(text, words);
  }
  for (const Determiner& row : determiners()) add_english(row.english, words);
  for (const Noun& row : nouns()) {
    for (const std::string_view text : {row.singular, row.plural, row.vessel, row.vessels}) add_english(text, words);
  }
  for (const Adjective& row : adjectives()) {
    for (const std::string_view text : {row.english, row.comparative}) add_english(text, words);
  }
  for (const Degree& row : degrees()) add_english(row.english, words);
  for (const auto verbs : {posture_verbs(), placing_verbs(), activity_verbs()}) {
    for (const Verb& row : verbs) add_forms(row, words);
  }
  for (const Mood& row : moods()) {
    for (const std::string_view text : row.english) add_english(text, words);
  }
  for (const Place& row : places()) add_english(row.english, words);
  for (const Time& row : times()) add_english(row.english, words);
  return words;
}

}  // namespace

const Vocabulary& chinese_words() {
  static const Vocabulary words = list_chinese();
  return words;
}

const Vocabulary& english_words() {
  static const Vocabulary words = list_english();
  return words;
}

}  // namespace attention_walkthrough::translation

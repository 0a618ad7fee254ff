#include "train/grammars/reading/sentence.h"

#include <string>

#include "train/grammars/choice.h"
#include "train/grammars/held_out.h"
#include "train/grammars/phrase.h"
#include "train/grammars/reading/lexicon.h"

namespace attention_walkthrough::reading {

namespace {

/// There are some two hundred pairs of things: of fewer than one in five too few would be left to measure on.
constexpr std::uint64_t kHeldOutPairsOneIn = 5;

/// What one sentence is about.
struct Choice {
  const Scene* scene;
  const Agent* agent;
  const Thing* first;
  const Thing* second;
  const Adjective* adjective;
  bool means_first;
};

std::string things_of(const Choice& choice) {
  return std::string(choice.first->chinese) + ' ' + std::string(choice.second->chinese);
}

const Thing& draw_thing(Random& random, Bits role) {
  return *pick_where(random, things(), [&](const Thing& row) { return (row.roles & role) != 0; });
}

/// Each of the two things is meant as often as the other, whatever adjectives it has.
Choice draw_choice(Random& random) {
  for (;;) {
    Choice choice{.scene = &pick(random, scenes()),
                  .agent = &pick(random, agents()),
                  .first = nullptr,
                  .second = nullptr,
                  .adjective = nullptr,
                  .means_first = chance(random, 50)};
    choice.first = &draw_thing(random, choice.scene->first_role);
    choice.second = &draw_thing(random, choice.scene->second_role);
    const Bits of_first = choice.first->properties & choice.scene->first_properties;
    const Bits of_second = choice.second->properties & choice.scene->second_properties;
    const Bits meant = choice.means_first ? of_first : of_second;
    const Bits not_meant = choice.means_first ? of_second : of_first;
    choice.adjective = pick_where(random, adjectives(), [&](const Adjective& row) {
      return (row.properties & meant) != 0 && (row.properties & not_meant) == 0;
    });
    if (choice.adjective != nullptr && not_meant != 0) return choice;
  }
}

/// Where nobody does it, the first thing is what the verb agrees with.
bool has_agent(const Scene& scene) { return scene.english.front() == 'S'; }

/// What a placeholder of a scene's text stands for; the word itself where it is none.
std::string_view filled(std::string_view word, const Choice& choice, Language language) {
  const bool chinese = language == Language::kChinese;
  if (word == "S") return chinese ? choice.agent->chinese : choice.agent->english;
  if (word == "A") return chinese ? choice.first->chinese : choice.first->english;
  if (word == "B") return chinese ? choice.second->chinese : choice.second->english;
  if (word == "P") return choice.second->locative;
  if (word == "X") return chinese ? choice.adjective->chinese : choice.adjective->english;
  if (word == "V") {
    const bool third = choice.agent->third_person || !has_agent(*choice.scene);
    return third ? choice.scene->third : choice.scene->verb;
  }
  return word;
}

Sentence write(const Choice& choice, Language language) {
  Sentence sentence;
  std::size_t first = 0;
  std::size_t second = 0;
  const std::string_view text = language == Language::kChinese ? choice.scene->chinese : choice.scene->english;
  for_each_word(text, [&](std::string_view word) {
    if (word == "A") first = sentence.words.size();
    if (word == "B" || word == "P") second = sentence.words.size();
    if (word == "它" || word == "it") sentence.pronoun = sentence.words.size();
    for_each_word(filled(word, choice, language), [&](std::string_view part) { sentence.words.push_back(part); });
  });
  sentence.antecedent = choice.means_first ? first : second;
  sentence.other = choice.means_first ? second : first;
  return sentence;
}

void add(std::string_view text, Vocabulary& words) {
  for_each_word(text, [&](std::string_view word) { words.add(word); });
}

bool is_placeholder(std::string_view word) {
  constexpr std::string_view kPlaceholders = "SVABPX";
  return word.size() == 1 && kPlaceholders.find(word.front()) != std::string_view::npos;
}

void add_scene(std::string_view text, Vocabulary& words) {
  for_each_word(text, [&](std::string_view word) {
    if (!is_placeholder(word)) words.add(word);
  });
}

/// The forms in which a thing is named in Chinese: 桌子上 is one word, 沙发 上 two, of which the first names it.
void add_chinese(const Thing& thing, Vocabulary& words) {
  const bool only_place = !thing.locative.empty() && (thing.roles & kDrunkFrom) == 0;
  if (!only_place) words.add(thing.chinese);
  if (!thing.locative.empty()) words.add(first_word(thing.locative));
}

Vocabulary list_answers() {
  Vocabulary words;
  for (const Thing& row : things()) add_chinese(row, words);
  for (const Thing& row : things()) words.add(row.english);
  return words;
}

Vocabulary list_words() {
  Vocabulary words;
  for (const Scene& row : scenes()) add_scene(row.chinese, words);
  for (const Agent& row : agents()) add(row.chinese, words);
  for (const Thing& row : things()) {
    add_chinese(row, words);
    add(row.locative, words);
  }
  for (const Adjective& row : adjectives()) add(row.chinese, words);
  for (const Scene& row : scenes()) {
    add_scene(row.english, words);
    if (has_agent(row)) add(row.verb, words);
    add(row.third, words);
  }
  for (const Agent& row : agents()) add(row.english, words);
  for (const Thing& row : things()) add(row.english, words);
  for (const Adjective& row : adjectives()) add(row.english, words);
  return words;
}

}  // namespace

Sentence draw_sentence(Random& random, Language language, Split split) {
  for (;;) {
    const Choice choice = draw_choice(random);
    if (is_held_out(things_of(choice), kHeldOutPairsOneIn) == (split == Split::kHeldOut))
      return write(choice, language);
  }
}

const Vocabulary& words() {
  static const Vocabulary list = list_words();
  return list;
}

const Vocabulary& answers() {
  static const Vocabulary list = list_answers();
  return list;
}

}  // namespace attention_walkthrough::reading

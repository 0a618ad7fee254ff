#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "train/grammars/translation/kinds.h"

namespace attention_walkthrough::translation {

/// Chinese counts nouns with a measure word: 一只小猫, 一本书. A column of the table of determiners.
enum class Measure { kZhi, kGe, kBen, kBei, kZhang };
inline constexpr std::size_t kNumMeasures = 5;

// English texts mark with /n the word that stands for Chinese word n of the row (see phrase.h).

struct Pronoun {
  std::string_view chinese;
  std::string_view subject;
  std::string_view object;
  Agreement agreement;
  bool plural;  ///< "you" agrees as a plural and is none
  Bits kinds;   ///< what it can stand for
};

struct Noun {
  std::string_view chinese;
  std::string_view singular;
  std::string_view plural;  ///< empty: it is not counted in English
  Measure measure;
  Bits kinds;
  Bits introductions;            ///< that it takes
  std::string_view pronoun;      ///< 它, 她 or 他 where one can say which; else empty
  std::string_view vessel = {};  ///< what it is counted by in English: "cup", of coffee
  std::string_view vessels = {};
};

struct Determiner {
  std::array<std::string_view, kNumMeasures> chinese;
  std::string_view english;  ///< "a" becomes "an" where the next word asks for it
  bool plural;
  Bits introduction;            ///< one bit
  std::string_view after_noun;  ///< 们
  std::size_t weight;           ///< how often, against the others
};

struct Adjective {
  std::string_view chinese;
  std::string_view english;
  std::string_view comparative;  ///< empty: not compared
  Bits before_nouns;             ///< kinds it may stand before
  Bits of_subjects;              ///< kinds of which it may be said
  bool linked;                   ///< takes 的 before a noun
  bool passing = false;          ///< may hold today and not tomorrow
  bool colour = false;           ///< said of a subject as 是 ... 的
};

/// Whether a verb's object without a determiner is meant in general (eats apples) or is a certain one (sees the dog).
enum class BareObject { kGeneral, kCertain, kNone };

struct Verb {
  std::string_view chinese;
  std::string_view base;
  std::string_view third;
  std::string_view ing;
  std::string_view past;
  Bits moods;
  Bits subjects;
  Bits objects;  ///< 0: it takes none
  Bits places;   ///< 0: it is said without
  BareObject bare_object = BareObject::kNone;
  std::string_view cause = {};  ///< the adjective that may be the reason for doing it
  bool lasting = false;         ///< is not said with a time: live, like
};

struct Place {
  std::string_view chinese;
  std::string_view english;
  Bits rooms;
};

struct Time {
  std::string_view chinese;
  std::string_view english;
  Bits when;  ///< one bit
};

enum class VerbForm { kPresent, kBase, kIng, kPast };

/// What stands between subject and verb, and what it asks of the rest.
struct Mood {
  std::string_view chinese;
  std::array<std::string_view, 3> english;  ///< by Agreement: am, is, are
  VerbForm form;
  Bits bit;
  Bits times;          ///< that go with it
  Bits introductions;  ///< of an object
  bool at = false;     ///< takes the place of 在 before a place: 正在公园里
  std::size_t weight = 1;
};

struct Degree {
  std::string_view chinese;
  std::string_view english;  ///< before the adjective: "very"
  std::size_t weight;
  bool denies = false;
  bool of_passing_only = false;
};

std::span<const Pronoun> pronouns() noexcept;
std::span<const Noun> nouns() noexcept;
std::span<const Determiner> determiners() noexcept;
std::span<const Adjective> adjectives() noexcept;
/// Verbs of position, said with the place after them: 坐在.
std::span<const Verb> posture_verbs() noexcept;
/// Verbs that move an object to a place: 把 ... 放在.
std::span<const Verb> placing_verbs() noexcept;
/// All others, with or without object: their place stands before them.
std::span<const Verb> activity_verbs() noexcept;
std::span<const Place> places() noexcept;
std::span<const Time> times() noexcept;
std::span<const Mood> moods() noexcept;
std::span<const Degree> degrees() noexcept;

}  // namespace attention_walkthrough::translation

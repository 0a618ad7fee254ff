#include <utility>

#include "train/grammars/choice.h"
#include "train/grammars/translation/clause.h"
#include "train/grammars/translation/english_forms.h"
#include "train/grammars/word_order.h"

namespace attention_walkthrough::translation {

namespace {

using enum Slot;

constexpr Bits kOfSubjects = kThe | kPointed | kOwned | kMany | kCrowd;
constexpr std::size_t kPassingTimePercent = 35;
constexpr std::size_t kPassingOpeningPercent = 50;
constexpr std::size_t kDescribedPronounPercent = 30;

constexpr Slot kQualityChinese[] = {kOpeningTime, kSubject, kTime, kVerb, kQuality, kEnding};
constexpr Slot kQualityEnglish[] = {kSubject, kVerb, kQuality, kOpeningTime, kTime};
constexpr WordOrder kQualityOrder{kQualityChinese, kQualityEnglish};
constexpr Slot kComparisonChinese[] = {kSubject, kCoverb, kObject, kQuality};
constexpr Slot kComparisonEnglish[] = {kSubject, kVerb, kQuality, kCoverb, kObject};
constexpr WordOrder kComparisonOrder{kComparisonChinese, kComparisonEnglish};

/// What is named in one breath with something of these kinds: people with people, animals with animals, cups with
/// plates.
Bits like(Bits kinds) {
  if ((kinds & kPerson) != 0) return kPerson;
  if ((kinds & kAnimal) != 0) return kAnimal;
  return kinds & ~(kLarge | kTiny);
}

std::optional<NounPhrase> draw_described(Random& random, const Adjective& adjective, Bits introductions,
                                         Bits shared_kinds = ~Bits{0}) {
  if ((adjective.of_subjects & shared_kinds & kPerson) != 0 && chance(random, kDescribedPronounPercent)) {
    return subject_pronoun(draw_pronoun(random));
  }
  return draw_noun_phrase(
      random, {.kinds = adjective.of_subjects, .introductions = introductions, .shared_kinds = shared_kinds});
}

Clause describe(Parts parts, const NounPhrase& subject, const Degree& degree, const Adjective& adjective, bool past) {
  part(parts, kSubject) = subject.phrase;
  add_row(part(parts, kVerb), "", be(subject.agreement, past));
  add_row(part(parts, kQuality), degree.chinese, degree.english);
  add_word(part(parts, kQuality), adjective.chinese, adjective.english);
  return {.phrase = compose(parts, kQualityOrder),
          .subject = subject,
          .adjective = &adjective,
          .past = past,
          .denied = degree.denies};
}

}  // namespace

std::optional<Clause> draw_description(Random& random) {
  const Adjective& adjective =
      *pick_where(random, adjectives(), [](const Adjective& row) { return row.of_subjects != 0 && !row.colour; });
  const auto subject = draw_described(random, adjective, kOfSubjects);
  if (!subject) return std::nullopt;
  const Degree& degree = pick_weighted(
      random, degrees(), [&](const Degree& row) { return row.of_passing_only && !adjective.passing ? 0 : row.weight; });
  Parts parts;
  bool past = false;
  if (adjective.passing && chance(random, kPassingTimePercent)) {
    const Time& time =
        *pick_where(random, times(), [](const Time& row) { return (row.when & (kToday | kYesterday)) != 0; });
    past = time.when == kYesterday;
    add_row(part(parts, chance(random, kPassingOpeningPercent) ? kOpeningTime : kTime), time.chinese, time.english);
  }
  return describe(std::move(parts), *subject, degree, adjective, past);
}

std::optional<Clause> draw_denial(Random& random, const Clause& description) {
  const Adjective& adjective = *description.adjective;
  const auto subject = draw_described(random, adjective, kOfSubjects, like(description.subject.kinds));
  if (!subject) return std::nullopt;
  for (const Degree& degree : degrees()) {
    if (degree.denies != description.denied) return describe({}, *subject, degree, adjective, description.past);
  }
  return std::nullopt;
}

std::optional<Clause> draw_cause(const Pronoun& subject, std::string_view adjective, bool past) {
  for (const Adjective& row : adjectives()) {
    if (row.chinese == adjective) return describe({}, subject_pronoun(subject), degrees().front(), row, past);
  }
  return std::nullopt;
}

std::optional<Clause> draw_colour(Random& random) {
  const Adjective& colour = *pick_where(random, adjectives(), [](const Adjective& row) { return row.colour; });
  const auto subject =
      draw_noun_phrase(random, {.kinds = colour.of_subjects, .introductions = kThe | kPointed | kOwned | kMany});
  if (!subject) return std::nullopt;
  Parts parts;
  part(parts, kSubject) = subject->phrase;
  add_row(part(parts, kVerb), "是", be(subject->agreement));
  add_word(part(parts, kQuality), colour.chinese, colour.english);
  add_row(part(parts, kEnding), "的", "");
  return Clause{.phrase = compose(parts, kQualityOrder), .subject = *subject};
}

std::optional<Clause> draw_comparison(Random& random) {
  constexpr Bits kCertainOnes = kThe | kPointed | kOwned;
  const Adjective& adjective = *pick_where(
      random, adjectives(), [](const Adjective& row) { return !row.comparative.empty() && row.of_subjects != 0; });
  const auto first = draw_described(random, adjective, kCertainOnes);
  if (!first) return std::nullopt;
  // Large things are bigger than those that are not.
  const Bits size = first->kinds & adjective.of_subjects & (kLarge | kTiny);
  const bool pronoun =
      first->noun != nullptr && (first->kinds & kPerson) != 0 && chance(random, kDescribedPronounPercent);
  const auto second = pronoun
                          ? object_pronoun(draw_pronoun(random))
                          : draw_noun_phrase(random, {.kinds = size != 0 ? like(first->kinds) : adjective.of_subjects,
                                                      .introductions = kCertainOnes,
                                                      .shared_kinds = like(first->kinds),
                                                      .other_kinds = size,
                                                      .other_than = first->noun});
  if (!second) return std::nullopt;
  Parts parts;
  part(parts, kSubject) = first->phrase;
  add_row(part(parts, kVerb), "", be(first->agreement));
  add_row(part(parts, kCoverb), "比", "than");
  part(parts, kObject) = second->phrase;
  add_word(part(parts, kQuality), adjective.chinese, adjective.comparative);
  return Clause{.phrase = compose(parts, kComparisonOrder), .subject = *first};
}

}  // namespace attention_walkthrough::translation

#include <utility>

#include "train/grammars/choice.h"
#include "train/grammars/translation/clause.h"
#include "train/grammars/translation/english_forms.h"
#include "train/grammars/word_order.h"

namespace attention_walkthrough::translation {

namespace {

constexpr std::size_t kTimePercent = 45;
constexpr std::size_t kOpeningPercent = 50;
constexpr std::size_t kPlacePercent = 55;
constexpr std::size_t kObjectAdjectivePercent = 35;
constexpr std::size_t kObjectPronounPercent = 30;

/// One way to say who does what where: its verbs, its orders, and the word that leads what stands before the verb.
struct Manner {
  std::span<const Verb> verbs;
  WordOrder order;
  std::string_view coverb;
  Bits introductions;  ///< of an object
  bool always_placed;
  std::size_t weight;
};

using enum Slot;

constexpr Slot kPostureChinese[] = {kOpeningTime, kSubject, kTime, kMood, kVerb, kPlace};
constexpr Slot kPostureEnglish[] = {kSubject, kMood, kVerb, kPlace, kOpeningTime, kTime};
constexpr Slot kPlacingChinese[] = {kOpeningTime, kSubject, kTime, kMood, kCoverb, kObject, kVerb, kParticle, kPlace};
constexpr Slot kPlacingEnglish[] = {kSubject, kMood, kVerb, kObject, kPlace, kOpeningTime, kTime};
constexpr Slot kActivityChinese[] = {kOpeningTime, kSubject, kTime, kMood, kCoverb, kPlace, kVerb, kParticle, kObject};

std::span<const Manner> manners() {
  static const Manner kManners[] = {
      {posture_verbs(), {kPostureChinese, kPostureEnglish}, "", 0, true, 4},
      {placing_verbs(), {kPlacingChinese, kPlacingEnglish}, "把", kThe | kPointed | kOwned, true, 3},
      {activity_verbs(), {kActivityChinese, kPlacingEnglish}, "在", ~Bits{0}, false, 9},
  };
  return kManners;
}

void draw_time(Random& random, Bits allowed, Parts& parts) {
  if ((allowed & kAnyTime) != 0 && !chance(random, kTimePercent)) return;
  const Time* time = pick_where(random, times(), [&](const Time& row) { return (row.when & allowed) != 0; });
  const Slot slot = chance(random, kOpeningPercent) ? kOpeningTime : kTime;
  if (time != nullptr) add_row(part(parts, slot), time->chinese, time->english);
}

/// What the verb is done to. A bare object of a verb like "eat" is meant in general, of a verb like "see" a certain
/// one.
std::optional<NounPhrase> draw_object(Random& random, const Verb& verb, Bits allowed, const NounPhrase& subject) {
  const bool certain = verb.bare_object == BareObject::kCertain;
  if (certain && (verb.objects & kPerson) != 0 && subject.noun != nullptr && chance(random, kObjectPronounPercent)) {
    return object_pronoun(draw_pronoun(random));
  }
  Bits introductions = allowed & ~(kThe | kGeneric | kMass);
  if (certain) introductions |= allowed & kThe;
  if (verb.bare_object == BareObject::kGeneral) introductions |= allowed & (kGeneric | kMass);
  return draw_noun_phrase(random, {.kinds = verb.objects,
                                   .introductions = introductions,
                                   .other_than = subject.noun,
                                   .adjective_percent = kObjectAdjectivePercent});
}

const Verb* draw_verb(Random& random, const Manner& manner, const ActionRequest& request) {
  return pick_where(random, manner.verbs, [&](const Verb& row) {
    const bool can_do = request.subject == nullptr || (row.subjects & request.subject->kinds) != 0;
    return can_do && (request.cause.empty() || row.cause == request.cause) &&
           (request.verb == nullptr || &row == request.verb) && (row.moods & request.moods) != 0;
  });
}

}  // namespace

std::optional<Clause> draw_action(Random& random, const ActionRequest& request) {
  const Manner& manner = pick_weighted(random, manners(), [](const Manner& row) { return row.weight; });
  const Verb* verb = draw_verb(random, manner, request);
  if (verb == nullptr) return std::nullopt;
  auto subject = request.subject != nullptr ? *request.subject : draw_subject(random, verb->subjects);
  if (!subject) return std::nullopt;
  const Bits possible = verb->moods & request.moods;
  const Mood& mood =
      pick_weighted(random, moods(), [&](const Mood& row) { return (row.bit & possible) != 0 ? row.weight : 0; });

  Parts parts;
  part(parts, kSubject) = subject->phrase;
  add_row(part(parts, kMood), mood.chinese, mood.english[static_cast<std::size_t>(subject->agreement)]);
  add_row(part(parts, kVerb), verb->chinese, form_of(*verb, mood.form, subject->agreement));
  if (!verb->lasting) draw_time(random, mood.times & request.times, parts);

  std::string_view object_word;
  if (verb->objects != 0) {
    auto object = draw_object(random, *verb, mood.introductions & manner.introductions, *subject);
    if (!object) return std::nullopt;
    object_word = object->phrase.chinese.back();
    part(parts, kObject) = std::move(object->phrase);
    if (mood.bit == kPast) add_row(part(parts, kParticle), "了", "");
  }
  const bool placed = manner.always_placed || (verb->places != 0 && chance(random, kPlacePercent));
  if (placed) {
    const Place* place = pick_where(random, places(), [&](const Place& row) {
      return (row.rooms & verb->places) != 0 && first_word(row.chinese) != object_word;
    });
    add_row(part(parts, kPlace), place->chinese, place->english);
    if (!(manner.coverb == "在" && mood.at)) add_row(part(parts, kCoverb), manner.coverb, "");
  }
  return Clause{.phrase = compose(parts, manner.order),
                .subject = *std::move(subject),
                .verb = verb,
                .mood = mood.bit,
                .past = mood.bit == kPast,
                .denied = (mood.bit & (kDenial | kPastDenial)) != 0};
}

}  // namespace attention_walkthrough::translation

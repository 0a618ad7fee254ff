#include "train/grammars/choice.h"
#include "train/grammars/translation/clause.h"
#include "train/grammars/translation/english_forms.h"
#include "train/grammars/word_order.h"

namespace attention_walkthrough::translation {

namespace {

using enum Slot;

constexpr std::size_t kIdentityPronounPercent = 50;
constexpr std::size_t kAdjectivePercent = 45;

constexpr Slot kOfTwo[] = {kSubject, kVerb, kObject};
constexpr WordOrder kOfTwoOrder{kOfTwo, kOfTwo};
constexpr Slot kExistenceChinese[] = {kPlace, kVerb, kObject};
constexpr Slot kExistenceEnglish[] = {kOpening, kVerb, kObject, kPlace};
constexpr WordOrder kExistenceOrder{kExistenceChinese, kExistenceEnglish};

/// What can be found where.
struct Finding {
  Bits rooms;
  Bits kinds;
};
constexpr Finding kFindings[] = {
    {kShelf, kGoods & ~kPicture},  {kSeat | kGround, kPet}, {kTree, kClimber},
    {kOutdoors | kQuiet, kPerson}, {kWall, kPicture},
};

constexpr Bits kPossessions = kPet | kBook | kPicture | kVessel | kCase;

}  // namespace

std::optional<Clause> draw_identity(Random& random) {
  const auto subject = chance(random, kIdentityPronounPercent)
                           ? subject_pronoun(draw_pronoun(random))
                           : draw_noun_phrase(random, {.kinds = kRelative, .introductions = kOwned});
  if (!subject) return std::nullopt;
  const auto profession = draw_noun_phrase(
      random, {.kinds = kProfession, .introductions = subject->plural ? kGeneric : kOne, .other_than = subject->noun});
  if (!profession) return std::nullopt;
  Parts parts;
  part(parts, kSubject) = subject->phrase;
  add_row(part(parts, kVerb), "是", be(subject->agreement));
  part(parts, kObject) = profession->phrase;
  return Clause{.phrase = compose(parts, kOfTwoOrder), .subject = *subject};
}

std::optional<Clause> draw_existence(Random& random) {
  const Finding& finding = pick(random, std::span<const Finding>(kFindings));
  const Place& place =
      *pick_where(random, places(), [&](const Place& row) { return (row.rooms & finding.rooms) != 0; });
  const auto found = draw_noun_phrase(
      random, {.kinds = finding.kinds, .introductions = kOne | kFew, .adjective_percent = kAdjectivePercent});
  if (!found || found->noun->chinese == first_word(place.chinese)) return std::nullopt;
  Parts parts;
  add_row(part(parts, kOpening), "", "there");
  add_row(part(parts, kPlace), place.chinese, place.english);
  add_row(part(parts, kVerb), "有", be(found->agreement));
  part(parts, kObject) = found->phrase;
  return Clause{.phrase = compose(parts, kExistenceOrder), .subject = *found};
}

std::optional<Clause> draw_possession(Random& random) {
  const auto subject = draw_subject(random, kPerson);
  const auto owned = draw_noun_phrase(
      random, {.kinds = kPossessions, .introductions = kOne | kFew, .adjective_percent = kAdjectivePercent});
  if (!subject || !owned) return std::nullopt;
  Parts parts;
  part(parts, kSubject) = subject->phrase;
  add_row(part(parts, kVerb), "有", subject->agreement == Agreement::kSingular ? "has/0" : "have/0");
  part(parts, kObject) = owned->phrase;
  return Clause{.phrase = compose(parts, kOfTwoOrder), .subject = *subject};
}

}  // namespace attention_walkthrough::translation

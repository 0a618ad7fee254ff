#include "train/grammars/translation/noun_phrase.h"

#include "train/grammars/choice.h"

namespace attention_walkthrough::translation {

namespace {

constexpr std::size_t kSubjectPronounPercent = 35;
constexpr std::size_t kSubjectAdjectivePercent = 20;
constexpr std::size_t kUsualWords = 6;  ///< of a noun phrase, at most: memory for them is taken at once
constexpr Bits kOfSubjects = kThe | kFew | kPointed | kOwned | kMany | kCrowd;
constexpr Bits kPoursOut = kOne | kFew | kPointed;  ///< introductions with which drinks need a vessel in English

std::string_view article_before(std::string_view article, std::string_view next) {
  constexpr std::string_view kVowels = "aeiou";
  return article == "a" && kVowels.find(next.front()) != std::string_view::npos ? "an" : article;
}

Phrase one_word(std::string_view chinese, std::string_view english) {
  Phrase made;
  add_word(made, chinese, english);
  return made;
}

const Pronoun* pronoun_for(const Noun& noun, bool plural) {
  for (const Pronoun& row : pronouns()) {
    const bool same = plural ? row.plural && row.agreement == Agreement::kPlural && row.subject == "they" &&
                                   (row.kinds & noun.kinds) != 0
                             : row.chinese == noun.pronoun;
    if (same) return &row;
  }
  return nullptr;
}

Phrase assemble(const Noun& noun, const Determiner& determiner, const Adjective* adjective) {
  const bool poured = !noun.vessel.empty() && (determiner.introduction & kPoursOut) != 0;
  const std::string_view vessel = determiner.plural ? noun.vessels : noun.vessel;
  const std::string_view word = determiner.plural && !noun.plural.empty() ? noun.plural : noun.singular;
  const std::string_view next = adjective != nullptr ? adjective->english : poured ? vessel : word;

  Phrase made;
  made.chinese.reserve(kUsualWords);
  made.english.reserve(kUsualWords);
  add_row(made, determiner.chinese[static_cast<std::size_t>(noun.measure)], article_before(determiner.english, next));
  if (adjective != nullptr) {
    add_word(made, adjective->chinese, adjective->english);
    if (adjective->linked) add_row(made, "的", "");
  }
  if (poured) {
    add_row(made, "", vessel);
    add_row(made, "", "of");
  }
  add_word(made, noun.chinese, word);
  add_row(made, determiner.after_noun, "");
  return made;
}

}  // namespace

std::optional<NounPhrase> draw_noun_phrase(Random& random, const NounRequest& request) {
  const Noun* noun = pick_where(random, nouns(), [&](const Noun& row) {
    return (row.kinds & request.kinds) != 0 && (row.kinds & request.shared_kinds) != 0 &&
           (row.kinds & request.other_kinds) == 0 && (row.introductions & request.introductions) != 0 &&
           &row != request.other_than;
  });
  if (noun == nullptr) return std::nullopt;
  const Bits introductions = noun->introductions & request.introductions;
  const Determiner& determiner = pick_weighted(random, determiners(), [&](const Determiner& row) {
    return (row.introduction & introductions) != 0 ? row.weight : 0;
  });
  const Adjective* adjective = nullptr;
  if (determiner.introduction != kGeneric && chance(random, request.adjective_percent)) {
    adjective =
        pick_where(random, adjectives(), [&](const Adjective& row) { return (row.before_nouns & noun->kinds) != 0; });
  }
  const bool plural = determiner.plural && !noun->plural.empty();
  return NounPhrase{.phrase = assemble(*noun, determiner, adjective),
                    .agreement = plural ? Agreement::kPlural : Agreement::kSingular,
                    .plural = plural,
                    .kinds = noun->kinds,
                    .noun = noun,
                    .pronoun = pronoun_for(*noun, plural)};
}

NounPhrase subject_pronoun(const Pronoun& pronoun) {
  return {.phrase = one_word(pronoun.chinese, pronoun.subject),
          .agreement = pronoun.agreement,
          .plural = pronoun.plural,
          .kinds = pronoun.kinds,
          .pronoun = &pronoun};
}

NounPhrase object_pronoun(const Pronoun& pronoun) {
  NounPhrase made = subject_pronoun(pronoun);
  made.phrase = one_word(pronoun.chinese, pronoun.object);
  return made;
}

const Pronoun& draw_pronoun(Random& random) {
  return *pick_where(random, pronouns(), [](const Pronoun& row) { return (row.kinds & kPerson) != 0; });
}

std::optional<NounPhrase> draw_subject(Random& random, Bits kinds) {
  if ((kinds & (kPerson | kAdult)) != 0 && chance(random, kSubjectPronounPercent))
    return subject_pronoun(draw_pronoun(random));
  return draw_noun_phrase(
      random, {.kinds = kinds, .introductions = kOfSubjects, .adjective_percent = kSubjectAdjectivePercent});
}

}  // namespace attention_walkthrough::translation

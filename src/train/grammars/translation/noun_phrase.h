#pragma once

#include <optional>

#include "core/random.h"
#include "train/grammars/phrase.h"
#include "train/grammars/translation/lexicon.h"

namespace attention_walkthrough::translation {

/// Who or what a clause speaks of.
struct NounPhrase {
  Phrase phrase;
  Agreement agreement = Agreement::kSingular;
  bool plural = false;
  Bits kinds = 0;
  const Noun* noun = nullptr;        ///< null where it is a pronoun
  const Pronoun* pronoun = nullptr;  ///< that names the same again; null where one cannot say which
};

/// What a noun phrase must be.
struct NounRequest {
  Bits kinds = 0;
  Bits introductions = 0;
  Bits shared_kinds = ~Bits{0};  ///< one of these besides
  Bits other_kinds = 0;          ///< none of these
  const Noun* other_than = nullptr;
  std::size_t adjective_percent = 0;
};

/// A noun with what introduces it and, at times, an adjective; nothing where no noun is like that.
std::optional<NounPhrase> draw_noun_phrase(Random& random, const NounRequest& request);

/// A pronoun as a subject or, in English, as an object: I, me.
NounPhrase subject_pronoun(const Pronoun& pronoun);
NounPhrase object_pronoun(const Pronoun& pronoun);

/// A pronoun for a person.
const Pronoun& draw_pronoun(Random& random);

/// A subject of these kinds: a pronoun at times, where it may be a person.
std::optional<NounPhrase> draw_subject(Random& random, Bits kinds);

}  // namespace attention_walkthrough::translation

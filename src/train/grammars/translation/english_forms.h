#pragma once

#include <cstddef>
#include <string_view>

#include "train/grammars/translation/lexicon.h"

namespace attention_walkthrough::translation {

/// The form of "be" that goes with a subject.
inline std::string_view be(Agreement agreement, bool past = false) noexcept {
  constexpr std::string_view kForms[2][3] = {{"am", "is", "are"}, {"was", "was", "were"}};
  return kForms[past ? 1 : 0][static_cast<std::size_t>(agreement)];
}

/// The form of a verb: with a subject of the third person singular, the present has one of its own.
inline std::string_view form_of(const Verb& verb, VerbForm form, Agreement agreement) noexcept {
  const bool third = form == VerbForm::kPresent && agreement == Agreement::kSingular;
  if (third) return verb.third;
  if (form == VerbForm::kIng) return verb.ing;
  return form == VerbForm::kPast ? verb.past : verb.base;
}

}  // namespace attention_walkthrough::translation

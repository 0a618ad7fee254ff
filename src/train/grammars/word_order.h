#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

#include "train/grammars/phrase.h"

namespace attention_walkthrough {

/// The parts a clause can have. Their names say what they do in Chinese; a part may be silent in one of the languages.
enum class Slot {
  kOpeningTime,  ///< 昨天 我们 ...
  kSubject,
  kTime,    ///< 我们 昨天 ...
  kMood,    ///< 正在, 想, 不, 经常 ...
  kCoverb,  ///< 在, 把, 比: stands before a noun that stands before the verb
  kPlace,
  kVerb,      ///< also 是 and 有
  kParticle,  ///< 了
  kObject,
  kQuality,  ///< an adjective, with what says how much
  kEnding,   ///< 的 at the end
  kOpening,  ///< "there" of "there is"
};
inline constexpr std::size_t kNumSlots = 12;

/// The parts of one clause; those it lacks are empty.
using Parts = std::array<Phrase, kNumSlots>;

inline Phrase& part(Parts& parts, Slot slot) noexcept { return parts[static_cast<std::size_t>(slot)]; }

/// One rule of the grammar: in which order each language says the parts. Every part stands in both lists, as both are
/// lists of all that is there; a part that is silent in one language has no words in it.
struct WordOrder {
  std::span<const Slot> chinese;
  std::span<const Slot> english;
};

/// The clause: the parts in the order of each language, each English word still linked to the Chinese word it stands
/// for.
Phrase compose(const Parts& parts, const WordOrder& order);

}  // namespace attention_walkthrough

#pragma once

#include <optional>
#include <string_view>

#include "core/random.h"
#include "train/grammars/phrase.h"
#include "train/grammars/translation/noun_phrase.h"

namespace attention_walkthrough::translation {

/// A clause in both languages, and what another clause needs to know to go on from it.
struct Clause {
  Phrase phrase;
  NounPhrase subject = {};
  const Verb* verb = nullptr;            ///< where somebody does something
  const Adjective* adjective = nullptr;  ///< that it says of its subject
  Bits mood = 0;
  bool past = false;
  bool denied = false;
};

/// What a clause about doing something must be.
struct ActionRequest {
  const NounPhrase* subject = nullptr;  ///< null: any
  std::string_view cause = {};          ///< empty: any
  const Verb* verb = nullptr;           ///< null: any
  Bits moods = ~Bits{0};
  Bits times = ~Bits{0};
};

// Each draws one clause of its kind, or nothing when what it drew first leaves no room for the rest; draw again then.

/// Somebody does something, somewhere, at some time: 小猫 坐在 垫子上; 昨天 我 在 家里 看 了 电视; 女孩 把 书 放在
/// 桌子上.
std::optional<Clause> draw_action(Random& random, const ActionRequest& request);
/// 这只 小猫 很 可爱; 昨天 我 很 累.
std::optional<Clause> draw_description(Random& random);
/// The same of somebody else, denied: 但是 小狗 不 累.
std::optional<Clause> draw_denial(Random& random, const Clause& description);
/// What makes somebody do something: 它 很 累, it is tired.
std::optional<Clause> draw_cause(const Pronoun& subject, std::string_view adjective, bool past);
/// 我 的 杯子 是 红色 的.
std::optional<Clause> draw_colour(Random& random);
/// 我 的 哥哥 是 一个 医生.
std::optional<Clause> draw_identity(Random& random);
/// 小狗 比 小猫 大.
std::optional<Clause> draw_comparison(Random& random);
/// 垫子上 有 一只 小猫.
std::optional<Clause> draw_existence(Random& random);
/// 我 有 两本 书.
std::optional<Clause> draw_possession(Random& random);

}  // namespace attention_walkthrough::translation

#include "train/grammars/translation/sentence.h"

#include <optional>
#include <utility>

#include "train/grammars/choice.h"
#include "train/grammars/held_out.h"
#include "train/grammars/translation/clause.h"

namespace attention_walkthrough::translation {

namespace {

std::optional<Clause> draw_any_action(Random& random) { return draw_action(random, {}); }

struct ClauseKind {
  std::optional<Clause> (*draw)(Random&);
  std::size_t weight;
  bool has_counterpart;  ///< so that the like can be said of another
};
constexpr ClauseKind kClauseKinds[] = {
    {draw_any_action, 14, true}, {draw_description, 3, true}, {draw_colour, 1, false},    {draw_identity, 1, true},
    {draw_comparison, 2, false}, {draw_existence, 3, true},   {draw_possession, 2, true},
};

const ClauseKind& draw_clause_kind(Random& random) {
  return pick_weighted(random, std::span<const ClauseKind>(kClauseKinds),
                       [](const ClauseKind& row) { return row.weight; });
}

/// Two clauses and what joins them.
Phrase joined(Clause first, std::string_view chinese, std::string_view english, const Clause& second) {
  add_row(first.phrase, chinese, english);
  return followed_by(std::move(first.phrase), second.phrase);
}

std::optional<Phrase> draw_alone(Random& random) {
  auto clause = draw_clause_kind(random).draw(random);
  if (!clause) return std::nullopt;
  return std::move(clause->phrase);
}

/// The same of somebody or something else: does the same elsewhere, is the opposite, has other things.
std::optional<Clause> draw_counterpart(Random& random, const Clause& first, const ClauseKind& kind) {
  if (first.verb != nullptr) return draw_action(random, {.verb = first.verb, .moods = first.mood});
  if (first.adjective != nullptr) return draw_denial(random, first);
  return kind.draw(random);
}

bool same_subject(const Clause& a, const Clause& b) {
  return a.subject.noun == b.subject.noun && a.subject.pronoun == b.subject.pronoun;
}

/// Neither "they swim, but I swim" nor "they do not swim, but I do not sing".
bool differ(const Clause& a, const Clause& b) {
  if (same_subject(a, b)) return false;
  if (a.adjective != nullptr) return true;
  return !a.denied && a.phrase.chinese.back() != b.phrase.chinese.back();
}

/// A, but B.
std::optional<Phrase> draw_contrast(Random& random) {
  const ClauseKind& kind = draw_clause_kind(random);
  auto first = kind.draw(random);
  if (!first || !kind.has_counterpart) return std::nullopt;
  const auto second = draw_counterpart(random, *first, kind);
  if (!second || !differ(*first, *second)) return std::nullopt;
  return joined(*std::move(first), "， 但是", ", but", *second);
}

/// Somebody does something because they are tired, hungry ...
std::optional<Phrase> draw_reason(Random& random) {
  auto action =
      draw_action(random, {.moods = kPlain | kOngoing | kWish | kPast, .times = kAnyTime | kNow | kToday | kYesterday});
  if (!action || action->subject.pronoun == nullptr || action->verb->cause.empty()) return std::nullopt;
  const auto cause = draw_cause(*action->subject.pronoun, action->verb->cause, action->past);
  if (!cause) return std::nullopt;
  return joined(*std::move(action), "， 因为", "because", *cause);
}

/// Somebody is tired, hungry ..., so they want to do something about it.
std::optional<Phrase> draw_consequence(Random& random) {
  auto cause = draw_description(random);
  if (!cause || cause->subject.pronoun == nullptr || cause->denied || cause->past) return std::nullopt;
  NounPhrase subject = subject_pronoun(*cause->subject.pronoun);
  subject.kinds = cause->subject.kinds;
  const auto action =
      draw_action(random, {.subject = &subject, .cause = cause->adjective->chinese, .moods = kWish, .times = kAnyTime});
  if (!action) return std::nullopt;
  return joined(*std::move(cause), "， 所以", ", so", *action);
}

struct SentenceKind {
  std::optional<Phrase> (*draw)(Random&);
  std::size_t weight;
};
constexpr SentenceKind kSentenceKinds[] = {
    {draw_alone, 10}, {draw_contrast, 3}, {draw_reason, 6}, {draw_consequence, 12}};

}  // namespace

Phrase draw_sentence(Random& random) {
  const std::span<const SentenceKind> kinds = kSentenceKinds;
  for (;;) {
    const SentenceKind& kind = pick_weighted(random, kinds, [](const SentenceKind& row) { return row.weight; });
    if (auto sentence = kind.draw(random)) return *std::move(sentence);
  }
}

Phrase lesson_sentence() { return phrase("小猫 坐在 垫子上", "the cat/0 sits/1 on the mat/2"); }

std::vector<Phrase> draw_sentences(Random& random, const Lengths& lengths, std::size_t per_length, Split split) {
  std::vector<std::size_t> missing(lengths.last - lengths.first + 1, per_length);
  std::vector<Phrase> sentences;
  while (sentences.size() < missing.size() * per_length) {
    Phrase sentence = draw_sentence(random);
    const std::size_t length = sentence.chinese.size();
    if (length < lengths.first || length > lengths.last) continue;
    std::size_t& left = missing[length - lengths.first];
    if (left == 0 || split_of(sentence) != split) continue;
    --left;
    sentences.push_back(std::move(sentence));
  }
  return sentences;
}

std::string chinese_text(const Phrase& sentence) {
  std::string text;
  for (const std::string_view word : sentence.chinese) text += word;
  return text;
}

Split split_of(const Phrase& sentence) {
  return is_held_out(chinese_text(sentence)) ? Split::kHeldOut : Split::kTraining;
}

}  // namespace attention_walkthrough::translation

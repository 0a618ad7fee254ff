#include "bindings/grammar_calls.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/arguments.h"
#include "bindings/result.h"
#include "train/grammars/reading/sentence.h"
#include "train/grammars/translation/sentence.h"
#include "train/named_tasks/named_task.h"

using emscripten::val;

namespace attention_walkthrough {
namespace {

val words_to_js(std::span<const std::string_view> words) {
  val list = val::array();
  for (const std::string_view word : words) list.call<void>("push", std::string(word));
  return list;
}

val phrase_to_js(const Phrase& sentence) {
  val target = val::array();
  val links = val::array();
  for (const EnglishWord& word : sentence.english) {
    target.call<void>("push", std::string(word.text));
    links.call<void>("push", word.source == kNoSource ? -1.0 : static_cast<double>(word.source));
  }
  val object = val::object();
  object.set("source", words_to_js(sentence.chinese));
  object.set("target", target);
  object.set("links", links);
  return object;
}

val reading_to_js(const reading::Sentence& sentence) {
  val object = val::object();
  object.set("words", words_to_js(sentence.words));
  object.set("pronoun", static_cast<double>(sentence.pronoun));
  object.set("antecedent", static_cast<double>(sentence.antecedent));
  object.set("other", static_cast<double>(sentence.other));
  return object;
}

Random random_of(const val& call) { return Random(static_cast<std::uint64_t>(call["seed"].as<double>())); }

Split split_of_call(const Arguments& arguments) {
  return arguments.text("split") == "held_out" ? Split::kHeldOut : Split::kTraining;
}

/// More would be no use to anybody, and could be more than there is memory for.
constexpr std::size_t kMaxSentences = 10000;

Status check_count(const Arguments& arguments, std::string_view name) {
  const std::size_t count = arguments.count(name);
  if (count <= kMaxSentences) return {};
  return {ErrorCode::kOutOfRange, "{} ({}) must be at most {}", name, count, kMaxSentences};
}

Status check_lengths(const translation::Lengths& lengths) {
  using translation::kLongestLength;
  using translation::kMinLength;
  if (lengths.first >= kMinLength && lengths.first <= lengths.last && lengths.last <= kLongestLength) return {};
  return {ErrorCode::kOutOfRange,
          "first_length ({}) and last_length ({}) must be in order from {} to {}",
          lengths.first,
          lengths.last,
          kMinLength,
          kLongestLength};
}

}  // namespace

val task_words_call(const std::string& task) {
  std::shared_ptr<const Task> made;
  if (const Status status = make_named_task(task, made); !status.ok()) return status_to_js(status);
  const TaskWords words = words_of_named_task(task);
  val object = val::object();
  object.set("source", words_to_js(words.source));
  object.set("target", words_to_js(words.target));
  return object;
}

val draw_translations_call(const val& call) {
  const Arguments arguments(call);
  const translation::Lengths lengths{arguments.count("first_length"), arguments.count("last_length")};
  if (const Status status = check_lengths(lengths); !status.ok()) return status_to_js(status);
  if (const Status status = check_count(arguments, "per_length"); !status.ok()) return status_to_js(status);
  Random random = random_of(call);
  val list = val::array();
  for (const Phrase& sentence :
       translation::draw_sentences(random, lengths, arguments.count("per_length"), split_of_call(arguments))) {
    list.call<void>("push", phrase_to_js(sentence));
  }
  return list;
}

val draw_readings_call(const val& call) {
  const Arguments arguments(call);
  if (const Status status = check_count(arguments, "count"); !status.ok()) return status_to_js(status);
  const auto language = arguments.text("language") == "zh" ? reading::Language::kChinese : reading::Language::kEnglish;
  Random random = random_of(call);
  val list = val::array();
  for (std::size_t i = 0; i < arguments.count("count"); ++i) {
    list.call<void>("push", reading_to_js(reading::draw_sentence(random, language, split_of_call(arguments))));
  }
  return list;
}

}  // namespace attention_walkthrough

#include "train/named_tasks/named_task.h"

#include <array>

#include "core/format_text.h"
#include "train/grammars/grammar_tasks.h"
#include "train/grammars/small_translation.h"
#include "train/grammars/translation/word_lists.h"
#include "train/tasks/copy_task.h"
#include "train/tasks/previous_token_task.h"

namespace attention_walkthrough {
namespace {

using TaskPointer = std::shared_ptr<const Task>;

constexpr SymbolTaskOptions kSymbols{.num_symbols = 10, .min_length = 3, .max_length = 8};
/// Sentences that a model is trained on and, while it is, measured on.
constexpr GrammarTaskOptions kSentences{.training_sentences = 60000, .held_out_sentences = 2000, .seed = 1};

template <CopyTask::Order order, CopyTask::Form form>
TaskPointer make_copy() {
  return std::make_shared<CopyTask>(kSymbols, order, form);
}

/// Made once: that takes seconds.
TaskPointer translation_task() {
  static const TaskPointer task = make_translation_task(kSentences);
  return task;
}

TaskPointer reading_task() {
  static const TaskPointer task = make_reading_task(kSentences);
  return task;
}

TaskWords no_words() { return {}; }

TaskWords translation_words() {
  return {.source = translation::chinese_words().words(), .target = translation::english_words().words()};
}

TaskWords small_translation_words() {
  return {.source = small_chinese_words().words(), .target = small_english_words().words()};
}

TaskWords reading_words() { return {.source = reading::words().words(), .target = reading::answers().words()}; }

struct NamedTask {
  std::string_view name;
  TaskPointer (*make)();
  TaskWords (*words)();
};

constexpr auto kSame = CopyTask::Order::kSame;
constexpr auto kReversed = CopyTask::Order::kReversed;
constexpr auto kTwoTexts = CopyTask::Form::kTwoTexts;
constexpr auto kOneText = CopyTask::Form::kOneText;

constexpr std::array<NamedTask, 8> kTasks = {
    {{"copy", make_copy<kSame, kTwoTexts>, no_words},
     {"reverse", make_copy<kReversed, kTwoTexts>, no_words},
     {"copy_after", make_copy<kSame, kOneText>, no_words},
     {"reverse_after", make_copy<kReversed, kOneText>, no_words},
     {"previous_token", [] { return TaskPointer(std::make_shared<PreviousTokenTask>(kSymbols)); }, no_words},
     {"translation", translation_task, translation_words},
     {"small_translation", small_translation_task, small_translation_words},
     {"reading", reading_task, reading_words}}};

}  // namespace

Status make_named_task(std::string_view name, std::shared_ptr<const Task>& out) {
  std::string names;
  for (const NamedTask& task : kTasks) {
    if (task.name == name) {
      out = task.make();
      return {};
    }
    names += format_text("{}{}", names.empty() ? "" : ", ", task.name);
  }
  return {ErrorCode::kInvalidArgument, "task ({}) must be one of {}", name, names};
}

TaskWords words_of_named_task(std::string_view name) {
  for (const NamedTask& task : kTasks) {
    if (task.name == name) return task.words();
  }
  return {};
}

}  // namespace attention_walkthrough

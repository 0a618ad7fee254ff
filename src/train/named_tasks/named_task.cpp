#include "train/named_tasks/named_task.h"

#include <array>

#include "train/grammars/grammar_tasks.h"
#include "train/tasks/copy_task.h"
#include "train/tasks/previous_token_task.h"

namespace attention_walkthrough {
namespace {

using TaskPointer = std::shared_ptr<const Task>;

constexpr SymbolTaskOptions kSymbols{.num_symbols = 10, .min_length = 3, .max_length = 8};
constexpr GrammarTaskOptions kSentences{.training_sentences = 20000, .held_out_sentences = 1000, .seed = 1};

template <CopyTask::Order order, CopyTask::Form form>
TaskPointer make_copy() {
  return std::make_shared<CopyTask>(kSymbols, order, form);
}

struct NamedTask {
  std::string_view name;
  TaskPointer (*make)();
};

constexpr auto kSame = CopyTask::Order::kSame;
constexpr auto kReversed = CopyTask::Order::kReversed;
constexpr auto kTwoTexts = CopyTask::Form::kTwoTexts;
constexpr auto kOneText = CopyTask::Form::kOneText;

constexpr std::array<NamedTask, 7> kTasks = {
    {{"copy", make_copy<kSame, kTwoTexts>},
     {"reverse", make_copy<kReversed, kTwoTexts>},
     {"copy_after", make_copy<kSame, kOneText>},
     {"reverse_after", make_copy<kReversed, kOneText>},
     {"previous_token", [] { return TaskPointer(std::make_shared<PreviousTokenTask>(kSymbols)); }},
     {"translation", [] { return TaskPointer(make_translation_task(kSentences)); }},
     {"reading", [] { return TaskPointer(make_reading_task(kSentences)); }}}};

}  // namespace

Status make_named_task(std::string_view name, std::shared_ptr<const Task>& out) {
  std::string names;
  for (const NamedTask& task : kTasks) {
    if (task.name == name) {
      out = task.make();
      return {};
    }
    names += (names.empty() ? "" : ", ") + std::string(task.name);
  }
  return {ErrorCode::kInvalidArgument, "task (" + std::string(name) + ") must be one of " + names};
}

}  // namespace attention_walkthrough

#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/status.h"
#include "train/task.h"

namespace attention_walkthrough {

/// The task that goes by a name, as `createTrainer` knows it:
///
/// | name                | for             | what is learnt                                       |
/// |---------------------|-----------------|------------------------------------------------------|
/// | `copy`              | encoder-decoder | to say a row of 3 to 8 symbols again                 |
/// | `reverse`           | encoder-decoder | to say it from the last to the first                 |
/// | `copy_after`        | decoder         | to say it again in the same text, behind a mark      |
/// | `reverse_after`     | decoder         | likewise, from the last to the first                 |
/// | `previous_token`    | decoder         | to say at each symbol the one before it              |
/// | `translation`       | encoder-decoder | English for Chinese sentences of 3 to 12 words       |
/// | `small_translation` | encoder-decoder | the same with a few dozen words, in seconds          |
/// | `reading`           | encoder         | what 它 and "it" mean, from there on                 |
///
/// `invalid_argument`, naming those that there are, for another name; `out` is then unchanged.
Status make_named_task(std::string_view name, std::shared_ptr<const Task>& out);

/// The words behind the ids of a task: word i of a list is what token i stands for.
struct TaskWords {
  std::span<const std::string_view> source;
  std::span<const std::string_view> target;
};

/// The words of the task that goes by a name; both lists are empty where its tokens are symbols without a meaning, and
/// where there is no such task.
TaskWords words_of_named_task(std::string_view name);

}  // namespace attention_walkthrough

#include "train/tasks/previous_token_task.h"

namespace attention_walkthrough {

TaskSizes PreviousTokenTask::sizes() const noexcept {
  return {.target_vocab_size = kFirstSymbol + options_.num_symbols, .max_input_length = options_.max_length};
}

void PreviousTokenTask::draw(Split split, Random& random, Example& out) const {
  out.source.clear();
  draw_symbols(options_, split, random, out.input);
  out.targets.clear();
  out.targets.push_back(kNoTarget);
  for (std::size_t i = 1; i < out.input.size(); ++i) out.targets.push_back(out.input[i - 1]);
}

}  // namespace attention_walkthrough

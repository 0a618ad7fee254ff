#include "train/tasks/copy_task.h"

namespace attention_walkthrough {

TaskSizes CopyTask::sizes() const noexcept {
  const std::size_t vocab_size = kFirstSymbol + options_.num_symbols;
  const std::size_t copy_length = options_.max_length + 1;
  if (form_ == Form::kOneText) {
    return {.target_vocab_size = vocab_size, .max_input_length = options_.max_length + copy_length};
  }
  return {.source_vocab_size = vocab_size,
          .target_vocab_size = vocab_size,
          .max_source_length = options_.max_length,
          .max_input_length = copy_length};
}

void CopyTask::draw(Split split, Random& random, Example& out) const {
  const bool is_one_text = form_ == Form::kOneText;
  std::vector<std::size_t>& symbols = is_one_text ? out.input : out.source;
  (is_one_text ? out.source : out.input).clear();
  draw_symbols(options_, split, random, symbols);
  const std::size_t length = symbols.size();
  out.targets.assign(is_one_text ? length : 0, kNoTarget);
  out.input.push_back(kBeginMark);
  for (std::size_t i = 0; i < length; ++i) {
    const std::size_t symbol = symbols[order_ == Order::kSame ? i : length - 1 - i];
    out.input.push_back(symbol);
    out.targets.push_back(symbol);
  }
  out.targets.push_back(kEndMark);
}

}  // namespace attention_walkthrough

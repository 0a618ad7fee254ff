#include "train/grammars/pooled_task.h"

#include <algorithm>
#include <utility>

namespace attention_walkthrough {

PooledTask::PooledTask(const TaskSizes& vocab_sizes, std::vector<Example> training, std::vector<Example> held_out)
    : sizes_(vocab_sizes), training_(std::move(training)), held_out_(std::move(held_out)) {
  for (const auto* pool : {&training_, &held_out_}) {
    for (const Example& example : *pool) {
      sizes_.max_source_length = std::max(sizes_.max_source_length, example.source.size());
      sizes_.max_input_length = std::max(sizes_.max_input_length, example.input.size());
    }
  }
}

void PooledTask::draw(Split split, Random& random, Example& out) const {
  const std::vector<Example>& pool = split == Split::kTraining ? training_ : held_out_;
  out = pool[random.below(pool.size())];
}

}  // namespace attention_walkthrough

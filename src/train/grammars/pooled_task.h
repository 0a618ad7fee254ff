#pragma once

#include <vector>

#include "train/task.h"

namespace attention_walkthrough {

/// A task that draws from examples made beforehand, each equally likely, so that a step of training takes no memory
/// for the making of sentences.
class PooledTask final : public Task {
 public:
  /// Requires: both pools have an example; `vocab_sizes` names the vocabularies.
  PooledTask(const TaskSizes& vocab_sizes, std::vector<Example> training, std::vector<Example> held_out);

  /// The vocabularies as given, the lengths those of the longest example.
  [[nodiscard]] TaskSizes sizes() const noexcept override { return sizes_; }
  void draw(Split split, Random& random, Example& out) const override;

 private:
  TaskSizes sizes_;
  std::vector<Example> training_;
  std::vector<Example> held_out_;
};

}  // namespace attention_walkthrough

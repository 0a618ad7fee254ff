#pragma once

#include "train/tasks/symbols.h"

namespace attention_walkthrough {

/// At each token of a text, says the one before it; at the first, nothing. For a decoder alone.
class PreviousTokenTask final : public Task {
 public:
  explicit PreviousTokenTask(const SymbolTaskOptions& options) noexcept : options_(options) {}

  [[nodiscard]] TaskSizes sizes() const noexcept override;
  void draw(Split split, Random& random, Example& out) const override;

 private:
  SymbolTaskOptions options_;
};

}  // namespace attention_walkthrough

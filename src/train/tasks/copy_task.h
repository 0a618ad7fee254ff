#pragma once

#include "train/tasks/symbols.h"

namespace attention_walkthrough {

/// Says a row of symbols again, in order or from the last to the first.
class CopyTask final : public Task {
 public:
  enum class Order { kSame, kReversed };
  /// Where the copy stands: a second text that a decoder writes while it looks at the first (encoder-decoder), or the
  /// same text, behind a begin mark (decoder alone).
  enum class Form { kTwoTexts, kOneText };

  CopyTask(const SymbolTaskOptions& options, Order order, Form form) noexcept
      : options_(options), order_(order), form_(form) {}

  [[nodiscard]] TaskSizes sizes() const noexcept override;
  void draw(Split split, Random& random, Example& out) const override;

 private:
  SymbolTaskOptions options_;
  Order order_;
  Form form_;
};

}  // namespace attention_walkthrough

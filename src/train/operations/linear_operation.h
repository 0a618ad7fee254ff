#pragma once

#include "train/variables/parameters.h"
#include "train/variables/variable.h"

namespace attention_walkthrough {

/// The parameters of one linear layer.
struct Linear {
  const Parameter* weight = nullptr;  ///< (in, out)
  const Parameter* bias = nullptr;    ///< (out), or null: none
};

/// out = x weight + bias.
struct LinearOperation {
  Variable x;
  Linear layer;
  Variable out;

  void forward() const noexcept;
  void backward() const noexcept;
};

/// out = x tableT: logits from the vectors of the tokens.
struct TiedLogitsOperation {
  Variable x;
  const Parameter* table;
  Variable out;

  void forward() const noexcept;
  void backward() const noexcept;
};

}  // namespace attention_walkthrough

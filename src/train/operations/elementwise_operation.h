#pragma once

#include "train/variables/variable.h"

namespace attention_walkthrough {

/// out = a + b.
struct AddOperation {
  Variable a;
  Variable b;
  Variable out;

  void forward() const noexcept;
  void backward() const noexcept;
};

/// out = a * b, element by element.
struct MultiplyOperation {
  Variable a;
  Variable b;
  Variable out;

  void forward() const noexcept;
  void backward() const noexcept;
};

/// Which function `ActivationOperation` applies.
enum class ActivationFunction { kGelu, kGeluTanh, kRelu, kSilu, kTanh, kSigmoid };

/// out = function(x), element by element.
struct ActivationOperation {
  ActivationFunction function;
  Variable x;
  Variable out;

  void forward() const noexcept;
  void backward() const noexcept;
};

}  // namespace attention_walkthrough

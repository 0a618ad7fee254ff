#pragma once

#include "model/transformer_config.h"
#include "train/variables/parameters.h"
#include "train/variables/variable.h"

namespace attention_walkthrough {

/// The parameters of one norm; null: 1 and 0.
struct NormLayer {
  const Parameter* weight = nullptr;
  const Parameter* bias = nullptr;
};

/// out = norm(x), row by row.
struct NormOperation {
  Norm norm;
  float epsilon;
  Variable x;
  NormLayer layer;
  MatrixView moments;  ///< (2, rows): `mean` and `inv_root`, which the way back needs
  Variable out;

  void forward() const noexcept;
  void backward() const noexcept;
};

}  // namespace attention_walkthrough

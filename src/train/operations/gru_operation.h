#pragma once

#include "train/variables/variable.h"

namespace attention_walkthrough {

/// One step of a GRU for every row of a batch, as `gru_step`.
struct GruOperation {
  Variable x_part;    ///< (rows, 3 hidden_size)
  Variable h_part;    ///< (rows, 3 hidden_size)
  Variable previous;  ///< (rows, hidden_size)
  MatrixView gates;   ///< (rows, 3 hidden_size): reset, update, candidate, which the way back needs
  Variable next;      ///< (rows, hidden_size)

  void forward() const noexcept;
  void backward() const noexcept;
};

}  // namespace attention_walkthrough

#include "train/operations/gru_operation.h"

#include "kernels/gru.h"
#include "train/backward/gru_backward.h"

namespace attention_walkthrough {

void GruOperation::forward() const noexcept {
  for (std::size_t row = 0; row < next.rows(); ++row) {
    gru_step(x_part.value.row(row), h_part.value.row(row), previous.value.row(row), gates.row(row),
             next.value.row(row));
  }
}

void GruOperation::backward() const noexcept {
  for (std::size_t row = 0; row < next.rows(); ++row) {
    gru_backward({.h_part = h_part.value.row(row), .h = previous.value.row(row), .gates = gates.row(row)},
                 next.gradient().row(row),
                 {.x_part = x_part.gradient().row(row),
                  .h_part = h_part.gradient().row(row),
                  .h = previous.gradient().row(row)});
  }
}

}  // namespace attention_walkthrough

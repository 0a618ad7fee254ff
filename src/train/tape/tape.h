#pragma once

#include <cstddef>
#include <deque>
#include <variant>
#include <vector>

#include "train/operations/attention_operation.h"
#include "train/operations/elementwise_operation.h"
#include "train/operations/gru_operation.h"
#include "train/operations/linear_operation.h"
#include "train/operations/loss_operation.h"
#include "train/operations/norm_operation.h"
#include "train/operations/rotary_operation.h"
#include "train/operations/rows_operation.h"
#include "train/variables/arena.h"

namespace attention_walkthrough {

/// Everything a run can be made of.
using Operation = std::variant<ActivationOperation, AddOperation, AttentionOperation, CopyOperation, EmbeddingOperation,
                               GatherOperation, GruOperation, LinearOperation, LossOperation, MultiplyOperation,
                               NormOperation, RotaryOperation, TiedLogitsOperation>;

/// A run of a model over one batch, first recorded, then computed forwards and back: reverse-mode differentiation.
/// Operations are computed in the order in which they were recorded, and back in the reverse order, always; so the same
/// batch gives the same bits. Recording a run that is no larger than one before takes no memory.
class Tape {
 public:
  /// Forgets the run. `out_of_memory` when the memory of the runs before could not be joined.
  Status clear();

  /// A matrix that operations compute, and its gradient, for the run at hand. Without data when memory ran out:
  /// recording may go on, but `status` then says that the run cannot be computed.
  Variable variable(std::size_t rows, std::size_t columns);
  /// Room that has no gradient.
  MatrixView room(std::size_t rows, std::size_t columns);

  void record(const Operation& operation) { operations_.push_back(operation); }

  /// `out_of_memory` when something recorded has no memory.
  [[nodiscard]] Status status() const;

  /// Requires, as `backward`: status() is ok.
  void forward() const noexcept;
  /// Adds to the gradients of parameters, from the losses that were recorded; after `forward` of the same run, once.
  void backward() noexcept;
  /// Likewise, from the gradient of some variable of the run. Requires: one of its shape.
  void backward_from(const Variable& end, ConstMatrixView gradient) noexcept;

  [[nodiscard]] const std::vector<Operation>& operations() const noexcept { return operations_; }
  /// Floats held for values and gradients.
  [[nodiscard]] std::size_t capacity() const noexcept { return values_.capacity() + gradients_.capacity(); }

 private:
  void forget_gradients() noexcept;
  void run_back() noexcept;

  std::vector<Operation> operations_;
  std::deque<GradientMemory> gradient_memories_;  ///< of the variables at hand; those of a larger run stay for the next
  std::size_t num_variables_ = 0;
  Arena values_;
  Arena gradients_;
  bool is_out_of_memory_ = false;
};

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/matrix_view.h"
#include "core/status.h"
#include "core/tensor_view.h"
#include "trace/trace.h"

namespace attention_walkthrough {

/// Writes down what a model computes. Parts of a model get a pointer to one; where it is null nothing is recorded, and
/// no name is put together. The first error is kept in `status()`; what follows is then not recorded.
class Recorder {
 public:
  explicit Recorder(Trace& trace) noexcept : trace_(trace) {}

  /// Numbers that are given: weights, tokens, a mask.
  void input(std::string name, const ConstTensorView& tensor) { add(std::move(name), tensor, {}); }
  /// Some columns of a matrix are given: they are recorded as a matrix of their own.
  void input(std::string name, const ConstMatrixView& matrix) { add(std::move(name), matrix, {}); }

  void add(std::string name, const ConstTensorView& tensor, Formula formula);
  void add(std::string name, const ConstMatrixView& matrix, Formula formula);
  void add_all(std::vector<Trace::Recording> recordings);
  /// Row `index` of a recorded matrix, (1, columns).
  void add_row_of(std::string name, const std::string& matrix, std::size_t index);
  /// The rows of recorded matrices, one matrix after another.
  void add_stack(std::string name, std::vector<std::string> matrices);

  [[nodiscard]] const Status& status() const noexcept { return status_; }

 private:
  Trace& trace_;
  Status status_;
};

}  // namespace attention_walkthrough

#include "train/tape/tape.h"

#include <algorithm>

namespace attention_walkthrough {

Status Tape::clear() {
  operations_.clear();
  num_variables_ = 0;
  is_out_of_memory_ = false;
  if (Status status = values_.clear(); !status.ok()) return status;
  return gradients_.clear();
}

Variable Tape::variable(std::size_t rows, std::size_t columns) {
  float* const gradient = gradients_.take(rows * columns);
  if (gradient == nullptr) is_out_of_memory_ = true;
  if (num_variables_ == gradient_memories_.size()) gradient_memories_.emplace_back();
  GradientMemory& memory = gradient_memories_[num_variables_++];
  memory.numbers = {gradient, rows, columns, columns};
  return {room(rows, columns), &memory};
}

MatrixView Tape::room(std::size_t rows, std::size_t columns) {
  float* const data = values_.take(rows * columns);
  if (data == nullptr) is_out_of_memory_ = true;
  return {data, rows, columns, columns};
}

Status Tape::status() const {
  if (!is_out_of_memory_) return {};
  return {ErrorCode::kOutOfMemory, "a training step with this batch_size and model does not fit into memory"};
}

void Tape::forward() const noexcept {
  for (const Operation& operation : operations_) {
    std::visit([](const auto& recorded) { recorded.forward(); }, operation);
  }
}

void Tape::backward() noexcept {
  forget_gradients();
  run_back();
}

void Tape::backward_from(const Variable& end, ConstMatrixView gradient) noexcept {
  forget_gradients();
  for (std::size_t row = 0; row < gradient.rows; ++row) {
    std::ranges::copy(gradient.row(row), end.gradient().row(row).begin());
  }
  run_back();
}

void Tape::forget_gradients() noexcept {
  for (std::size_t i = 0; i < num_variables_; ++i) gradient_memories_[i].is_written = false;
}

void Tape::run_back() noexcept {
  for (auto operation = operations_.rbegin(); operation != operations_.rend(); ++operation) {
    std::visit([](const auto& recorded) { recorded.backward(); }, *operation);
  }
}

}  // namespace attention_walkthrough

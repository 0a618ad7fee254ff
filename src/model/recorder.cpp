#include "model/recorder.h"

#include <utility>

namespace attention_walkthrough {

void Recorder::add(std::string name, const ConstTensorView& tensor, Formula formula) {
  if (status_.ok()) status_ = trace_.record({std::move(name), tensor, std::move(formula)});
}

void Recorder::add(std::string name, const ConstMatrixView& matrix, Formula formula) {
  std::vector<float> dense;
  dense.reserve(matrix.rows * matrix.columns);
  for (std::size_t row = 0; row < matrix.rows; ++row) {
    const auto numbers = matrix.row(row);
    dense.insert(dense.end(), numbers.begin(), numbers.end());
  }
  add(std::move(name), ConstTensorView{dense, Shape{matrix.rows, matrix.columns}}, std::move(formula));
}

void Recorder::add_all(std::vector<Trace::Recording> recordings) {
  if (status_.ok()) status_ = trace_.record_all(std::move(recordings));
}

void Recorder::add_row_of(std::string name, const std::string& matrix, std::size_t index) {
  const Trace::Entry* entry = trace_.find(matrix);
  if (!status_.ok() || entry == nullptr) return;
  // A copy: recording may move the trace's numbers.
  const auto row = as_matrix(trace_.view(*entry)).row(index);
  const std::vector<float> numbers(row.begin(), row.end());
  add(std::move(name), ConstTensorView{numbers, Shape{1, numbers.size()}}, {FormulaOp::kRows, {matrix}, {index}});
}

void Recorder::add_stack(std::string name, std::vector<std::string> matrices) {
  std::vector<float> numbers;
  std::size_t rows = 0;
  for (const std::string& matrix : matrices) {
    const Trace::Entry* entry = trace_.find(matrix);
    if (!status_.ok() || entry == nullptr) return;
    const ConstTensorView view = trace_.view(*entry);
    numbers.insert(numbers.end(), view.data.begin(), view.data.end());
    rows += view.shape[0];
  }
  if (rows == 0) return;
  const Shape shape = {rows, numbers.size() / rows};
  add(std::move(name), ConstTensorView{numbers, shape}, {FormulaOp::kStack, std::move(matrices)});
}

}  // namespace attention_walkthrough

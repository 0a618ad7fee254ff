#include "model/formula_values.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/matrix_view.h"

namespace attention_walkthrough::test {
namespace {

/// The operands of one formula, and the indices of the number at hand.
class Formulas {
 public:
  Formulas(const Trace& trace, const Trace::Entry& entry) : entry_(entry) {
    for (const std::string& name : entry.formula.operands) operands_.push_back(trace.view(*trace.find(name)));
  }

  /// Number `index` of the result, in the order in which they lie.
  void work_out(std::size_t index) {
    const Shape& shape = entry_.shape;
    columns_ = shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
    rows_ = shape.rank() < 2 ? 1 : shape[shape.rank() - 2];
    heads_ = shape.rank() == 3 ? shape[0] : 1;
    index_ = index;
    column_ = index % columns_;
    row_ = index / columns_ % rows_;
    head_ = index / columns_ / rows_;
    value_ = magnitude_ = 0.0;
    apply();
  }

  [[nodiscard]] double value() const { return value_; }
  [[nodiscard]] double magnitude() const { return magnitude_; }

 private:
  void add(double term) {
    value_ += term;
    magnitude_ += std::fabs(term);
  }
  /// A number of an operand of the result's shape, or of its last axes.
  [[nodiscard]] double same(std::size_t operand) const {
    const auto data = operands_[operand].data;
    return data[index_ % data.size()];
  }
  /// A number of an operand that has one per row of the result.
  [[nodiscard]] double of_row(std::size_t operand) const { return operands_[operand].data[index_ / columns_]; }
  [[nodiscard]] double of_column(std::size_t operand) const { return operands_[operand].data[column_]; }
  [[nodiscard]] double single(std::size_t operand) const { return operands_[operand].data[0]; }
  [[nodiscard]] bool has(std::size_t operand) const { return operand < operands_.size(); }
  /// The matrix of an operand that meets the head at hand.
  [[nodiscard]] ConstMatrixView matrix(std::size_t operand) const {
    const ConstTensorView& view = operands_[operand];
    if (view.shape.rank() < 3) return as_matrix(view);
    return matrix_at(view, head_ * view.shape[0] / heads_);
  }
  /// The row of the first operand that one number of the result is about.
  [[nodiscard]] std::span<const float> operand_row() const { return as_matrix(operands_[0]).row(index_); }

  void apply() {
    switch (entry_.formula.op) {
      case FormulaOp::kMatmul:
      case FormulaOp::kMatmulTransposed:
        return product(entry_.formula.op == FormulaOp::kMatmulTransposed);
      case FormulaOp::kScale:
        return add(same(0) * single(1));
      case FormulaOp::kAdd:
        add(same(0));
        return add(same(1));
      case FormulaOp::kMask:
        return add(same(1) != 0.0 ? same(0) : -HUGE_VAL);
      case FormulaOp::kRowMax:
        return add(*std::ranges::max_element(operand_row()));
      case FormulaOp::kExpShifted:
        return add(same(0) == -HUGE_VAL ? 0.0 : std::exp(same(0) - of_row(1)));
      case FormulaOp::kRowSum:
        for (const float number : operand_row()) add(number);
        return;
      case FormulaOp::kDivide:
        return add(of_row(1) == 0.0 ? 0.0 : same(0) / of_row(1));
      case FormulaOp::kSplitHeads:
        return add(as_matrix(operands_[0]).row(row_)[head_ * columns_ + column_]);
      case FormulaOp::kConcatHeads: {
        const std::size_t head_dim = operands_[0].shape[2];
        return add(matrix_at(operands_[0], column_ / head_dim).row(row_)[column_ % head_dim]);
      }
      case FormulaOp::kRows:
        return add(as_matrix(operands_[0]).row(entry_.formula.rows[row_])[column_]);
      default:
        return apply_layer_op();
    }
  }

  void apply_layer_op() {
    switch (entry_.formula.op) {
      case FormulaOp::kStack: {
        std::size_t row = row_;
        std::size_t operand = 0;
        while (row >= operands_[operand].shape[0]) row -= operands_[operand++].shape[0];
        return add(as_matrix(operands_[operand]).row(row)[column_]);
      }
      case FormulaOp::kConcat: {
        const std::size_t first = as_matrix(operands_[0]).columns;
        return add(column_ < first ? as_matrix(operands_[0]).row(row_)[column_]
                                   : as_matrix(operands_[1]).row(row_)[column_ - first]);
      }
      case FormulaOp::kMultiply:
        return add(same(0) * same(1));
      case FormulaOp::kBlend:
        add(same(0));
        return add(same(2) * (same(1) - same(0)));
      case FormulaOp::kKeepHeads:
        return add(same(0) * operands_[1].data[head_]);
      case FormulaOp::kCentre:
        add(same(0));
        return add(-of_row(1));
      case FormulaOp::kNormalize:
        add(same(0) * of_row(1) * (has(2) ? of_column(2) : 1.0));
        return add(has(3) ? of_column(3) : 0.0);
      case FormulaOp::kRotateHalfSplit:
      case FormulaOp::kRotateInterleaved:
        return rotate();
      default:
        return add(activated(same(0)));
    }
  }

  void product(bool is_transposed) {
    const auto a = matrix(0).row(row_);
    const ConstMatrixView b = matrix(1);
    for (std::size_t n = 0; n < a.size(); ++n) {
      add(static_cast<double>(a[n]) * (is_transposed ? b.row(column_)[n] : b.row(n)[column_]));
    }
    if (has(2)) add(of_column(2));
  }

  void rotate() {
    const std::size_t half = columns_ / 2;
    const bool is_split = entry_.formula.op == FormulaOp::kRotateHalfSplit;
    const std::size_t across = column_ < half ? column_ + half : column_ - half;
    const std::size_t partner = is_split ? across : (column_ ^ 1U);
    const auto a = matrix(0).row(row_);
    add(static_cast<double>(a[column_]) * as_matrix(operands_[1]).row(row_)[column_]);
    add(static_cast<double>(a[partner]) * as_matrix(operands_[2]).row(row_)[column_]);
  }

  [[nodiscard]] double activated(double x) const {
    switch (entry_.formula.op) {
      case FormulaOp::kGelu:
        return x * std::erfc(-x / std::sqrt(2.0)) / 2.0;
      case FormulaOp::kGeluTanh:
        return x * (1.0 + std::tanh(std::sqrt(2.0 / std::acos(-1.0)) * (x + 0.044715 * x * x * x))) / 2.0;
      case FormulaOp::kRelu:
        return std::max(x, 0.0);
      case FormulaOp::kSilu:
        return x / (1.0 + std::exp(-x));
      case FormulaOp::kTanh:
        return std::tanh(x);
      case FormulaOp::kSigmoid:
        return 1.0 / (1.0 + std::exp(-x));
      default:
        return std::nan("");  // an op that this does not know is wrong everywhere
    }
  }

  const Trace::Entry& entry_;
  std::vector<ConstTensorView> operands_;
  std::size_t columns_ = 1, rows_ = 1, heads_ = 1;
  std::size_t index_ = 0, column_ = 0, row_ = 0, head_ = 0;
  double value_ = 0.0;
  double magnitude_ = 0.0;
};

}  // namespace

std::optional<FormulaValues> formula_values(const Trace& trace, const Trace::Entry& entry) {
  constexpr FormulaOp kGiven[] = {FormulaOp::kInput, FormulaOp::kAllowed, FormulaOp::kMeasure};
  if (std::ranges::count(kGiven, entry.formula.op) > 0) return {};
  Formulas formulas(trace, entry);
  FormulaValues worked;
  for (std::size_t index = 0; index < entry.shape.num_elements(); ++index) {
    formulas.work_out(index);
    worked.values.push_back(formulas.value());
    worked.magnitudes.push_back(formulas.magnitude());
  }
  return worked;
}

std::vector<std::string> wrong_formulas(const Trace& trace) {
  std::vector<std::string> wrong;
  for (const Trace::Entry& entry : trace.entries()) {
    const std::optional<FormulaValues> worked = formula_values(trace, entry);
    if (!worked) continue;
    const auto recorded = trace.view(entry).data;
    for (std::size_t i = 0; i < recorded.size(); ++i) {
      const bool same = recorded[i] == worked->values[i];
      if (same || std::fabs(recorded[i] - worked->values[i]) <= 1e-5 * (1e-3 + worked->magnitudes[i])) continue;
      wrong.push_back(entry.name + "[" + std::to_string(i) + "]: " + std::to_string(recorded[i]) + ", worked out " +
                      std::to_string(worked->values[i]));
      break;
    }
  }
  return wrong;
}

}  // namespace attention_walkthrough::test

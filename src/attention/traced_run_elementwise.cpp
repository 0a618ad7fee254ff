#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>

#include "attention/shape_axes.h"
#include "attention/traced_run.h"
#include "core/matrix_view.h"
#include "kernels/elementwise.h"
#include "kernels/exp.h"
#include "kernels/softmax.h"
#include "kernels/softmax_lanes.h"
#include "kernels/tanh.h"

namespace attention_walkthrough {
namespace {

Status check_has_rows(std::string_view name, const ConstTensorView& tensor) {
  if (tensor.shape.rank() >= 1) return {};
  return {ErrorCode::kShapeMismatch, "{} is one number; it must have rows", name};
}

/// One number of `per_row` for each row of `a`.
Status check_per_row(std::string_view a_name, const ConstTensorView& a, std::string_view name,
                     const ConstTensorView& per_row) {
  if (Status status = check_has_rows(a_name, a); !status.ok()) return status;
  const Shape needed = without_last_axes(a.shape, 1);
  if (per_row.shape == needed) return {};
  return {ErrorCode::kShapeMismatch,
          "{} ({}) must be {}, one number per row of {} ({})",
          name,
          per_row.shape.sizes(),
          needed.sizes(),
          a_name,
          a.shape.sizes()};
}

/// The steps of softmax, over every row of `scores`.
struct SoftmaxSteps {
  Tensor row_max;
  Tensor exp_shifted;
  Tensor row_sum;
  Tensor attn_weights;
};

Status softmax_steps(const ConstTensorView& scores, SoftmaxSteps& out) {
  const Shape per_row = without_last_axes(scores.shape, 1);
  if (Status status = Tensor::create("row_max", per_row, out.row_max); !status.ok()) return status;
  if (Status status = Tensor::create("row_sum", per_row, out.row_sum); !status.ok()) return status;
  if (Status status = Tensor::create("exp_shifted", scores.shape, out.exp_shifted); !status.ok()) return status;
  if (Status status = Tensor::create("attn_weights", scores.shape, out.attn_weights); !status.ok()) return status;
  for (std::size_t row = 0; row < per_row.num_elements(); ++row) {
    float& largest = out.row_max.view().data[row];
    float& sum = out.row_sum.view().data[row];
    const std::span<float> exponentials = as_matrix(out.exp_shifted).row(row);
    largest = row_max(as_matrix(scores).row(row), {});
    sum = exp_shifted(as_matrix(scores).row(row), {}, largest, exponentials);
    divide_row(exponentials, {}, sum, as_matrix(out.attn_weights).row(row));
  }
  return {};
}

}  // namespace

Status TracedRun::scale(std::string_view name, std::string_view a, std::string_view factor) {
  ConstTensorView tensor;
  float number = 0.0F;
  Tensor made;
  if (Status status = read(name, a, tensor); !status.ok()) return status;
  if (Status status = read_number(name, factor, number); !status.ok()) return status;
  if (Status status = Tensor::create(name, tensor.shape, made); !status.ok()) return status;
  attention_walkthrough::scale(tensor.data, number, made.view().data);
  return record(name, made, FormulaOp::kScale, {a, factor});
}

Status TracedRun::softcap(std::string_view name, std::string_view a, std::string_view cap) {
  ConstTensorView tensor;
  float number = 0.0F;
  Tensor made;
  if (Status status = read(name, a, tensor); !status.ok()) return status;
  if (Status status = read_number(name, cap, number); !status.ok()) return status;
  if (!std::isfinite(number) || number <= 0.0F) {
    return {ErrorCode::kInvalidArgument, "{} ({}) must be finite and above 0 to cap scores", cap, number};
  }
  if (Status status = Tensor::create(name, tensor.shape, made); !status.ok()) return status;
  attention_walkthrough::softcap(tensor.data, number, made.view().data);
  return record(name, made, FormulaOp::kSoftcap, {a, cap});
}

Status TracedRun::add(std::string_view name, std::string_view a, std::string_view b) {
  ConstTensorView left;
  ConstTensorView right;
  Tensor made;
  if (Status status = read(name, a, left); !status.ok()) return status;
  if (Status status = read(name, b, right); !status.ok()) return status;
  const std::size_t rank = right.shape.rank();
  if (rank > left.shape.rank() || without_first_axes(left.shape, left.shape.rank() - rank) != right.shape) {
    return {ErrorCode::kShapeMismatch,
            "{} ({}) must have the shape of {} ({}) or of its last axes",
            b,
            right.shape.sizes(),
            a,
            left.shape.sizes()};
  }
  if (Status status = Tensor::create(name, left.shape, made); !status.ok()) return status;
  const std::size_t block = right.data.size();
  for (std::size_t start = 0; start < left.data.size(); start += block) {
    attention_walkthrough::add(left.data.subspan(start, block), right.data, made.view().data.subspan(start, block));
  }
  return record(name, made, FormulaOp::kAdd, {a, b});
}

Status TracedRun::exp(std::string_view name, std::string_view a) {
  ConstTensorView tensor;
  Tensor made;
  if (Status status = read(name, a, tensor); !status.ok()) return status;
  if (Status status = Tensor::create(name, tensor.shape, made); !status.ok()) return status;
  attention_walkthrough::exp(tensor.data, made.view().data);
  return record(name, made, FormulaOp::kExp, {a});
}

Status TracedRun::reduce_rows(std::string_view name, std::string_view a, FormulaOp op,
                              float (*reduce)(std::span<const float>)) {
  ConstTensorView tensor;
  Tensor made;
  if (Status status = read(name, a, tensor); !status.ok()) return status;
  if (Status status = check_has_rows(a, tensor); !status.ok()) return status;
  if (Status status = Tensor::create(name, without_last_axes(tensor.shape, 1), made); !status.ok()) return status;
  const std::span<float> out = made.view().data;
  for (std::size_t row = 0; row < out.size(); ++row) out[row] = reduce(as_matrix(tensor).row(row));
  return record(name, made, op, {a});
}

Status TracedRun::change_rows(std::string_view name, std::string_view a, std::string_view b, FormulaOp op,
                              void (*change)(std::span<const float>, float, std::span<float>)) {
  ConstTensorView tensor;
  ConstTensorView numbers;
  Tensor made;
  if (Status status = read(name, a, tensor); !status.ok()) return status;
  if (Status status = read(name, b, numbers); !status.ok()) return status;
  if (Status status = check_per_row(a, tensor, b, numbers); !status.ok()) return status;
  if (Status status = Tensor::create(name, tensor.shape, made); !status.ok()) return status;
  for (std::size_t row = 0; row < numbers.data.size(); ++row) {
    change(as_matrix(tensor).row(row), numbers.data[row], as_matrix(made).row(row));
  }
  return record(name, made, op, {a, b});
}

Status TracedRun::row_max(std::string_view name, std::string_view a) {
  return reduce_rows(name, a, FormulaOp::kRowMax,
                     [](std::span<const float> row) { return attention_walkthrough::row_max(row, {}); });
}

Status TracedRun::row_sum(std::string_view name, std::string_view a) {
  return reduce_rows(name, a, FormulaOp::kRowSum,
                     [](std::span<const float> row) { return attention_walkthrough::row_sum(row); });
}

Status TracedRun::exp_shifted(std::string_view name, std::string_view a, std::string_view row_max) {
  return change_rows(name, a, row_max, FormulaOp::kExpShifted,
                     [](std::span<const float> row, float largest, std::span<float> out) {
                       if (attention_walkthrough::row_max(row, {}) <= largest) {
                         attention_walkthrough::exp_shifted(row, {}, largest, out);
                         return;
                       }
                       // What is taken off need not be the largest.
                       const float shift = largest == kMinusInfinity ? 0.0F : largest;
                       std::ranges::transform(row, out.begin(), [shift](float score) { return score - shift; });
                       attention_walkthrough::exp(out, out);
                     });
}

Status TracedRun::divide(std::string_view name, std::string_view a, std::string_view b) {
  return change_rows(name, a, b, FormulaOp::kDivide, [](std::span<const float> row, float sum, std::span<float> out) {
    divide_row(row, {}, sum, out);
  });
}

Status TracedRun::softmax(std::string_view prefix, std::string_view scores) {
  ConstTensorView tensor;
  SoftmaxSteps steps;
  const std::string start(prefix);
  if (Status status = read(start + "attn_weights", scores, tensor); !status.ok()) return status;
  if (Status status = check_has_rows(scores, tensor); !status.ok()) return status;
  if (Status status = softmax_steps(tensor, steps); !status.ok()) return status;
  const std::string from(scores);
  return trace_.record_all({
      {start + "row_max", steps.row_max.view(), {FormulaOp::kRowMax, {from}}},
      {start + "exp_shifted", steps.exp_shifted.view(), {FormulaOp::kExpShifted, {from, start + "row_max"}}},
      {start + "row_sum", steps.row_sum.view(), {FormulaOp::kRowSum, {start + "exp_shifted"}}},
      {start + "attn_weights",
       steps.attn_weights.view(),
       {FormulaOp::kDivide, {start + "exp_shifted", start + "row_sum"}}},
  });
}

}  // namespace attention_walkthrough

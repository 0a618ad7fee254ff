#include "trace/trace.h"

#include <algorithm>
#include <limits>

namespace attention_walkthrough {

std::string_view formula_op_name(FormulaOp op) noexcept {
  switch (op) {
    case FormulaOp::kInput:
      return "input";
    case FormulaOp::kMatmul:
      return "matmul";
    case FormulaOp::kMatmulTransposed:
      return "matmul_transposed";
    case FormulaOp::kScale:
      return "scale";
    case FormulaOp::kSoftcap:
      return "softcap";
    case FormulaOp::kAdd:
      return "add";
    case FormulaOp::kMask:
      return "mask";
    case FormulaOp::kAllowed:
      return "allowed";
    case FormulaOp::kRowMax:
      return "row_max";
    case FormulaOp::kExp:
      return "exp";
    case FormulaOp::kExpShifted:
      return "exp_shifted";
    case FormulaOp::kRowSum:
      return "row_sum";
    case FormulaOp::kDivide:
      return "divide";
    case FormulaOp::kSplitHeads:
      return "split_heads";
    case FormulaOp::kConcatHeads:
      return "concat_heads";
    case FormulaOp::kRows:
      return "rows";
    case FormulaOp::kAppend:
      return "append";
    case FormulaOp::kTranspose:
      return "transpose";
    case FormulaOp::kStack:
      return "stack";
    case FormulaOp::kConcat:
      return "concat";
    case FormulaOp::kMultiply:
      return "multiply";
    case FormulaOp::kBlend:
      return "blend";
    case FormulaOp::kKeepHeads:
      return "keep_heads";
    case FormulaOp::kCentre:
      return "centre";
    case FormulaOp::kNormalize:
      return "normalize";
    case FormulaOp::kRotateHalfSplit:
      return "rotate_half_split";
    case FormulaOp::kRotateInterleaved:
      return "rotate_interleaved";
    case FormulaOp::kGelu:
      return "gelu";
    case FormulaOp::kGeluTanh:
      return "gelu_tanh";
    case FormulaOp::kRelu:
      return "relu";
    case FormulaOp::kSilu:
      return "silu";
    case FormulaOp::kTanh:
      return "tanh";
    case FormulaOp::kSigmoid:
      return "sigmoid";
    case FormulaOp::kMeasure:
      return "measure";
    case FormulaOp::kCount:
      return "count";
  }
  return {};
}

// Not inlined: where a string keeps its characters is asked in one place, and not in hundreds.
[[gnu::noinline]] OperandName::OperandName(const std::string& name) noexcept : name_(name) {}

Formula::Formula(FormulaOp op, Names operands) : op(op) {
  for (const OperandName name : operands) {
    if (!name.text().empty()) this->operands.emplace_back(name.text());
  }
}

Status Trace::check(const Recording& recording) const {
  const std::string& name = recording.name;
  if (name.empty()) {
    return {ErrorCode::kInvalidArgument, "name is empty; a recorded tensor needs a name"};
  }
  if (find(name) != nullptr) {
    return {ErrorCode::kInvalidArgument, "name ({}) is taken; each recorded tensor needs its own", name};
  }
  for (const std::string& operand : recording.formula.operands) {
    if (find(operand) == nullptr) {
      return {ErrorCode::kInvalidArgument, "operand ({}) of {} is not recorded; operands must be recorded first",
              operand, name};
    }
  }
  return {};
}

Status Trace::record(Recording recording) {
  if (Status status = check(recording); !status.ok()) return status;
  const std::span<const float> numbers = recording.tensor.data;
  if (Status status = make_room_for(numbers.size()); !status.ok()) return status;
  std::ranges::copy(numbers, buffer_.span().subspan(size_).begin());
  entries_.push_back({std::move(recording.name), recording.tensor.shape, size_, std::move(recording.formula)});
  size_ += numbers.size();
  return {};
}

Status Trace::record_all(std::vector<Recording> recordings) {
  const std::size_t entries_before = entries_.size();
  const std::size_t size_before = size_;
  for (Recording& recording : recordings) {
    if (Status status = record(std::move(recording)); !status.ok()) {
      entries_.resize(entries_before);
      size_ = size_before;
      return status;
    }
  }
  return {};
}

const Trace::Entry* Trace::find(std::string_view name) const noexcept {
  const auto entry = std::ranges::find(entries_, name, &Entry::name);
  return entry == entries_.end() ? nullptr : &*entry;
}

ConstTensorView Trace::view(const Entry& entry) const noexcept {
  return {data().subspan(entry.offset, entry.shape.num_elements()), entry.shape};
}

Status Trace::make_room_for(std::size_t count) {
  if (count <= buffer_.size() - size_) {
    return {};
  }
  if (count > std::numeric_limits<std::size_t>::max() - size_) {
    return {ErrorCode::kOutOfMemory, "a trace cannot hold {} more numbers", count};
  }
  AlignedBuffer grown;
  Status status = AlignedBuffer::create("the trace", std::max(size_ + count, 2 * buffer_.size()), grown);
  if (!status.ok()) return status;
  std::ranges::copy(data(), grown.span().begin());
  buffer_ = std::move(grown);
  return {};
}

}  // namespace attention_walkthrough

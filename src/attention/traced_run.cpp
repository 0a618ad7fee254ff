#include "attention/traced_run.h"

#include <utility>

#include "attention/checked_tensor.h"
#include "attention/word_vector.h"
#include "core/format_text.h"
#include "core/matrix_view.h"
#include "core/random.h"

namespace attention_walkthrough {

Status TracedRun::read(std::string_view result, std::string_view operand, ConstTensorView& out) const {
  const Trace::Entry* const entry = trace_.find(operand);
  if (entry == nullptr) {
    return {ErrorCode::kInvalidArgument, "operand ({}) of {} is not recorded; operands must be recorded first", operand,
            result};
  }
  out = trace_.view(*entry);
  return {};
}

Status TracedRun::read_number(std::string_view result, std::string_view operand, float& out) const {
  ConstTensorView number;
  if (Status status = read(result, operand, number); !status.ok()) return status;
  if (number.data.size() != 1) {
    return {ErrorCode::kShapeMismatch, "{} ({}) must be one number for {}", operand, number.shape.sizes(), result};
  }
  out = number.data[0];
  return {};
}

Status TracedRun::record(std::string_view name, const Tensor& tensor, FormulaOp op, Formula::Names operands) {
  return trace_.record({std::string(name), tensor.view(), {op, operands}});
}

Status TracedRun::input(std::string_view name, const ConstTensorView& tensor) {
  return trace_.record({std::string(name), tensor, {}});
}

Status TracedRun::seeded_normal(std::string_view name, const Shape& shape, std::uint64_t seed,
                                float standard_deviation) {
  Tensor made;
  if (Status status = Tensor::create(name, shape, made); !status.ok()) return status;
  Random(seed).fill_normal(made.view().data, standard_deviation);
  return input(name, made.view());
}

Status TracedRun::word_vectors(std::string_view name, std::span<const std::string> words, std::size_t dim,
                               std::uint64_t seed) {
  Tensor made;
  if (Status status = create_tensor(name, {words.size(), dim}, made); !status.ok()) return status;
  for (std::size_t row = 0; row < words.size(); ++row) {
    seeded_word_vector(seed, words[row], as_matrix(made).row(row));
  }
  return input(name, made.view());
}

Status TracedRun::measure(std::string_view name, Measure which, std::string_view a) {
  ConstTensorView tensor;
  Tensor made;
  if (Status status = read(name, a, tensor); !status.ok()) return status;
  if (Status status = attention_walkthrough::measure(which, a, tensor, made); !status.ok()) return status;
  return record(name, made, FormulaOp::kMeasure, {a});
}

void TracedRun::select_tally(std::string_view label) { tally_label_ = label; }

Status TracedRun::record_tally(std::string_view prefix) {
  const WorkTally& counted = tally();
  std::size_t all_rows = 0;
  std::vector<std::pair<std::string, std::size_t>> counts;
  for (const auto& [weight, rows] : counted.projected_rows) {
    counts.emplace_back("projected_rows." + weight, rows);
    all_rows += rows;
  }
  counts.emplace_back("projected_rows", all_rows);
  counts.emplace_back("dot_products", counted.dot_products);
  counts.emplace_back("multiply_adds", counted.multiply_adds);

  std::vector<float> numbers(counts.size());
  std::vector<Trace::Recording> recordings;
  for (std::size_t index = 0; index < counts.size(); ++index) {
    numbers[index] = static_cast<float>(counts[index].second);
    recordings.push_back({format_text("{}{}", prefix, counts[index].first),
                          {std::span(numbers).subspan(index, 1), Shape{}},
                          {FormulaOp::kCount, {}}});
  }
  return trace_.record_all(std::move(recordings));
}

}  // namespace attention_walkthrough

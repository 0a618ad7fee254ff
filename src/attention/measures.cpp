#include "attention/measures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <span>
#include <string>
#include <utility>

#include "attention/shape_axes.h"
#include "core/matrix_view.h"
#include "core/portable_log.h"

namespace attention_walkthrough {
namespace {

double mean_of(std::span<const float> values) noexcept {
  double sum = 0.0;
  for (const float value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double variance_of(std::span<const float> values) noexcept {
  const double mean = mean_of(values);
  double sum = 0.0;
  for (const float value : values) sum += (value - mean) * (value - mean);
  return sum / static_cast<double>(values.size());
}

double standard_deviation_of(std::span<const float> values) noexcept { return std::sqrt(variance_of(values)); }

double norm_of(std::span<const float> row) noexcept {
  double sum = 0.0;
  for (const double value : row) sum += value * value;
  return std::sqrt(sum);
}

double largest_of(std::span<const float> row) noexcept {
  double largest = -std::numeric_limits<double>::infinity();
  for (const double value : row) largest = value <= largest ? largest : value;
  return std::ranges::any_of(row, [](float value) { return std::isnan(value); })
             ? std::numeric_limits<double>::quiet_NaN()
             : largest;
}

double entropy_of(std::span<const float> weights) noexcept {
  double sum = 0.0;
  for (const double weight : weights) {
    if (weight < 0.0) return std::numeric_limits<double>::quiet_NaN();
    if (weight != 0.0) sum -= weight * (portable_log(weight) / std::numbers::ln2);
  }
  return sum;
}

/// The matrix has w_i (1 - w_i) on the diagonal and - w_i w_j elsewhere.
double softmax_jacobian_norm_of(std::span<const float> weights) noexcept {
  double sum = 0.0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    for (std::size_t j = 0; j < weights.size(); ++j) {
      const double entry = (i == j ? weights[i] : 0.0) - static_cast<double>(weights[i]) * weights[j];
      sum += entry * entry;
    }
  }
  return std::sqrt(sum);
}

double largest_asymmetry_of(const ConstMatrixView& scores) noexcept {
  double largest = 0.0;
  for (std::size_t i = 0; i < scores.rows; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double difference = std::abs(static_cast<double>(scores.row(i)[j]) - scores.row(j)[i]);
      if (std::isnan(difference)) return difference;
      largest = std::max(largest, difference);
    }
  }
  return largest;
}

double self_preference_of(const ConstMatrixView& scores) noexcept {
  std::size_t count = 0;
  for (std::size_t i = 0; i < scores.rows; ++i) {
    const float own = scores.row(i)[i];
    if (std::ranges::all_of(scores.row(i), [own](float score) { return score <= own; })) ++count;
  }
  return static_cast<double>(count) / static_cast<double>(scores.rows);
}

enum class Scope { kAll, kRow, kSquare };

struct Definition {
  Measure measure;
  std::string_view name;
  Scope scope;
  double (*of_values)(std::span<const float>) noexcept;  ///< kAll and kRow
  double (*of_matrix)(const ConstMatrixView&) noexcept;  ///< kSquare
};

constexpr std::array<Definition, 9> kDefinitions = {{
    {Measure::kMean, "mean", Scope::kAll, mean_of, nullptr},
    {Measure::kVariance, "variance", Scope::kAll, variance_of, nullptr},
    {Measure::kStandardDeviation, "standard_deviation", Scope::kAll, standard_deviation_of, nullptr},
    {Measure::kNorm, "norm", Scope::kRow, norm_of, nullptr},
    {Measure::kLargest, "largest", Scope::kRow, largest_of, nullptr},
    {Measure::kEntropy, "entropy", Scope::kRow, entropy_of, nullptr},
    {Measure::kSoftmaxJacobianNorm, "softmax_jacobian_norm", Scope::kRow, softmax_jacobian_norm_of, nullptr},
    {Measure::kLargestAsymmetry, "largest_asymmetry", Scope::kSquare, nullptr, largest_asymmetry_of},
    {Measure::kSelfPreference, "self_preference", Scope::kSquare, nullptr, self_preference_of},
}};

const Definition& definition_of(Measure measure) noexcept {
  return *std::ranges::find(kDefinitions, measure, &Definition::measure);
}

Status check(const Definition& definition, std::string_view name, const Shape& shape) {
  const std::size_t needed_rank = definition.scope == Scope::kSquare ? 2 : 1;
  std::string_view need;
  if (definition.scope != Scope::kAll && shape.rank() < needed_rank) {
    need = needed_rank == 2 ? "a square matrix" : "at least one row";
  } else if (shape.num_elements() == 0) {
    need = "at least one number";
  } else if (definition.scope == Scope::kSquare && shape[shape.rank() - 1] != shape[shape.rank() - 2]) {
    need = "a square matrix";
  }
  if (need.empty()) return {};
  return {ErrorCode::kShapeMismatch, "{} ({}): {} needs {}", name, shape.sizes(), definition.name, need};
}

}  // namespace

std::string_view measure_name(Measure measure) noexcept { return definition_of(measure).name; }

std::optional<Measure> measure_from_name(std::string_view name) noexcept {
  const auto* const found = std::ranges::find(kDefinitions, name, &Definition::name);
  return found == kDefinitions.end() ? std::nullopt : std::optional(found->measure);
}

Status measure(Measure which, std::string_view name, const ConstTensorView& tensor, Tensor& out) {
  const Definition& definition = definition_of(which);
  if (Status status = check(definition, name, tensor.shape); !status.ok()) return status;
  const std::size_t axes_measured = definition.scope == Scope::kAll   ? tensor.shape.rank()
                                    : definition.scope == Scope::kRow ? 1
                                                                      : 2;
  Tensor made;
  const Shape shape = without_last_axes(tensor.shape, axes_measured);
  if (Status status = Tensor::create(name, shape, made); !status.ok()) return status;
  const std::span<float> results = made.view().data;
  for (std::size_t index = 0; index < results.size(); ++index) {
    double result = 0.0;
    if (definition.scope == Scope::kAll) {
      result = definition.of_values(tensor.data);
    } else if (definition.scope == Scope::kRow) {
      result = definition.of_values(as_matrix(tensor).row(index));
    } else {
      result = definition.of_matrix(matrix_at(tensor, index));
    }
    results[index] = static_cast<float>(result);
  }
  out = std::move(made);
  return {};
}

}  // namespace attention_walkthrough

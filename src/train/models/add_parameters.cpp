#include "train/models/add_parameters.h"

#include <cmath>

namespace attention_walkthrough {
namespace {

/// Vectors of tokens and positions start small, so that training, not chance, decides what they say.
constexpr float kTableDeviation = 0.1F;

ParameterKind matrix_kind(std::size_t in, float gain) noexcept {
  return {.start = ParameterKind::Start::kNormal,
          .standard_deviation = gain / std::sqrt(static_cast<float>(in)),
          .is_decayed = true};
}

}  // namespace

Linear add_linear(Parameters& parameters, const std::string& name, std::size_t in, std::size_t out, bool has_bias,
                  float gain) {
  const Parameter& weight = parameters.add(name + ".weight", Shape{in, out}, matrix_kind(in, gain));
  return {.weight = &weight, .bias = has_bias ? &parameters.add(name + ".bias", Shape{out}, {}) : nullptr};
}

Linear add_named_linear(Parameters& parameters, const std::string& weight, const std::string& bias, std::size_t in,
                        std::size_t out) {
  const Parameter& matrix = parameters.add(weight, Shape{in, out}, matrix_kind(in, 1.0F));
  return {.weight = &matrix, .bias = &parameters.add(bias, Shape{out}, {})};
}

const Parameter& add_table(Parameters& parameters, const std::string& name, std::size_t rows, std::size_t columns) {
  return parameters.add(
      name + ".weight", Shape{rows, columns},
      {.start = ParameterKind::Start::kNormal, .standard_deviation = kTableDeviation, .is_decayed = true});
}

const Parameter& add_vector(Parameters& parameters, const std::string& name, std::size_t size) {
  return parameters.add(name, Shape{size}, matrix_kind(size, 1.0F));
}

NormLayer add_norm(Parameters& parameters, const std::string& name, std::size_t size, bool has_bias) {
  const Parameter& weight = parameters.add(name + ".weight", Shape{size}, {.start = ParameterKind::Start::kOne});
  return {.weight = &weight, .bias = has_bias ? &parameters.add(name + ".bias", Shape{size}, {}) : nullptr};
}

}  // namespace attention_walkthrough

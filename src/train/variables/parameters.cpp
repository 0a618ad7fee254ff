#include "train/variables/parameters.h"

#include <algorithm>
#include <utility>

#include "train/backward/linear_backward.h"

namespace attention_walkthrough {

const Parameter& Parameters::add(std::string name, const Shape& shape, const ParameterKind& kind) {
  parameters_.push_back(
      {.name = std::move(name), .shape = shape, .kind = kind, .value = {}, .gradient = {}, .transposed = {}});
  return parameters_.back();
}

Status Parameters::create_memory() {
  std::size_t size = 0;
  for (const Parameter& parameter : parameters_) size += parameter.shape.num_elements();
  for (AlignedBuffer* buffer : {&values_, &gradients_, &transposes_}) {
    if (Status status = AlignedBuffer::create("model", size, *buffer); !status.ok()) return status;
  }
  std::size_t first = 0;
  for (Parameter& parameter : parameters_) {
    const std::size_t count = parameter.shape.num_elements();
    parameter.value = as_matrix(TensorView{values_.span().subspan(first, count), parameter.shape});
    parameter.gradient = as_matrix(TensorView{gradients_.span().subspan(first, count), parameter.shape});
    parameter.transposed = {transposes_.span().data() + first, parameter.value.columns, parameter.value.rows,
                            parameter.value.rows};
    first += count;
  }
  return {};
}

void Parameters::initialize(Random& random) noexcept {
  for (Parameter& parameter : parameters_) {
    const std::span<float> values{parameter.value.data, parameter.shape.num_elements()};
    switch (parameter.kind.start) {
      case ParameterKind::Start::kZero:
        std::ranges::fill(values, 0.0F);
        break;
      case ParameterKind::Start::kOne:
        std::ranges::fill(values, 1.0F);
        break;
      case ParameterKind::Start::kNormal:
        random.fill_normal(values, parameter.kind.standard_deviation);
        break;
    }
  }
}

void Parameters::clear_gradients() noexcept { std::ranges::fill(gradients_.span(), 0.0F); }

void Parameters::refresh_transposes() noexcept {
  for (const Parameter& parameter : parameters_) transpose(parameter.value, parameter.transposed);
}

const Parameter* Parameters::find(std::string_view name) const noexcept {
  const auto found = std::ranges::find(parameters_, name, &Parameter::name);
  return found == parameters_.end() ? nullptr : &*found;
}

}  // namespace attention_walkthrough

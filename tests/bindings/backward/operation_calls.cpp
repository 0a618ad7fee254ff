#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "backward/calls.h"
#include "bindings/arguments.h"
#include "bindings/result.h"
#include "core/matrix_view.h"
#include "kernels/norm.h"
#include "train/backward/activation_backward.h"
#include "train/backward/attention_backward.h"
#include "train/backward/cross_entropy.h"
#include "train/backward/embedding_backward.h"
#include "train/backward/linear_backward.h"
#include "train/backward/norm_backward.h"
#include "train/backward/rotary_backward.h"
#include "train/backward/softmax_backward.h"
#include "train/optimizer/adamw.h"
#include "train/optimizer/clip.h"

using emscripten::val;

namespace attention_walkthrough {
namespace {

/// A tensor of zeros for a gradient, shaped as what it belongs to.
class Gradient {
 public:
  explicit Gradient(const Shape& shape) : numbers_(shape.num_elements(), 0.0F), shape_(shape) {}

  [[nodiscard]] TensorView view() noexcept { return {numbers_, shape_}; }
  [[nodiscard]] MatrixView matrix() noexcept { return as_matrix(view()); }
  [[nodiscard]] std::span<float> row(std::size_t index) noexcept { return matrix().row(index); }

 private:
  std::vector<float> numbers_;
  Shape shape_;
};

val results(std::initializer_list<std::pair<std::string_view, ConstTensorView>> tensors) {
  Result result;
  for (const auto& [name, tensor] : tensors) result.set(name, tensor);
  return result.take();
}

}  // namespace

val linear_backward_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const ConstTensorView weight = arguments.tensor("weight");
  const ConstTensorView grad_out = arguments.tensor("grad_out");
  Gradient transposed(Shape{weight.shape[1], weight.shape[0]});
  transpose(as_matrix(weight), transposed.matrix());
  Gradient grad_x(x.shape);
  Gradient grad_weight(weight.shape);
  Gradient grad_bias(Shape{weight.shape[1]});
  linear_backward(as_matrix(x), transposed.matrix(), as_matrix(grad_out),
                  {.x = grad_x.matrix(), .weight = grad_weight.matrix(), .bias = grad_bias.row(0)});
  return results({{"x", grad_x.view()}, {"weight", grad_weight.view()}, {"bias", grad_bias.view()}});
}

val activation_backward_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const ConstTensorView grad_out = arguments.tensor("grad_out");
  const std::string name = arguments.text("name");
  Gradient grad_x(x.shape);
  const auto backward = name == "gelu" ? gelu_backward : name == "gelu_tanh" ? gelu_tanh_backward : silu_backward;
  backward(x.data, grad_out.data, grad_x.view().data);
  return results({{"x", grad_x.view()}});
}

val softmax_backward_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView weights = arguments.tensor("weights");
  const ConstMatrixView grad_weights = as_matrix(arguments.tensor("grad_weights"));
  Gradient grad_scores(weights.shape);
  for (std::size_t row = 0; row < grad_weights.rows; ++row) {
    softmax_backward(as_matrix(weights).row(row), grad_weights.row(row), grad_scores.row(row));
  }
  return results({{"x", grad_scores.view()}});
}

val norm_backward_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const ConstTensorView weight = arguments.tensor("weight");
  const ConstMatrixView grad_out = as_matrix(arguments.tensor("grad_out"));
  const float epsilon = arguments.optional_number("epsilon").value_or(1e-5F);
  Gradient grad_x(x.shape);
  Gradient grad_weight(weight.shape);
  Gradient grad_bias(weight.shape);
  const bool is_rms = arguments.flag("is_rms");
  std::vector<float> numbers(x.data.size());
  const MatrixView out = as_matrix(TensorView{numbers, x.shape});
  std::vector<float> means(grad_out.rows);
  std::vector<float> inv_roots(grad_out.rows);
  const NormMoments moments{.mean = means, .inv_root = inv_roots};
  if (is_rms) {
    rms_norm(as_matrix(x), weight.data, epsilon, out, moments);
  } else {
    layer_norm(as_matrix(x), weight.data, {}, epsilon, out, moments);
  }
  for (std::size_t row = 0; row < grad_out.rows; ++row) {
    const std::span<const float> x_row = as_matrix(x).row(row);
    const NormGradients gradients{
        .x = grad_x.row(row), .weight = grad_weight.view().data, .bias = grad_bias.view().data};
    if (is_rms) {
      rms_norm_backward(x_row, inv_roots[row], weight.data, grad_out.row(row), gradients);
    } else {
      layer_norm_backward(x_row, {means[row], inv_roots[row]}, weight.data, grad_out.row(row), gradients);
    }
  }
  return results({{"x", grad_x.view()}, {"weight", grad_weight.view()}, {"bias", grad_bias.view()}});
}

val embedding_backward_call(const val& call) {
  Arguments arguments(call);
  const ConstMatrixView grad_out = as_matrix(arguments.tensor("grad_out"));
  const std::vector<std::ptrdiff_t> integers = arguments.integers("ids");
  const std::vector<std::size_t> ids(integers.begin(), integers.end());
  const auto padding = arguments.optional_integer("padding_id");
  Gradient table(Shape{arguments.count("vocab_size"), grad_out.columns});
  embedding_backward(grad_out, ids, padding ? static_cast<std::size_t>(*padding) : kNoToken, table.matrix());
  return results({{"weight", table.view()}});
}

val rotary_backward_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView grad_out = arguments.tensor("grad_out");
  const ConstMatrixView cos = as_matrix(arguments.tensor("cos"));
  const ConstMatrixView sin = as_matrix(arguments.tensor("sin"));
  const RotaryLayout layout = arguments.flag("is_interleaved") ? RotaryLayout::kInterleaved : RotaryLayout::kHalfSplit;
  Gradient grad_x(grad_out.shape);
  for (std::size_t row = 0; row < cos.rows; ++row) {
    rotary_backward(as_matrix(grad_out).row(row), cos.row(row), sin.row(row), layout, grad_x.row(row));
  }
  return results({{"x", grad_x.view()}});
}

val attention_backward_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView query = arguments.tensor("query");
  const ConstTensorView key = arguments.tensor("key");
  const ConstTensorView value = arguments.tensor("value");
  const ConstTensorView weights = arguments.tensor("weights");
  const ConstTensorView capped = arguments.tensor("capped");
  const ConstTensorView grad_out = arguments.tensor("grad_out");
  Gradient grad_query(query.shape);
  Gradient grad_key(key.shape);
  Gradient grad_value(value.shape);
  Gradient grad_dot(weights.shape);
  attention_read_backward(as_matrix(weights), as_matrix(value), as_matrix(grad_out), grad_value.matrix(),
                          grad_dot.matrix());
  Gradient grad_mask = grad_dot;
  const ScaledScores scores{.query = as_matrix(query),
                            .key = as_matrix(key),
                            .capped = as_matrix(capped),
                            .scale = arguments.optional_number("scale").value_or(1.0F),
                            .softcap = arguments.optional_number("softcap").value_or(0.0F)};
  scaled_scores_backward(scores, grad_dot.matrix(), grad_query.matrix(), grad_key.matrix());
  return results({{"query", grad_query.view()},
                  {"key", grad_key.view()},
                  {"value", grad_value.view()},
                  {"mask", grad_mask.view()}});
}

val cross_entropy_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView logits = arguments.tensor("logits");
  const ConstTensorView grad_losses = arguments.tensor("grad_losses");
  const std::vector<std::ptrdiff_t> targets = arguments.integers("targets");
  Gradient losses(Shape{targets.size()});
  Gradient grad_logits(logits.shape);
  std::vector<float> probabilities(logits.shape[1]);
  for (std::size_t row = 0; row < targets.size(); ++row) {
    if (targets[row] < 0) continue;
    const auto target = static_cast<std::size_t>(targets[row]);
    losses.row(0)[row] = static_cast<float>(cross_entropy(as_matrix(logits).row(row), target, probabilities));
    cross_entropy_backward(probabilities, target, grad_losses.data[row], grad_logits.row(row));
  }
  return results({{"losses", losses.view()}, {"logits", grad_logits.view()}});
}

val adamw_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView first = arguments.tensor("values");
  const ConstMatrixView gradients = as_matrix(arguments.tensor("gradients"));
  const auto number = [&](std::string_view name) { return arguments.optional_number(name).value_or(0.0F); };
  const AdamWOptions options{.learning_rate = number("learning_rate"),
                             .beta1 = number("beta1"),
                             .beta2 = number("beta2"),
                             .epsilon = number("epsilon"),
                             .weight_decay = number("weight_decay"),
                             .decays_vectors = true};
  Parameters parameters;
  parameters.add("all", Shape{first.data.size()}, {});
  AdamWState state;
  Status status = parameters.create_memory();
  if (status.ok()) status = AdamWState::create(parameters.size(), state);
  if (!status.ok()) return status_to_js(status);
  std::ranges::copy(first.data, parameters.values().begin());

  Gradient values(Shape{gradients.rows, gradients.columns});
  Gradient norms(Shape{gradients.rows});
  for (std::size_t step = 0; step < gradients.rows; ++step) {
    std::ranges::copy(gradients.row(step), parameters.gradients().begin());
    const float max_norm = number("max_gradient_norm");
    norms.row(0)[step] =
        static_cast<float>(max_norm > 0.0F ? clip_gradients(max_norm, parameters) : gradient_norm(parameters));
    state.step(options, parameters);
    std::ranges::copy(parameters.values(), values.row(step).begin());
  }
  const Shape shape{gradients.columns};
  return results({{"values", values.view()},
                  {"norms", norms.view()},
                  {"means", {state.means(), shape}},
                  {"square_means", {state.square_means(), shape}}});
}

}  // namespace attention_walkthrough

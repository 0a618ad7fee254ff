#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "backward/calls.h"
#include "bindings/arguments.h"
#include "bindings/read_call.h"
#include "bindings/result.h"
#include "model/parse_config.h"
#include "train/models/transformer.h"
#include "train/optimizer/adamw.h"
#include "train/tape/record.h"

using emscripten::val;

namespace attention_walkthrough {
namespace {

/// A transformer with given weights and the run over one batch.
class ModelCall {
 public:
  explicit ModelCall(const val& call) : arguments_(call) {
    ParsedConfig config;
    status_ = parse_config(arguments_.text("config"), config);
    if (!status_.ok()) return;
    TransformerConfig transformer = std::get<TransformerConfig>(config.config);
    if (arguments_.flag("is_interleaved")) transformer.rotary_layout = RotaryLayout::kInterleaved;
    model_ = std::make_unique<TrainedTransformer>(transformer, parameters);
    status_ = parameters.create_memory();
    if (status_.ok()) status_ = model_->create_memory();
    if (status_.ok()) status_ = read_parameters(call["parameters"]);
    if (status_.ok()) examples_ = read_examples(call);
  }

  /// Records the run over some of the examples and computes it forwards.
  Status run(std::size_t first, std::size_t count) {
    Status status = tape.clear();
    if (!status.ok()) return status;
    lay_out_batch(std::span(examples_).subspan(first, count), model_->layout(), batch_);
    logits = model_->record(batch_, {.is_causal = arguments_.flag("is_causal")}, tape);
    record_loss(tape, logits, batch_.targets, loss);
    if (status = tape.status(); !status.ok()) return status;
    parameters.refresh_transposes();
    parameters.clear_gradients();
    tape.forward();
    return {};
  }

  [[nodiscard]] std::size_t num_examples() const noexcept { return examples_.size(); }

  [[nodiscard]] const Status& status() const noexcept { return status_; }
  Arguments& arguments() noexcept { return arguments_; }

  Parameters parameters;
  Tape tape;
  Variable logits;
  LossResult loss;

 private:
  Status read_parameters(const val& given) {
    for (const Parameter& parameter : parameters.all()) {
      Tensor tensor;
      Status status = tensor_from_js(parameter.name, given[parameter.name], tensor);
      if (!status.ok()) return status;
      if (tensor.shape() != parameter.shape) {
        return {ErrorCode::kShapeMismatch, "{} must be {}", parameter.name, parameter.shape.sizes()};
      }
      std::ranges::copy(tensor.view().data, parameter.value.data);
    }
    return {};
  }

  static std::vector<Example> read_examples(const val& call) {
    std::vector<Example> examples;
    const auto count = call["count"].as<std::size_t>();
    for (std::size_t i = 0; i < count; ++i) {
      Example example;
      const auto ids_of = [&](const char* side) {
        return call[side].isUndefined() ? std::vector<std::size_t>() : ids_from_js(call[side][i]);
      };
      example.source = ids_of("sources");
      example.input = ids_of("inputs");
      example.targets = ids_of("targets");
      examples.push_back(std::move(example));
    }
    return examples;
  }

  Arguments arguments_;
  std::unique_ptr<TrainedModel> model_;
  std::vector<Example> examples_;
  Batch batch_;
  Status status_;
};

val matrix_to_js(const MatrixView& matrix, const Shape& shape) {
  return tensor_to_js({{matrix.data, shape.num_elements()}, shape});
}

}  // namespace

val model_backward_call(const val& call) {
  ModelCall model(call);
  if (!model.status().ok()) return status_to_js(model.status());
  if (Status status = model.run(0, model.num_examples()); !status.ok()) return status_to_js(status);
  if (call["gradLogits"].isUndefined()) {
    model.tape.backward();
  } else {
    model.tape.backward_from(model.logits, as_matrix(model.arguments().tensor("grad_logits")));
  }
  val result = val::object();
  result.set("logits", matrix_to_js(model.logits.value, Shape{model.logits.rows(), model.logits.columns()}));
  result.set("loss", model.loss.loss);
  val gradients = val::object();
  for (const Parameter& parameter : model.parameters.all()) {
    gradients.set(parameter.name, matrix_to_js(parameter.gradient, parameter.shape));
  }
  result.set("gradients", gradients);
  return result;
}

val model_train_call(const val& call) {
  ModelCall model(call);
  if (!model.status().ok()) return status_to_js(model.status());
  const auto number = [&](const char* name) { return model.arguments().optional_number(name).value_or(0.0F); };
  const AdamWOptions options{.learning_rate = number("learning_rate"),
                             .beta1 = number("beta1"),
                             .beta2 = number("beta2"),
                             .epsilon = number("epsilon"),
                             .weight_decay = number("weight_decay"),
                             .decays_vectors = true};
  AdamWState state;
  Status status = AdamWState::create(model.parameters.size(), state);
  if (!status.ok()) return status_to_js(status);
  const std::size_t batch_size = model.arguments().count("batch_size");
  std::vector<float> losses;
  for (std::size_t first = 0; first < model.num_examples(); first += batch_size) {
    if (status = model.run(first, batch_size); !status.ok()) return status_to_js(status);
    model.tape.backward();
    losses.push_back(static_cast<float>(model.loss.loss));
    state.step(options, model.parameters);
  }
  val result = val::object();
  result.set("losses", tensor_to_js({losses, Shape{losses.size()}}));
  val values = val::object();
  for (const Parameter& parameter : model.parameters.all()) {
    values.set(parameter.name, matrix_to_js(parameter.value, parameter.shape));
  }
  result.set("parameters", values);
  return result;
}

}  // namespace attention_walkthrough

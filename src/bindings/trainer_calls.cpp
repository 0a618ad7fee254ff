#include "bindings/trainer_calls.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/arguments.h"
#include "bindings/camel_case.h"
#include "bindings/convert.h"
#include "bindings/read_call.h"
#include "bindings/result.h"
#include "bindings/trace_to_js.h"
#include "model/checkpoint.h"
#include "model/parse_config.h"
#include "model/trace_model.h"
#include "train/checkpoint/write_checkpoint.h"
#include "train/named_tasks/named_task.h"

using emscripten::val;

namespace attention_walkthrough {
namespace {

/// A seed is exact in a double, and only there.
std::uint64_t seed_from_js(const val& seed) { return static_cast<std::uint64_t>(seed.as<double>()); }

val numbers_to_js(std::initializer_list<std::pair<std::string_view, double>> numbers) {
  val object = val::object();
  for (const auto& [name, number] : numbers) object.set(camel_case(name), number);
  return object;
}

/// The facade gives one of the names, never another.
EncoderMask mask_named(std::string_view name) noexcept {
  if (name == "causal") return EncoderMask::kCausal;
  return name == "drawn" ? EncoderMask::kDrawn : EncoderMask::kFull;
}

Split split_named(std::string_view name) noexcept { return name == "held_out" ? Split::kHeldOut : Split::kTraining; }

TrainerOptions options_from_js(const val& call) {
  const Arguments arguments(call);
  const auto number = [&](std::string_view name, float absent) {
    return arguments.optional_number(name).value_or(absent);
  };
  TrainerOptions options;
  options.seed = seed_from_js(call["seed"]);
  options.batch_size = arguments.count("batch_size");
  options.schedule = {.peak = number("learning_rate", options.schedule.peak),
                      .end = number("end_learning_rate", options.schedule.end),
                      .warm_up_steps = arguments.count("warm_up_steps"),
                      .total_steps = arguments.count("total_steps")};
  options.adamw.beta1 = number("beta1", options.adamw.beta1);
  options.adamw.beta2 = number("beta2", options.adamw.beta2);
  options.adamw.epsilon = number("epsilon", options.adamw.epsilon);
  options.adamw.weight_decay = number("weight_decay", options.adamw.weight_decay);
  options.max_gradient_norm = number("max_gradient_norm", options.max_gradient_norm);
  options.encoder_mask = mask_named(arguments.text("encoder_mask"));
  options.is_scaled = arguments.flag("is_scaled");
  return options;
}

Status read_config(const val& call, TrainedConfig& out) {
  ParsedConfig parsed;
  const Status status = parse_config(Arguments(call).text("config"), parsed);
  if (!status.ok()) return refusal_of_model(status);
  out = parsed.config;
  return {};
}

/// Tokens, -1 where there is none.
val targets_to_js(const std::vector<std::size_t>& targets) {
  val list = val::array();
  for (const std::size_t target : targets) {
    list.call<void>("push", target == kNoTarget ? -1.0 : static_cast<double>(target));
  }
  return list;
}

std::vector<std::size_t> optional_ids(const val& ids) {
  return ids.isUndefined() ? std::vector<std::size_t>() : ids_from_js(ids);
}

/// Which keys each token may see where an encoder reads causally: (ids, ids).
std::vector<std::uint8_t> causal_rows(std::size_t length) {
  std::vector<std::uint8_t> allowed(length * length, 0);
  for (std::size_t query = 0; query < length; ++query) {
    for (std::size_t key = 0; key <= query; ++key) allowed[query * length + key] = 1;
  }
  return allowed;
}

val bytes_or_error(const std::vector<std::byte>& bytes) {
  val copy = val::undefined();
  const Status status = bytes_to_js(bytes, copy);
  return status.ok() ? copy : status_to_js(status);
}

}  // namespace

val task_sizes_call(const std::string& task) {
  std::shared_ptr<const Task> made;
  if (Status status = make_named_task(task, made); !status.ok()) return status_to_js(status);
  const TaskSizes sizes = made->sizes();
  return numbers_to_js({{"source_vocab_size", sizes.source_vocab_size},
                        {"target_vocab_size", sizes.target_vocab_size},
                        {"max_source_length", sizes.max_source_length},
                        {"max_input_length", sizes.max_input_length}});
}

val trainer_create(TrainerHandle& handle, const val& call) {
  std::shared_ptr<const Task> task;
  Status status = make_named_task(Arguments(call).text("task"), task);
  if (!status.ok()) return status_to_js(status);
  TrainedConfig config;
  if (status = read_config(call, config); !status.ok()) return status_to_js(status);
  return status_to_js(Trainer::create(std::move(task), config, options_from_js(call), handle.trainer));
}

val trainer_step(TrainerHandle& handle, std::size_t count) {
  StepResult result;
  for (std::size_t done = 0; done < count; ++done) result = handle.trainer->step();
  return numbers_to_js({{"step", result.step},
                        {"loss", result.loss},
                        {"accuracy", result.accuracy},
                        {"gradient_norm", result.gradient_norm},
                        {"learning_rate", result.learning_rate}});
}

val trainer_measure(TrainerHandle& handle, const val& call) {
  const Arguments arguments(call);
  const Measurement found = handle.trainer->measure(split_named(arguments.text("split")), seed_from_js(call["seed"]),
                                                    arguments.count("num_examples"), arguments.flag("is_causal"));
  return numbers_to_js({{"loss", found.loss}, {"accuracy", found.accuracy}, {"exact", found.exact}});
}

val trainer_example(const TrainerHandle& handle, const val& call) {
  Random random(seed_from_js(call["seed"]));
  Example example;
  handle.trainer->task().draw(split_named(Arguments(call).text("split")), random, example);
  val object = val::object();
  object.set("source", integers_to_js(example.source));
  object.set("input", integers_to_js(example.input));
  object.set("targets", targets_to_js(example.targets));
  return object;
}

val trainer_trace(const TrainerHandle& handle, const val& call) {
  const Trainer& trainer = *handle.trainer;
  LanguageModel model;
  const std::vector<std::byte> file = write_checkpoint(trainer.config(), trainer.parameters(), WeightType::kF32);
  if (Status status = read_checkpoint(file, "", model); !status.ok()) return status_to_js(status);
  const std::vector<std::size_t> source = optional_ids(call["source"]);
  const std::vector<std::size_t> input = optional_ids(call["input"]);
  const bool is_encoder = call["input"].isUndefined();
  ReadOptions options;
  if (!is_encoder) options.source = source;
  std::vector<std::uint8_t> allowed;
  if (is_encoder && call["isCausal"].isTrue()) {
    allowed = causal_rows(source.size());
    options.allowed = {allowed.data(), source.size(), source.size(), source.size()};
  }
  Trace trace;
  if (Status status = trace_model(model, is_encoder ? source : input, options, trace); !status.ok()) {
    return status_to_js(status);
  }
  return trace_to_js(trace);
}

val trainer_weights(const TrainerHandle& handle, const std::string& type) {
  const WeightType weight_type = type == "f16" ? WeightType::kF16 : WeightType::kF32;
  return bytes_or_error(write_checkpoint(handle.trainer->config(), handle.trainer->parameters(), weight_type));
}

val trainer_save(const TrainerHandle& handle) { return bytes_or_error(handle.trainer->save()); }

val trainer_restore(TrainerHandle& handle, const val& uint8_array) {
  FileBytes state;
  if (Status status = bytes_from_js("state", uint8_array, state); !status.ok()) return status_to_js(status);
  return status_to_js(handle.trainer->restore(state.span()));
}

val trainer_parameters(const TrainerHandle& handle) {
  val list = val::array();
  for (const Parameter& parameter : handle.trainer->parameters().all()) {
    val entry = val::object();
    entry.set("name", parameter.name);
    entry.set("shape", shape_to_js(parameter.shape));
    list.call<void>("push", entry);
  }
  return list;
}

val trainer_parameter(const TrainerHandle& handle, const std::string& name) {
  const Parameter* parameter = handle.trainer->parameters().find(name);
  if (parameter == nullptr) {
    return status_to_js({ErrorCode::kInvalidArgument, "name ({}) must be that of a tensor that is learnt", name});
  }
  const std::size_t count = parameter->shape.num_elements();
  Result result;
  result.set("value", {{parameter->value.data, count}, parameter->shape});
  result.set("gradient", {{parameter->gradient.data, count}, parameter->shape});
  return result.take();
}

val trainer_restart(TrainerHandle& handle, double seed) {
  handle.trainer->restart(static_cast<std::uint64_t>(seed));
  return val::null();
}

val trainer_set_learning_rate(TrainerHandle& handle, float learning_rate) {
  return status_to_js(handle.trainer->set_learning_rate(learning_rate));
}

val trainer_set_scaled(TrainerHandle& handle, bool is_scaled) {
  handle.trainer->set_scaled(is_scaled);
  return val::null();
}

}  // namespace attention_walkthrough

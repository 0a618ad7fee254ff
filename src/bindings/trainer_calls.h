#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <memory>
#include <string>

#include "train/trainer/trainer.h"

// What JavaScript calls on trainers, in a module of its own. Conventions as in handle_calls.h; tokens go in as
// Int32Arrays and come out as lists, -1 standing for "no target".

namespace attention_walkthrough {

/// A trainer, once it is made.
struct TrainerHandle {
  std::unique_ptr<Trainer> trainer;
};

/// The sizes of the examples of a task, by their names.
emscripten::val task_sizes_call(const std::string& task);

/// task, config (text), seed, batchSize, learningRate, endLearningRate, warmUpSteps, totalSteps, beta1, beta2, epsilon,
/// weightDecay, maxGradientNorm, encoderMask, isScaled
emscripten::val trainer_create(TrainerHandle& handle, const emscripten::val& call);
/// Steps that follow one another: step, loss, accuracy, gradientNorm, learningRate of the last.
emscripten::val trainer_step(TrainerHandle& handle, std::size_t count);
/// split, seed, numExamples, isCausal -> loss, accuracy, exact
emscripten::val trainer_measure(TrainerHandle& handle, const emscripten::val& call);
/// split, seed -> source, input, targets
emscripten::val trainer_example(const TrainerHandle& handle, const emscripten::val& call);
/// source?, input?, isCausal: what the model as it stands computes, as `trace_to_js`.
emscripten::val trainer_trace(const TrainerHandle& handle, const emscripten::val& call);
/// A safetensors file: `f32` or `f16`.
emscripten::val trainer_weights(const TrainerHandle& handle, const std::string& type);
/// Every tensor that is learnt: name, shape.
emscripten::val trainer_parameters(const TrainerHandle& handle);
/// One of them: value, and the gradient that the last step moved it by, as clipped.
emscripten::val trainer_parameter(const TrainerHandle& handle, const std::string& name);
/// A Uint8Array that `trainer_restore` takes.
emscripten::val trainer_save(const TrainerHandle& handle);
emscripten::val trainer_restore(TrainerHandle& handle, const emscripten::val& uint8_array);
emscripten::val trainer_restart(TrainerHandle& handle, double seed);
emscripten::val trainer_set_learning_rate(TrainerHandle& handle, float learning_rate);
emscripten::val trainer_set_scaled(TrainerHandle& handle, bool is_scaled);

}  // namespace attention_walkthrough

#include <emscripten/bind.h>

#include "bindings/grammar_calls.h"
#include "bindings/guarded.h"
#include "bindings/make_handle.h"
#include "bindings/trainer_calls.h"

namespace attention_walkthrough {

/// What the module of the trainer binds beside everything that the engine's does.
EMSCRIPTEN_BINDINGS(attention_walkthrough_trainer) {
  emscripten::function("taskSizes", guarded<&task_sizes_call>);
  emscripten::function("taskWords", guarded<&task_words_call>);
  emscripten::function("drawTranslations", guarded<&draw_translations_call>);
  emscripten::function("drawReadings", guarded<&draw_readings_call>);

  emscripten::class_<TrainerHandle>("Trainer")
      .class_function("make", &make_handle<TrainerHandle>, emscripten::allow_raw_pointers())
      .function("create", guarded_maker<&trainer_create>)
      .function("step", guarded<&trainer_step>)
      .function("measure", guarded<&trainer_measure>)
      .function("example", guarded<&trainer_example>)
      .function("trace", guarded<&trainer_trace>)
      .function("weights", guarded<&trainer_weights>)
      .function("parameters", guarded<&trainer_parameters>)
      .function("parameter", guarded<&trainer_parameter>)
      .function("save", guarded<&trainer_save>)
      .function("restore", guarded<&trainer_restore>)
      .function("restart", guarded<&trainer_restart>)
      .function("setLearningRate", guarded<&trainer_set_learning_rate>)
      .function("setScaled", guarded<&trainer_set_scaled>);
}

}  // namespace attention_walkthrough

#include <emscripten/bind.h>

#include "backward/calls.h"
#include "bindings/guarded.h"

namespace attention_walkthrough {

EMSCRIPTEN_BINDINGS(attention_walkthrough_backward) {
  using emscripten::function;
  function("linearBackward", guarded<&linear_backward_call>);
  function("activationBackward", guarded<&activation_backward_call>);
  function("softmaxBackward", guarded<&softmax_backward_call>);
  function("normBackward", guarded<&norm_backward_call>);
  function("embeddingBackward", guarded<&embedding_backward_call>);
  function("rotaryBackward", guarded<&rotary_backward_call>);
  function("attentionBackward", guarded<&attention_backward_call>);
  function("crossEntropy", guarded<&cross_entropy_call>);
  function("adamW", guarded<&adamw_call>);
  function("modelBackward", guarded<&model_backward_call>);
  function("modelTrain", guarded<&model_train_call>);
}

}  // namespace attention_walkthrough

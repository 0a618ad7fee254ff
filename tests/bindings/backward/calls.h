#pragma once

#include <emscripten/val.h>

// Each takes one object of arguments, as the calls of the engine do, and gives its results by name, or
// `{ code, message }`. Tensors are of rank 1 and 2 unless said otherwise; what is given must fit together.

namespace attention_walkthrough {

emscripten::val linear_backward_call(const emscripten::val& call);      ///< x, weight (in, out), gradOut
emscripten::val activation_backward_call(const emscripten::val& call);  ///< name, x, gradOut
emscripten::val softmax_backward_call(const emscripten::val& call);     ///< weights, gradWeights
emscripten::val norm_backward_call(const emscripten::val& call);        ///< x, weight, epsilon, isRms, gradOut
emscripten::val embedding_backward_call(const emscripten::val& call);   ///< gradOut, ids, paddingId?, vocabSize
/// gradOut (rows, head_dim), cos, sin (rows, head_dim / 2), isInterleaved
emscripten::val rotary_backward_call(const emscripten::val& call);
/// query, key, value, weights, capped?, gradOut of one head; scale, softcap
emscripten::val attention_backward_call(const emscripten::val& call);
emscripten::val cross_entropy_call(const emscripten::val& call);  ///< logits, targets (-1: none) -> losses, gradLogits
/// parameters, gradients (of `steps` steps, one behind another), learningRate ... -> values, means, squareMeans, norms
emscripten::val adamw_call(const emscripten::val& call);

/// config, parameters (by name), count, sources?, inputs?, targets?, isCausal, isInterleaved, gradLogits?: logits,
/// loss, and the gradient of each parameter, of the logits where theirs is given, else of the loss.
emscripten::val model_backward_call(const emscripten::val& call);
/// As above, with batchSize examples in each step, and learningRate, beta1, beta2, epsilon, weightDecay: the loss of
/// each step, and each parameter in the end.
emscripten::val model_train_call(const emscripten::val& call);

}  // namespace attention_walkthrough

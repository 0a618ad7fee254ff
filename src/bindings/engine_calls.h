#pragma once

#include <emscripten/val.h>

// What JavaScript calls, one function per name: copy the arguments in, call the engine, copy the results out.
// A tensor argument is `{ shape: Int32Array, data: Float32Array }`; `call` is an object of arguments by their names in
// camelCase, absent ones left out. Each gives its result, or `{ code, message }`.

namespace attention_walkthrough {

emscripten::val exp_call(const emscripten::val& call);            ///< x
emscripten::val gelu_call(const emscripten::val& call);           ///< x, tanhForm?
emscripten::val silu_call(const emscripten::val& call);           ///< x, alpha?
emscripten::val layer_norm_call(const emscripten::val& call);     ///< x, weight?, bias?, axis?, epsilon
emscripten::val rms_norm_call(const emscripten::val& call);       ///< x, weight?, axis?, epsilon
emscripten::val rotary_tables_call(const emscripten::val& call);  ///< positions, rotaryDim, base
/// x, cosCache, sinCache, positionIds?, positionOffset?, interleaved?
emscripten::val rotary_embedding_call(const emscripten::val& call);
emscripten::val matmul_call(const emscripten::val& call);                        ///< a, b, out?
emscripten::val linear_call(const emscripten::val& call);                        ///< x, weight, bias?, out?
emscripten::val softmax_call(const emscripten::val& call);                       ///< x, axis
emscripten::val split_heads_call(const emscripten::val& call);                   ///< x, numHeads
emscripten::val concat_heads_call(const emscripten::val& call);                  ///< x
emscripten::val scaled_dot_product_attention_call(const emscripten::val& call);  ///< AttentionInputs, options, stages
emscripten::val multi_head_attention_call(const emscripten::val& call);  ///< inputs, weights, heads, options, stages

}  // namespace attention_walkthrough

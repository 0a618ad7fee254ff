#pragma once

#include <emscripten/val.h>

#include "bindings/arguments.h"
#include "bindings/convert.h"
#include "bindings/result.h"

namespace attention_walkthrough {

/// Runs `operation`, a function of a tensor to fill, unless the arguments could not be read. Gives the tensor, its
/// numbers in the Float32Array `into` where there is one, or `{ code, message }`.
template <typename Operation>
emscripten::val call_operation(const Arguments& arguments, Operation operation,
                               const emscripten::val& into = emscripten::val::undefined()) {
  if (!arguments.status().ok()) return status_to_js(arguments.status());
  Tensor out;
  if (const Status status = operation(out); !status.ok()) return status_to_js(status);
  return into.isUndefined() ? tensor_to_js(out.view()) : tensor_into_js("out", out.view(), into);
}

}  // namespace attention_walkthrough

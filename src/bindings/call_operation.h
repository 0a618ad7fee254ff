#pragma once

#include <emscripten/val.h>

#include "bindings/arguments.h"
#include "bindings/convert.h"
#include "bindings/result.h"

namespace attention_walkthrough {

/// Runs `operation`, a function of a tensor to fill, unless the arguments could not be read. Gives the tensor, or
/// `{ code, message }`.
template <typename Operation>
emscripten::val call_operation(const Arguments& arguments, Operation operation) {
  if (!arguments.status().ok()) return status_to_js(arguments.status());
  Tensor out;
  const Status status = operation(out);
  return status.ok() ? tensor_to_js(out.view()) : status_to_js(status);
}

}  // namespace attention_walkthrough

#pragma once

#include <emscripten/val.h>

#include "trace/trace.h"

namespace attention_walkthrough {

/// `{ tensors: [{ name, shape, offset, op, operands, rows }], data: Float32Array }`, in the order of recording, or
/// `{ code, message }`.
emscripten::val trace_to_js(const Trace& trace);

}  // namespace attention_walkthrough

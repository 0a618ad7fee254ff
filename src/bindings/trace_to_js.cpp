#include "bindings/trace_to_js.h"

#include <string>
#include <utility>

#include "bindings/convert.h"

using emscripten::val;

namespace attention_walkthrough {
namespace {

val entry_to_js(const Trace::Entry& entry) {
  val tensor = val::object();
  tensor.set("name", entry.name);
  tensor.set("shape", shape_to_js(entry.shape));
  tensor.set("offset", entry.offset);
  tensor.set("op", std::string(formula_op_name(entry.formula.op)));
  tensor.set("operands", val::array(entry.formula.operands));
  tensor.set("rows", integers_to_js(entry.formula.rows));
  return tensor;
}

}  // namespace

val trace_to_js(const Trace& trace) {
  val data;
  if (Status status = floats_to_js(trace.data(), data); !status.ok()) return status_to_js(status);
  val tensors = val::array();
  for (const Trace::Entry& entry : trace.entries()) tensors.call<void>("push", entry_to_js(entry));
  val result = val::object();
  result.set("tensors", std::move(tensors));
  result.set("data", std::move(data));
  return result;
}

}  // namespace attention_walkthrough

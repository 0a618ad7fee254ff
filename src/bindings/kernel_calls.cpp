#include "bindings/arguments.h"
#include "bindings/checked_operations.h"
#include "bindings/convert.h"
#include "bindings/engine_calls.h"
#include "bindings/result.h"

using emscripten::val;

namespace attention_walkthrough {
namespace {

/// Runs `operation`, a function of a tensor to fill, unless the arguments could not be read.
template <typename Operation>
val call_operation(const Arguments& arguments, Operation operation) {
  if (!arguments.status().ok()) return status_to_js(arguments.status());
  Tensor out;
  const Status status = operation(out);
  return status.ok() ? tensor_to_js(out.view()) : status_to_js(status);
}

}  // namespace

val exp_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  return call_operation(arguments, [&](Tensor& out) { return checked_exp(x, out); });
}

val matmul_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView a = arguments.tensor("a");
  const ConstTensorView b = arguments.tensor("b");
  return call_operation(arguments, [&](Tensor& out) { return checked_matmul(a, b, out); });
}

val linear_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const ConstTensorView weight = arguments.tensor("weight");
  const std::optional<ConstTensorView> bias = arguments.optional_tensor("bias");
  return call_operation(arguments,
                        [&](Tensor& out) { return checked_linear(x, weight, bias ? &*bias : nullptr, out); });
}

val softmax_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const std::ptrdiff_t axis = arguments.optional_integer("axis").value_or(-1);
  return call_operation(arguments, [&](Tensor& out) { return checked_softmax(x, axis, out); });
}

val split_heads_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const std::size_t num_heads = arguments.count("num_heads");
  return call_operation(arguments, [&](Tensor& out) { return checked_split_heads(x, num_heads, out); });
}

val concat_heads_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  return call_operation(arguments, [&](Tensor& out) { return checked_concat_heads(x, out); });
}

}  // namespace attention_walkthrough

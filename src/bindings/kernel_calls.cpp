#include "bindings/arguments.h"
#include "bindings/call_operation.h"
#include "bindings/checked_operations.h"
#include "bindings/engine_calls.h"
#include "kernels/activation.h"
#include "kernels/exp.h"

using emscripten::val;

namespace attention_walkthrough {
val exp_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  return call_operation(arguments, [&](Tensor& out) { return apply_elementwise(exp, x, out); });
}

val gelu_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const auto kernel = arguments.flag("tanh_form") ? gelu_tanh : gelu;
  return call_operation(arguments, [&](Tensor& out) { return apply_elementwise(kernel, x, out); });
}

val silu_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const float alpha = arguments.optional_number("alpha").value_or(1.0F);
  const auto kernel = [alpha](std::span<const float> from, std::span<float> to) { silu(from, alpha, to); };
  return call_operation(arguments, [&](Tensor& out) { return apply_elementwise(kernel, x, out); });
}

val matmul_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView a = arguments.tensor("a");
  const ConstTensorView b = arguments.tensor("b");
  return call_operation(arguments, [&](Tensor& out) { return checked_matmul(a, b, out); }, call["out"]);
}

val linear_call(const val& call) {
  Arguments arguments(call);
  const ConstTensorView x = arguments.tensor("x");
  const ConstTensorView weight = arguments.tensor("weight");
  const std::optional<ConstTensorView> bias = arguments.optional_tensor("bias");
  const auto operation = [&](Tensor& out) { return checked_linear(x, weight, bias ? &*bias : nullptr, out); };
  return call_operation(arguments, operation, call["out"]);
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

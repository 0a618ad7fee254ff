#include "bindings/result.h"

#include <utility>

#include "bindings/camel_case.h"
#include "bindings/convert.h"

using emscripten::val;

namespace attention_walkthrough {
namespace {

Status copy_tensor(const ConstTensorView& tensor, val& out) {
  val data;
  if (Status status = floats_to_js(tensor.data, data); !status.ok()) return status;
  out = val::object();
  out.set("shape", shape_to_js(tensor.shape));
  out.set("data", std::move(data));
  return {};
}

}  // namespace

val tensor_to_js(const ConstTensorView& tensor) {
  val copy;
  const Status status = copy_tensor(tensor, copy);
  return status.ok() ? std::move(copy) : status_to_js(status);
}

Status check_array(std::string_view name, std::size_t size, const val& float32_array) {
  const auto given = length_of(float32_array);
  if (given == size) return {};
  return {ErrorCode::kShapeMismatch, "{} has {} numbers but the result has {}", name, given, size};
}

val tensor_into_js(std::string_view name, const ConstTensorView& tensor, const val& float32_array) {
  if (Status status = check_array(name, tensor.data.size(), float32_array); !status.ok()) return status_to_js(status);
  copy_out(tensor.data, float32_array);
  val object = val::object();
  object.set("shape", shape_to_js(tensor.shape));
  object.set("data", float32_array);
  return object;
}

void Result::set(std::string_view name, const ConstTensorView& tensor) {
  if (!status_.ok()) return;
  val copy;
  status_ = copy_tensor(tensor, copy);
  if (status_.ok()) object_.set(camel_case(name), std::move(copy));
}

void Result::set(std::string_view name, const Tensor& tensor) { set(name, tensor.view()); }

val Result::take() { return status_.ok() ? std::move(object_) : status_to_js(status_); }

}  // namespace attention_walkthrough

#pragma once

#include <emscripten/val.h>

#include <string_view>

#include "core/status.h"
#include "core/tensor.h"

namespace attention_walkthrough {

/// `{ shape, data }` that JavaScript owns, or `{ code, message }`.
emscripten::val tensor_to_js(const ConstTensorView& tensor);
/// The same in an array that JavaScript made: `{ shape, data: float32_array }`. `shape_mismatch`, naming `name`, where
/// it has another length; it is then as it was.
emscripten::val tensor_into_js(std::string_view name, const ConstTensorView& tensor,
                               const emscripten::val& float32_array);
/// That check alone, before `size` numbers are computed.
Status check_array(std::string_view name, std::size_t size, const emscripten::val& float32_array);

/// The named results of one call, copied into one JavaScript object, names in camelCase.
class Result {
 public:
  void set(std::string_view name, const ConstTensorView& tensor);
  void set(std::string_view name, const Tensor& tensor);

  /// The object, or `{ code, message }` when JavaScript had no room for it.
  [[nodiscard]] emscripten::val take();

 private:
  emscripten::val object_ = emscripten::val::object();
  Status status_;
};

}  // namespace attention_walkthrough

#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attention/attention_options.h"
#include "bindings/convert.h"
#include "core/status.h"
#include "core/tensor.h"

namespace attention_walkthrough {

/// The arguments of one call, copied out of one JavaScript object. Names are given in snake_case and read in
/// camelCase. The first error sticks in `status()`; later reads then give empty values. Views live as long as this.
class Arguments {
 public:
  explicit Arguments(emscripten::val source) : source_(std::move(source)) {}
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;
  ~Arguments();

  [[nodiscard]] const Status& status() const noexcept { return status_; }

  ConstTensorView tensor(std::string_view name);
  /// None where the object has no such property.
  std::optional<ConstTensorView> optional_tensor(std::string_view name);
  /// 0 where the object has no such property.
  [[nodiscard]] std::size_t count(std::string_view name) const;
  [[nodiscard]] bool flag(std::string_view name) const;
  /// Empty where the object has no such property.
  [[nodiscard]] std::string text(std::string_view name) const;
  [[nodiscard]] std::optional<std::ptrdiff_t> optional_integer(std::string_view name) const;
  [[nodiscard]] std::optional<float> optional_number(std::string_view name) const;
  /// Empty where the object has no such property.
  [[nodiscard]] std::vector<std::ptrdiff_t> integers(std::string_view name) const;

  [[nodiscard]] SlidingWindow sliding_window() const;
  AttentionOptions attention_options();

 private:
  [[nodiscard]] emscripten::val property(std::string_view name) const;

  emscripten::val source_;
  Status status_;
  std::deque<Tensor> tensors_;  ///< a deque: growing it moves none
  Flags attn_allowed_;
  std::vector<std::ptrdiff_t> causal_offset_;
  std::vector<std::ptrdiff_t> key_lengths_;
};

}  // namespace attention_walkthrough

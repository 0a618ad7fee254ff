#include "bindings/arguments.h"

#include "bindings/camel_case.h"

using emscripten::val;

namespace attention_walkthrough {

// In one place, and not where each call ends.
Arguments::~Arguments() = default;

val Arguments::property(std::string_view name) const { return source_[camel_case(name)]; }

ConstTensorView Arguments::tensor(std::string_view name) {
  Tensor& tensor = tensors_.emplace_back();
  if (status_.ok()) status_ = tensor_from_js(name, property(name), tensor);
  return tensor.view();
}

std::optional<ConstTensorView> Arguments::optional_tensor(std::string_view name) {
  if (property(name).isUndefined()) return std::nullopt;
  return tensor(name);
}

std::size_t Arguments::count(std::string_view name) const {
  const val value = property(name);
  return value.isUndefined() ? 0 : value.as<std::size_t>();
}

bool Arguments::flag(std::string_view name) const { return property(name).isTrue(); }

std::string Arguments::text(std::string_view name) const {
  const val value = property(name);
  return value.isUndefined() ? std::string() : value.as<std::string>();
}

std::optional<std::ptrdiff_t> Arguments::optional_integer(std::string_view name) const {
  const val value = property(name);
  if (value.isUndefined()) return std::nullopt;
  return value.as<std::ptrdiff_t>();
}

std::optional<float> Arguments::optional_number(std::string_view name) const {
  const val value = property(name);
  if (value.isUndefined()) return std::nullopt;
  return value.as<float>();
}

std::vector<std::ptrdiff_t> Arguments::integers(std::string_view name) const {
  const val value = property(name);
  return value.isUndefined() ? std::vector<std::ptrdiff_t>() : integers_from_js(value);
}

SlidingWindow Arguments::sliding_window() const {
  SlidingWindow window;
  if (const auto left = optional_integer("window_left")) window.left = static_cast<std::size_t>(*left);
  if (const auto right = optional_integer("window_right")) window.right = static_cast<std::size_t>(*right);
  return window;
}

AttentionOptions Arguments::attention_options() {
  AttentionOptions options;
  options.attn_mask = optional_tensor("attn_mask");
  if (const val allowed = property("attn_allowed"); !allowed.isUndefined() && status_.ok()) {
    status_ = flags_from_js("attn_allowed", allowed, attn_allowed_);
    options.attn_allowed = AllowedView{attn_allowed_.span(), attn_allowed_.shape};
  }
  options.is_causal = flag("is_causal");
  options.causal_offset = causal_offset_ = integers("causal_offset");
  options.key_lengths = key_lengths_ = integers("key_lengths");
  options.scale = optional_number("scale");
  options.softcap = optional_number("softcap").value_or(0.0F);
  options.sliding_window = sliding_window();
  return options;
}

}  // namespace attention_walkthrough

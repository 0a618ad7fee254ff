#include "bindings/read_call.h"

#include <string>
#include <variant>

using emscripten::val;

namespace attention_walkthrough {

std::vector<std::size_t> ids_from_js(const val& int32_array) {
  const std::vector<std::ptrdiff_t> integers = integers_from_js(int32_array);
  return {integers.begin(), integers.end()};
}

ReadCall::ReadCall(const LanguageModel& model, const val& call) {
  if (const val source = call["source"]; !source.isUndefined()) source_ = ids_from_js(source);
  options_.source = source_;
  status_ = read_masks(call);
  if (status_.ok()) status_ = read_ablated(model, call);
}

Status ReadCall::read_masks(const val& call) {
  if (const val allowed = call["sourceAllowed"]; !allowed.isUndefined()) {
    if (Status status = flags_from_js("source_allowed", allowed, source_allowed_); !status.ok()) return status;
    options_.source_allowed = source_allowed_.span();
  }
  if (const val allowed = call["attnAllowed"]; !allowed.isUndefined()) {
    if (Status status = flags_from_js("attn_allowed", allowed, attn_allowed_); !status.ok()) return status;
    const Shape& shape = attn_allowed_.shape;
    if (shape.rank() != 2) {
      return {ErrorCode::kShapeMismatch, "attn_allowed ({}) must have a row and a column for each token",
              shape.sizes()};
    }
    options_.allowed = {attn_allowed_.bytes.get(), shape[0], shape[1], shape[1]};
  }
  return {};
}

Status ReadCall::read_ablated(const LanguageModel& model, const val& call) {
  if (call["ablatedAttentions"].isUndefined()) return {};
  const auto names = emscripten::vecFromJSArray<std::string>(call["ablatedAttentions"]);
  const std::vector<std::size_t> heads = ids_from_js(call["ablatedHeads"]);
  const auto* transformer = std::get_if<TransformerModel>(&model);
  if (transformer == nullptr && !names.empty()) {
    return {ErrorCode::kInvalidArgument, "ablated_heads was given; this model has no heads"};
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    AblatedHead ablated = {.attention = {}, .head = heads[i]};
    Status status = find_attention(transformer->config, names[i], ablated.attention);
    if (!status.ok()) return status;
    options_.ablated.push_back(ablated);
  }
  return {};
}

}  // namespace attention_walkthrough

#include "attention/attention_recordings.h"

#include <span>
#include <utility>

#include "attention/shape_axes.h"
#include "core/format_text.h"

namespace attention_walkthrough {
namespace {

constexpr std::size_t kEngineRank = 4;

}  // namespace

void AttentionRecordings::add(std::string_view name, const Tensor& tensor, std::size_t leading, FormulaOp op,
                              Formula::Names operands) {
  recordings_.push_back(
      {named(name), {tensor.view().data, without_first_axes(tensor.shape(), leading)}, {op, operands}});
}

void AttentionRecordings::add_projection(std::string_view letter, const Tensor& projected, const Tensor& heads,
                                         std::string_view source, std::string_view weight, std::string_view bias) {
  const std::string projected_name = format_text("projected_{}", letter);
  add(projected_name, projected, 1, FormulaOp::kMatmul, {source, weight, bias});
  add(letter, heads, 1, FormulaOp::kSplitHeads, {named(projected_name)});
}

void AttentionRecordings::add_stages(const AttentionStages& stages, std::string_view q, std::string_view k) {
  const std::size_t leading = kEngineRank - rank_;
  std::string scale = options_.scale;
  if (scale.empty()) {
    scale = named("scale");
    recordings_.push_back({scale, {std::span(&default_scale_, 1), Shape{}}, {}});
  }
  add("attn_dot", stages.attn_dot, leading, FormulaOp::kMatmulTransposed, {q, k});
  add("attn_scaled", stages.attn_scaled, leading, FormulaOp::kScale, {named("attn_dot"), scale});
  std::string unmasked = named("attn_scaled");
  if (stages.attn_capped.shape().rank() == kEngineRank) {
    add("attn_capped", stages.attn_capped, leading, FormulaOp::kSoftcap, {unmasked, options_.softcap});
    unmasked = named("attn_capped");
  }
  add("attn_allowed", stages.attn_allowed, leading, FormulaOp::kAllowed, {options_.attn_mask, options_.attn_allowed});
  add("attn_scores", stages.attn_scores, leading, FormulaOp::kMask,
      {unmasked, named("attn_allowed"), options_.attn_mask});
  add("row_max", stages.row_max, leading, FormulaOp::kRowMax, {named("attn_scores")});
  add("exp_shifted", stages.exp_shifted, leading, FormulaOp::kExpShifted, {named("attn_scores"), named("row_max")});
  add("row_sum", stages.row_sum, leading, FormulaOp::kRowSum, {named("exp_shifted")});
  add("attn_weights", stages.attn_weights, leading, FormulaOp::kDivide, {named("exp_shifted"), named("row_sum")});
}

void AttentionRecordings::add_output(std::string_view name, const Tensor& output, std::string_view v) {
  add(name, output, kEngineRank - rank_, FormulaOp::kMatmul, {named("attn_weights"), v});
}

void AttentionRecordings::add_joined(const Tensor& concat_context, const Tensor& output, std::string_view wo,
                                     std::string_view bo) {
  add("context", concat_context, 1, FormulaOp::kConcatHeads, {named("head_output")});
  add("output", output, 0, FormulaOp::kMatmul, {named("context"), wo, bo});
}

}  // namespace attention_walkthrough

#include "attention/multi_head_attention.h"
#include "attention/scaled_dot_product_attention.h"
#include "bindings/arguments.h"
#include "bindings/convert.h"
#include "bindings/engine_calls.h"
#include "bindings/result.h"

using emscripten::val;

namespace attention_walkthrough {
namespace {

void set_attention_stages(const AttentionStages& stages, bool softcapped, Result& result) {
  result.set("attn_dot", stages.attn_dot);
  result.set("attn_scaled", stages.attn_scaled);
  if (softcapped) result.set("attn_capped", stages.attn_capped);
  result.set("attn_allowed", stages.attn_allowed);
  result.set("attn_scores", stages.attn_scores);
  result.set("row_max", stages.row_max);
  result.set("exp_shifted", stages.exp_shifted);
  result.set("row_sum", stages.row_sum);
  result.set("attn_weights", stages.attn_weights);
}

val output_to_js(const Tensor& output) {
  Result result;
  result.set("output", output);
  return result.take();
}

}  // namespace

val scaled_dot_product_attention_call(const val& call) {
  Arguments arguments(call);
  const AttentionInputs inputs{.query = arguments.tensor("query"),
                               .key = arguments.tensor("key"),
                               .value = arguments.tensor("value"),
                               .past_key = arguments.optional_tensor("past_key"),
                               .past_value = arguments.optional_tensor("past_value")};
  const AttentionOptions options = arguments.attention_options();
  const bool with_stages = arguments.flag("stages");
  const bool output_only = arguments.flag("output_only");
  if (!arguments.status().ok()) return status_to_js(arguments.status());

  if (output_only) {
    Tensor output;
    const Status status = scaled_dot_product_output(inputs, options, output);
    return status.ok() ? output_to_js(output) : status_to_js(status);
  }
  AttentionResult attention;
  AttentionStages stages;
  const Status status = scaled_dot_product_attention(inputs, options, attention, with_stages ? &stages : nullptr);
  if (!status.ok()) return status_to_js(status);

  Result result;
  result.set("output", attention.output);
  result.set("present_key", attention.present_key);
  result.set("present_value", attention.present_value);
  if (with_stages) set_attention_stages(stages, options.softcap > 0.0F, result);
  return result.take();
}

val multi_head_attention_call(const val& call) {
  Arguments arguments(call);
  const MultiHeadInputs inputs{.x = arguments.tensor("x"),
                               .context = arguments.optional_tensor("context"),
                               .past_key = arguments.optional_tensor("past_key"),
                               .past_value = arguments.optional_tensor("past_value")};
  const MultiHeadWeights weights{.wq = arguments.tensor("wq"),
                                 .wk = arguments.tensor("wk"),
                                 .wv = arguments.tensor("wv"),
                                 .wo = arguments.tensor("wo"),
                                 .bq = arguments.optional_tensor("bq"),
                                 .bk = arguments.optional_tensor("bk"),
                                 .bv = arguments.optional_tensor("bv"),
                                 .bo = arguments.optional_tensor("bo")};
  const MultiHeadOptions options{.num_heads = arguments.count("num_heads"),
                                 .num_kv_heads = arguments.count("num_kv_heads"),
                                 .attention = arguments.attention_options()};
  const bool with_stages = arguments.flag("stages");
  const bool output_only = arguments.flag("output_only");
  if (!arguments.status().ok()) return status_to_js(arguments.status());

  MultiHeadResult attention;
  MultiHeadStages stages;
  const Status status = multi_head_attention(inputs, weights, options, attention, with_stages ? &stages : nullptr);
  if (!status.ok()) return status_to_js(status);

  if (output_only) return output_to_js(attention.output);
  Result result;
  result.set("output", attention.output);
  result.set("present_key", attention.present_key);
  result.set("present_value", attention.present_value);
  if (with_stages) {
    result.set("projected_q", stages.projected_q);
    result.set("projected_k", stages.projected_k);
    result.set("projected_v", stages.projected_v);
    result.set("q", stages.q);
    result.set("k", stages.k);
    result.set("v", stages.v);
    set_attention_stages(stages.attention, options.attention.softcap > 0.0F, result);
    result.set("head_output", stages.head_output);
    result.set("concat_context", stages.concat_context);
  }
  return result.take();
}

}  // namespace attention_walkthrough

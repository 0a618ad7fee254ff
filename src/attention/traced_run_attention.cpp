#include <algorithm>
#include <string>
#include <utility>

#include "attention/attention_recordings.h"
#include "attention/traced_run.h"
#include "core/format_text.h"

namespace attention_walkthrough {
namespace {

/// (rows, dim) or (heads, rows, dim) as the engine takes it: (1, heads, rows, dim).
Status as_batch(std::string_view name, const ConstTensorView& tensor, ConstTensorView& out) {
  const Shape& shape = tensor.shape;
  if (shape.rank() == 2) {
    out = {tensor.data, Shape{1, 1, shape[0], shape[1]}};
  } else if (shape.rank() == 3) {
    out = {tensor.data, Shape{1, shape[0], shape[1], shape[2]}};
  } else {
    return {ErrorCode::kShapeMismatch, "{} ({}) must be (rows, dim) or (heads, rows, dim)", name, shape.sizes()};
  }
  return {};
}

/// That a key_length counts no more keys than `keys`, the tensor they come from, has rows.
Status check_key_length(const NamedAttentionOptions& options, std::string_view keys, const Shape& shape) {
  if (!options.key_length) return {};
  const std::size_t rows = shape[shape.rank() - 2];
  if (*options.key_length >= 0 && static_cast<std::size_t>(*options.key_length) <= rows) return {};
  return {ErrorCode::kOutOfRange, "key_length ({}) must be from 0 to the {} rows of {}", *options.key_length, rows,
          keys};
}

/// Counts the scores, and the values that were read: those of masked keys are not.
void count_attention(const AttentionStages& stages, std::size_t head_dim, std::size_t v_head_dim, WorkTally& tally) {
  const auto allowed = stages.attn_allowed.view().data;
  tally.count_dot_products(allowed.size(), head_dim);
  tally.count_multiply_adds(static_cast<std::size_t>(std::ranges::count(allowed, 1.0F)) * v_head_dim);
}

}  // namespace

Status TracedRun::read_options(std::string_view result, const NamedAttentionOptions& named, ReadOptions& out) const {
  AttentionOptions& options = out.options;
  if (!named.attn_mask.empty()) {
    options.attn_mask.emplace();
    if (Status status = read(result, named.attn_mask, *options.attn_mask); !status.ok()) return status;
  }
  if (!named.attn_allowed.empty()) {
    ConstTensorView allowed;
    if (Status status = read(result, named.attn_allowed, allowed); !status.ok()) return status;
    out.allowed.resize(allowed.data.size());
    std::ranges::transform(allowed.data, out.allowed.begin(),
                           [](float value) { return static_cast<std::uint8_t>(value != 0.0F ? 1 : 0); });
    options.attn_allowed = AllowedView{out.allowed, allowed.shape};
  }
  if (!named.scale.empty()) {
    options.scale.emplace();
    if (Status status = read_number(result, named.scale, *options.scale); !status.ok()) return status;
  }
  if (!named.softcap.empty()) {
    if (Status status = read_number(result, named.softcap, options.softcap); !status.ok()) return status;
  }
  options.is_causal = named.is_causal;
  options.sliding_window = named.sliding_window;
  if (named.causal_offset) {
    out.causal_offset = *named.causal_offset;
    options.causal_offset = std::span(&out.causal_offset, 1);
  }
  if (named.key_length) {
    out.key_length = *named.key_length;
    options.key_lengths = std::span(&out.key_length, 1);
  }
  return {};
}

Status TracedRun::attention(std::string_view prefix, std::string_view q, std::string_view k, std::string_view v,
                            const NamedAttentionOptions& options) {
  const std::string result_name = format_text("{}output", prefix);
  ConstTensorView query;
  ConstTensorView key;
  ConstTensorView value;
  ReadOptions read_in;
  AttentionInputs inputs;
  if (Status status = read(result_name, q, query); !status.ok()) return status;
  if (Status status = read(result_name, k, key); !status.ok()) return status;
  if (Status status = read(result_name, v, value); !status.ok()) return status;
  if (Status status = read_options(result_name, options, read_in); !status.ok()) return status;
  if (Status status = as_batch(q, query, inputs.query); !status.ok()) return status;
  if (Status status = as_batch(k, key, inputs.key); !status.ok()) return status;
  if (Status status = as_batch(v, value, inputs.value); !status.ok()) return status;
  if (Status status = check_key_length(options, k, key.shape); !status.ok()) return status;

  AttentionResult result;
  AttentionStages stages;
  Status status = scaled_dot_product_attention(inputs, read_in.options, result, &stages);
  if (!status.ok()) return status;

  const std::size_t rank = query.shape.rank();
  const std::size_t head_dim = query.shape[rank - 1];
  const std::size_t v_head_dim = value.shape[value.shape.rank() - 1];
  AttentionRecordings recordings(prefix, rank, head_dim, options);
  recordings.add_stages(stages, q, k);
  recordings.add_output("output", result.output, v);
  status = trace_.record_all(std::move(recordings).take());
  if (status.ok()) count_attention(stages, head_dim, v_head_dim, tally());
  return status;
}

Status TracedRun::multi_head_attention(std::string_view prefix, std::string_view x, std::string_view context,
                                       const NamedMultiHeadWeights& names, std::size_t num_heads,
                                       std::size_t num_kv_heads, const NamedAttentionOptions& options) {
  const std::string start(prefix);
  const std::string result_name = start + "output";
  MultiHeadInputs inputs;
  MultiHeadWeights weights;
  MultiHeadOptions multi_head = {.num_heads = num_heads, .num_kv_heads = num_kv_heads};
  ReadOptions read_in;
  const auto read_if_named = [&](const std::string& name, std::optional<ConstTensorView>& out) {
    return name.empty() ? Status() : read(result_name, name, out.emplace());
  };
  if (Status status = read(result_name, x, inputs.x); !status.ok()) return status;
  if (inputs.x.shape.rank() != 2) {
    return {ErrorCode::kShapeMismatch, "{} ({}) must be (rows, hidden_size)", x, inputs.x.shape.sizes()};
  }
  if (Status status = read_if_named(std::string(context), inputs.context); !status.ok()) return status;
  const std::string_view source = context.empty() ? x : context;
  const Shape source_shape = inputs.context.value_or(inputs.x).shape;
  if (source_shape.rank() == 2) {
    if (Status status = check_key_length(options, source, source_shape); !status.ok()) return status;
  }
  if (Status status = read(result_name, names.wq, weights.wq); !status.ok()) return status;
  if (Status status = read(result_name, names.wk, weights.wk); !status.ok()) return status;
  if (Status status = read(result_name, names.wv, weights.wv); !status.ok()) return status;
  if (Status status = read(result_name, names.wo, weights.wo); !status.ok()) return status;
  if (Status status = read_if_named(names.bq, weights.bq); !status.ok()) return status;
  if (Status status = read_if_named(names.bk, weights.bk); !status.ok()) return status;
  if (Status status = read_if_named(names.bv, weights.bv); !status.ok()) return status;
  if (Status status = read_if_named(names.bo, weights.bo); !status.ok()) return status;
  if (Status status = read_options(result_name, options, read_in); !status.ok()) return status;
  multi_head.attention = read_in.options;

  MultiHeadResult result;
  MultiHeadStages stages;
  Status status = attention_walkthrough::multi_head_attention(inputs, weights, multi_head, result, &stages);
  if (!status.ok()) return status;

  const std::size_t head_dim = stages.q.shape()[3];
  AttentionRecordings recordings(prefix, 3, head_dim, options);
  recordings.add_projection("q", stages.projected_q, stages.q, x, names.wq, names.bq);
  recordings.add_projection("k", stages.projected_k, stages.k, source, names.wk, names.bk);
  recordings.add_projection("v", stages.projected_v, stages.v, source, names.wv, names.bv);
  recordings.add_stages(stages.attention, start + "q", start + "k");
  recordings.add_output("head_output", stages.head_output, start + "v");
  recordings.add_joined(stages.concat_context, result.output, names.wo, names.bo);
  status = trace_.record_all(std::move(recordings).take());
  if (!status.ok()) return status;

  const std::size_t rows = inputs.x.shape[0];
  const std::size_t source_rows = inputs.context.value_or(inputs.x).shape[0];
  tally().count_projection(names.wq, rows, weights.wq.shape[0], weights.wq.shape[1]);
  tally().count_projection(names.wk, source_rows, weights.wk.shape[0], weights.wk.shape[1]);
  tally().count_projection(names.wv, source_rows, weights.wv.shape[0], weights.wv.shape[1]);
  tally().count_projection(names.wo, rows, weights.wo.shape[0], weights.wo.shape[1]);
  count_attention(stages.attention, head_dim, stages.v.shape()[3], tally());
  return {};
}

}  // namespace attention_walkthrough

#include "model/composed_transformer.h"

#include <algorithm>
#include <cmath>

#include "core/matrix_view.h"

namespace attention_walkthrough::test {
namespace {

using Row = std::vector<double>;
using Rows = std::vector<Row>;

Row product(const Row& x, const Tensor& weight, const Tensor& bias) {
  const ConstMatrixView w = as_matrix(weight.view());
  Row out(w.columns);
  for (std::size_t j = 0; j < w.columns; ++j) {
    for (std::size_t i = 0; i < x.size(); ++i) out[j] += x[i] * w.row(i)[j];
    if (!bias.view().data.empty()) out[j] += bias.view().data[j];
  }
  return out;
}

Row normed(const TransformerConfig& config, const Row& x, const Tensor& weight, const Tensor& bias) {
  const double size = static_cast<double>(x.size());
  double mean = 0.0;
  if (config.norm == Norm::kLayerNorm) {
    for (const double value : x) mean += value / size;
  }
  double variance = 0.0;
  for (const double value : x) variance += (value - mean) * (value - mean) / size;
  Row out(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    out[i] = (x[i] - mean) / std::sqrt(variance + static_cast<double>(config.norm_epsilon));
    if (!weight.view().data.empty()) out[i] *= weight.view().data[i];
    if (!bias.view().data.empty()) out[i] += bias.view().data[i];
  }
  return out;
}

double activated(Activation activation, double x) {
  switch (activation) {
    case Activation::kGelu:
      return x * (1.0 + std::erf(x / std::sqrt(2.0))) / 2.0;
    case Activation::kGeluTanh:
      return x * (1.0 + std::tanh(std::sqrt(2.0 / std::acos(-1.0)) * (x + 0.044715 * x * x * x))) / 2.0;
    case Activation::kRelu:
      return std::max(x, 0.0);
    case Activation::kSilu:
      return x / (1.0 + std::exp(-x));
  }
  return x;
}

/// One head, turned to its position where positions are rotary and it is no value.
Row head_at(const TransformerConfig& config, const Row& joined, std::size_t first, std::size_t position,
            bool is_turned) {
  Row head(joined.begin() + static_cast<std::ptrdiff_t>(first),
           joined.begin() + static_cast<std::ptrdiff_t>(first + config.head_dim));
  if (!is_turned || config.positions != Positions::kRotary) return head;
  const std::size_t pairs = config.head_dim / 2;
  Row out = head;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const bool is_split = config.rotary_layout == RotaryLayout::kHalfSplit;
    const std::size_t a = is_split ? pair : 2 * pair;
    const std::size_t b = is_split ? pair + pairs : 2 * pair + 1;
    const double exponent = -2.0 * static_cast<double>(pair) / static_cast<double>(config.head_dim);
    const double angle = static_cast<double>(position) * std::pow(config.rotary_base, exponent);
    out[a] = head[a] * std::cos(angle) - head[b] * std::sin(angle);
    out[b] = head[b] * std::cos(angle) + head[a] * std::sin(angle);
  }
  return out;
}

void add_to(Row& sum, const Row& x) {
  for (std::size_t i = 0; i < x.size(); ++i) sum[i] += x[i];
}

/// One attention: who asks, who is looked at, and who may see whom.
struct Attention {
  const TransformerConfig& config;
  const AttentionWeights& weights;
  AttentionId id;
  const ReadOptions& options;
  bool is_causal;
  AllowedRows allowed;
};

bool may_see(const Attention& attention, std::size_t query, std::size_t key) {
  if (attention.is_causal && key > query) return false;
  return attention.allowed.data == nullptr || attention.allowed.row(query)[key] != 0;
}

/// What all heads read for one query, side by side, times the output matrix.
Row attended(const Attention& attention, const Row& query_row, const Rows& key_rows, std::size_t query) {
  const TransformerConfig& config = attention.config;
  const bool is_self = attention.id.place == AttentionPlace::kSelf;
  const Row joined_query = product(query_row, attention.weights.qkv_weight.numbers, attention.weights.qkv_bias);
  Row out(config.q_size());
  for (std::size_t head = 0; head < config.num_heads; ++head) {
    if (is_ablated(attention.options.ablated, attention.id, head)) continue;
    const std::size_t kv_head = head * config.num_kv_heads / config.num_heads;
    const Row q = head_at(config, joined_query, head * config.head_dim, query, is_self);
    Row weights(key_rows.size());
    Rows values;
    double sum = 0.0;
    for (std::size_t key = 0; key < key_rows.size(); ++key) {
      const Row joined = product(key_rows[key], attention.weights.qkv_weight.numbers, attention.weights.qkv_bias);
      const Row k = head_at(config, joined, config.q_size() + kv_head * config.head_dim, key, is_self);
      values.push_back(
          head_at(config, joined, config.q_size() + config.kv_size() + kv_head * config.head_dim, key, false));
      double score = 0.0;
      for (std::size_t d = 0; d < config.head_dim; ++d) score += q[d] * k[d];
      if (may_see(attention, query, key)) {
        weights[key] = std::exp(score / std::sqrt(static_cast<double>(config.head_dim)));
      }
      sum += weights[key];
    }
    for (std::size_t key = 0; key < key_rows.size() && sum > 0.0; ++key) {
      for (std::size_t d = 0; d < config.head_dim; ++d) {
        out[head * config.head_dim + d] += weights[key] / sum * values[key][d];
      }
    }
  }
  return product(out, attention.weights.output_weight.numbers, attention.weights.output_bias);
}

Row mlp(const TransformerConfig& config, const MlpWeights& weights, const Row& x) {
  Row up = product(x, weights.up_weight.numbers, weights.up_bias);
  for (std::size_t i = 0; i < config.intermediate_size; ++i) {
    up[i] = activated(config.activation, up[i]) * (config.gated_mlp ? up[config.intermediate_size + i] : 1.0);
  }
  up.resize(config.intermediate_size);
  return product(up, weights.down_weight.numbers, weights.down_bias);
}

/// Adds what `part` makes of the rows to them, with the norm before or after.
template <typename Weights, typename Part>
void add_part(const TransformerConfig& config, const Weights& weights, Rows& rows, Part part) {
  Rows read = rows;
  if (config.norm_order == NormOrder::kPre) {
    for (Row& row : read) row = normed(config, row, weights.norm_weight, weights.norm_bias);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    add_to(rows[i], part(read, i));
    if (config.norm_order == NormOrder::kPost) {
      rows[i] = normed(config, rows[i], weights.norm_weight, weights.norm_bias);
    }
  }
}

Rows embedded(const TransformerConfig& config, const StackWeights& weights, std::span<const std::size_t> ids) {
  const Tensor none;
  Rows rows;
  for (std::size_t position = 0; position < ids.size(); ++position) {
    const auto token = as_matrix(weights.token_embedding.view()).row(ids[position]);
    Row row(token.begin(), token.end());
    if (config.positions == Positions::kLearned) {
      const auto place = as_matrix(weights.position_embedding.view()).row(position);
      add_to(row, Row(place.begin(), place.end()));
    }
    rows.push_back(config.embedding_norm ? normed(config, row, none, none) : row);
  }
  return rows;
}

Rows composed_stack(const TransformerModel& model, StackRole role, std::span<const std::size_t> ids, const Rows& source,
                    AllowedRows allowed, const ReadOptions& options) {
  const TransformerConfig& config = model.config;
  const StackWeights& weights = model.stack(role);
  Rows rows = embedded(config, weights, ids);
  for (std::size_t layer = 0; layer < weights.layers.size(); ++layer) {
    const LayerWeights& parts = weights.layers[layer];
    const bool is_causal = role == StackRole::kDecoder && config.is_causal;
    const Attention self = {config, parts.self_attention, {role, layer, AttentionPlace::kSelf}, options, is_causal,
                            allowed};
    add_part(config, parts.self_attention, rows,
             [&](const Rows& read, std::size_t i) { return attended(self, read[i], read, i); });
    if (!source.empty()) {
      AllowedRows seen;
      if (!options.source_allowed.empty()) {
        seen = {options.source_allowed.data(), ids.size(), options.source_allowed.size(), 0};
      }
      const Attention cross = {config, parts.cross_attention, {role, layer, AttentionPlace::kCross}, options, false,
                               seen};
      add_part(config, parts.cross_attention, rows,
               [&](const Rows& read, std::size_t i) { return attended(cross, read[i], source, i); });
    }
    add_part(config, parts.mlp, rows, [&](const Rows& read, std::size_t i) { return mlp(config, parts.mlp, read[i]); });
  }
  if (config.final_norm) {
    for (Row& row : rows) row = normed(config, row, weights.final_norm_weight, weights.final_norm_bias);
  }
  return rows;
}

}  // namespace

std::vector<std::vector<float>> composed_logits(const TransformerModel& model, std::span<const std::size_t> ids,
                                                const ReadOptions& options) {
  const TransformerConfig& config = model.config;
  Rows source;
  if (config.architecture == Architecture::kEncoderDecoder) {
    AllowedRows seen;
    const std::size_t count = options.source.size();
    if (!options.source_allowed.empty()) seen = {options.source_allowed.data(), count, count, 0};
    source = composed_stack(model, StackRole::kEncoder, options.source, {}, seen, options);
  }
  const StackRole last = model.last_stack();
  const ConstMatrixView table = as_matrix(model.stack(last).token_embedding.view());
  std::vector<std::vector<float>> all;
  for (const Row& row : composed_stack(model, last, ids, source, options.allowed, options)) {
    std::vector<float>& logits = all.emplace_back(config.output_size);
    for (std::size_t token = 0; token < logits.size(); ++token) {
      double sum = 0.0;
      for (std::size_t i = 0; i < row.size(); ++i) {
        sum += row[i] * (config.tie_word_embeddings ? table.row(token)[i]
                                                    : as_matrix(model.lm_head.numbers.view()).row(i)[token]);
      }
      logits[token] = static_cast<float>(sum);
    }
  }
  return all;
}

}  // namespace attention_walkthrough::test

#include "model/composed_decoder.h"

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

Row normed(const DecoderConfig& config, const Row& x, const Tensor& weight, const Tensor& bias) {
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

/// One head, turned to its position where positions are rotary.
Row head_at(const DecoderConfig& config, const Row& joined, std::size_t first, std::size_t position) {
  Row head(joined.begin() + static_cast<std::ptrdiff_t>(first),
           joined.begin() + static_cast<std::ptrdiff_t>(first + config.head_dim));
  if (config.positions != Positions::kRotary) return head;
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

/// What all heads read for the query at `position`, side by side.
Row attended(const DecoderConfig& config, const Rows& qkv, std::size_t position) {
  Row out(config.q_size());
  for (std::size_t head = 0; head < config.num_heads; ++head) {
    const std::size_t kv_head = head * config.num_kv_heads / config.num_heads;
    const Row query = head_at(config, qkv[position], head * config.head_dim, position);
    Row weights(position + 1);
    double sum = 0.0;
    for (std::size_t key = 0; key <= position; ++key) {
      const Row k = head_at(config, qkv[key], config.q_size() + kv_head * config.head_dim, key);
      double score = 0.0;
      for (std::size_t d = 0; d < config.head_dim; ++d) score += query[d] * k[d];
      weights[key] = std::exp(score / std::sqrt(static_cast<double>(config.head_dim)));
      sum += weights[key];
    }
    for (std::size_t key = 0; key <= position; ++key) {
      for (std::size_t d = 0; d < config.head_dim; ++d) {
        const std::size_t value = config.q_size() + config.kv_size() + kv_head * config.head_dim + d;
        out[head * config.head_dim + d] += weights[key] / sum * qkv[key][value];
      }
    }
  }
  return out;
}

Row mlp(const DecoderConfig& config, const DecoderLayerWeights& layer, const Row& x) {
  Row up = product(x, layer.up_weight, layer.up_bias);
  for (std::size_t i = 0; i < config.intermediate_size; ++i) {
    up[i] = activated(config.activation, up[i]) * (config.gated_mlp ? up[config.intermediate_size + i] : 1.0);
  }
  up.resize(config.intermediate_size);
  return product(up, layer.down_weight, layer.down_bias);
}

void add_to(Row& sum, const Row& x) {
  for (std::size_t i = 0; i < x.size(); ++i) sum[i] += x[i];
}

}  // namespace

std::vector<float> composed_logits(const DecoderModel& model, std::span<const std::size_t> ids) {
  const DecoderConfig& config = model.config;
  const DecoderWeights& weights = model.weights;
  const Tensor none;
  Rows residual;
  for (std::size_t position = 0; position < ids.size(); ++position) {
    const auto token = as_matrix(weights.token_embedding.view()).row(ids[position]);
    Row row(token.begin(), token.end());
    if (config.positions == Positions::kLearned) {
      const auto place = as_matrix(weights.position_embedding.view()).row(position);
      add_to(row, Row(place.begin(), place.end()));
    }
    residual.push_back(config.embedding_norm ? normed(config, row, none, none) : row);
  }
  for (const DecoderLayerWeights& layer : weights.layers) {
    Rows qkv;
    for (const Row& row : residual) {
      const Row x = normed(config, row, layer.attention_norm_weight, layer.attention_norm_bias);
      qkv.push_back(product(x, layer.qkv_weight, layer.qkv_bias));
    }
    for (std::size_t position = 0; position < residual.size(); ++position) {
      Row& row = residual[position];
      add_to(row, product(attended(config, qkv, position), layer.output_weight, layer.output_bias));
      add_to(row, mlp(config, layer, normed(config, row, layer.mlp_norm_weight, layer.mlp_norm_bias)));
    }
  }
  Row last = residual.back();
  if (config.final_norm) last = normed(config, last, weights.final_norm_weight, weights.final_norm_bias);
  std::vector<float> logits(config.vocab_size);
  for (std::size_t token = 0; token < logits.size(); ++token) {
    double sum = 0.0;
    for (std::size_t i = 0; i < last.size(); ++i) {
      sum += last[i] * (config.tied_embedding ? as_matrix(weights.token_embedding.view()).row(token)[i]
                                              : as_matrix(weights.lm_head.view()).row(i)[token]);
    }
    logits[token] = static_cast<float>(sum);
  }
  return logits;
}

}  // namespace attention_walkthrough::test

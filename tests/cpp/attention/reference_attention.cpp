#include "attention/reference_attention.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attention_walkthrough::test {
namespace {

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

/// tensor[batch][head][row][dim].
double at(const Values& tensor, std::size_t batch, std::size_t head, std::size_t row, std::size_t dim) {
  const Shape& shape = tensor.shape;
  return tensor.data[((batch * shape[1] + head) * shape[2] + row) * shape[3] + dim];
}

/// The row of the past, or of what follows it.
double joined_at(const std::optional<Values>& past, const Values& added, std::size_t batch, std::size_t head,
                 std::size_t row, std::size_t dim) {
  const std::size_t past_rows = past ? past->shape[2] : 0;
  return row < past_rows ? at(*past, batch, head, row, dim) : at(added, batch, head, row - past_rows, dim);
}

/// Where mask[batch][head][query][key] lies, aligned at the last axis; nothing beyond its columns.
std::optional<std::size_t> mask_index(const Shape& shape, const std::array<std::size_t, 4>& indices) {
  std::size_t index = 0;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    const std::size_t wanted = indices[4 - shape.rank() + axis];
    const bool is_key_axis = axis + 1 == shape.rank();
    if (is_key_axis && wanted >= shape[axis]) return std::nullopt;
    index = index * shape[axis] + (shape[axis] == 1 ? 0 : wanted);
  }
  return index;
}

/// What is added to a score; minus infinity where nothing may be read.
double bias_at(const AttentionCase& attention, const std::array<std::size_t, 4>& indices) {
  double bias = 0.0;
  if (attention.attn_mask) {
    const auto index = mask_index(attention.attn_mask->shape, indices);
    bias = index ? attention.attn_mask->data[*index] : kMinusInfinity;
  }
  if (attention.attn_allowed_shape) {
    const auto index = mask_index(*attention.attn_allowed_shape, indices);
    if (!index || attention.attn_allowed[*index] == 0) bias = kMinusInfinity;
  }
  return bias;
}

bool is_in_reach(const AttentionCase& attention, std::size_t batch, std::size_t query, std::size_t key) {
  std::ptrdiff_t offset = 0;
  if (!attention.causal_offset.empty()) {
    offset = attention.causal_offset.size() == 1 ? attention.causal_offset[0] : attention.causal_offset[batch];
  } else if (attention.past_key) {
    offset = static_cast<std::ptrdiff_t>(attention.past_key->shape[2]);
  } else if (!attention.key_lengths.empty()) {
    offset = attention.key_lengths[batch] - static_cast<std::ptrdiff_t>(attention.query.shape[2]);
  }
  const std::ptrdiff_t distance = static_cast<std::ptrdiff_t>(key) - (static_cast<std::ptrdiff_t>(query) + offset);
  const auto& [left, right] = attention.sliding_window;
  if (!attention.key_lengths.empty() && static_cast<std::ptrdiff_t>(key) >= attention.key_lengths[batch]) return false;
  if (attention.is_causal && distance > 0) return false;
  if (left && distance < -static_cast<std::ptrdiff_t>(*left)) return false;
  return !right || distance <= static_cast<std::ptrdiff_t>(*right);
}

/// e^score over the sum of all, of the scores from `start` on.
void append_weights(const std::vector<double>& scores, std::size_t start, std::vector<double>& weights) {
  double largest = kMinusInfinity;
  for (std::size_t i = start; i < scores.size(); ++i) largest = std::max(largest, scores[i]);
  double sum = 0.0;
  for (std::size_t i = start; i < scores.size(); ++i) sum += std::exp(scores[i] - largest);
  for (std::size_t i = start; i < scores.size(); ++i) {
    weights.push_back(largest == kMinusInfinity ? 0.0 : std::exp(scores[i] - largest) / sum);
  }
}

}  // namespace

ReferenceAttention reference_attention(const AttentionCase& attention) {
  const Shape& query = attention.query.shape;
  const std::size_t group = query[1] / attention.key.shape[1];
  const std::size_t keys = attention.key.shape[2] + (attention.past_key ? attention.past_key->shape[2] : 0);
  const double scale = attention.scale ? *attention.scale : 1.0 / std::sqrt(static_cast<double>(query[3]));
  ReferenceAttention made;
  for (std::size_t row = 0; row < query[0] * query[1] * query[2]; ++row) {
    const std::size_t batch = row / (query[1] * query[2]);
    const std::size_t head = row / query[2] % query[1];
    const std::size_t i = row % query[2];
    const std::size_t start = made.attn_scores.size();
    for (std::size_t j = 0; j < keys; ++j) {
      double dot = 0.0;
      for (std::size_t dim = 0; dim < query[3]; ++dim) {
        dot += at(attention.query, batch, head, i, dim) *
               joined_at(attention.past_key, attention.key, batch, head / group, j, dim);
      }
      const double scaled = dot * scale;
      const double capped =
          attention.softcap > 0.0F ? attention.softcap * std::tanh(scaled / attention.softcap) : scaled;
      const double bias =
          is_in_reach(attention, batch, i, j) ? bias_at(attention, {batch, head, i, j}) : kMinusInfinity;
      made.attn_dot.push_back(dot);
      made.attn_scaled.push_back(scaled);
      made.attn_capped.push_back(capped);
      made.allowed.push_back(bias != kMinusInfinity);
      made.attn_scores.push_back(capped + bias);
    }
    append_weights(made.attn_scores, start, made.attn_weights);
    for (std::size_t dim = 0; dim < attention.value.shape[3]; ++dim) {
      double sum = 0.0;
      for (std::size_t j = 0; j < keys; ++j) {
        sum += made.attn_weights[start + j] *
               joined_at(attention.past_value, attention.value, batch, head / group, j, dim);
      }
      made.output.push_back(sum);
    }
  }
  return made;
}

}  // namespace attention_walkthrough::test

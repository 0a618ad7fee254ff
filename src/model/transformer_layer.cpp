#include "model/transformer_layer.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "attention/checked_tensor.h"
#include "attention/dense_attention.h"
#include "attention/heads.h"
#include "kernels/activation.h"
#include "kernels/elementwise.h"
#include "kernels/matmul.h"
#include "kernels/norm.h"
#include "kernels/rotary_embedding.h"

namespace attention_walkthrough {
namespace {

void activate(Activation activation, std::span<float> x) noexcept {
  switch (activation) {
    case Activation::kGelu:
      return gelu(x, x);
    case Activation::kGeluTanh:
      return gelu_tanh(x, x);
    case Activation::kRelu:
      return relu(x, x);
    case Activation::kSilu:
      return silu(x, 1.0F, x);
  }
}

std::span<const float> columns_of(std::span<const float> bias, std::size_t first, std::size_t count) noexcept {
  return bias.empty() ? bias : bias.subspan(first, count);
}

/// The numbers of a matrix that is about to be written over.
std::vector<float> copied(const ConstMatrixView& matrix) {
  std::vector<float> numbers;
  for (std::size_t row = 0; row < matrix.rows; ++row) {
    numbers.insert(numbers.end(), matrix.row(row).begin(), matrix.row(row).end());
  }
  return numbers;
}

/// The three parts of a layer, on the rows of one block.
class LayerRun {
 public:
  LayerRun(const StackBlock& block, const LayerWeights& weights, std::size_t layer)
      : block_(block), config_(block.config), memory_(block.memory), weights_(weights), layer_(layer) {}

  Status attend_to_self(KvCache& cache) {
    const AttentionWeights& weights = weights_.self_attention;
    const AttentionId id = {block_.role, layer_, AttentionPlace::kSelf};
    if (block_.recorder != nullptr) block_.recorder->begin_attention(id);
    const ConstMatrixView x = begin(weights.norm_weight, weights.norm_bias);
    const MatrixView qkv = rows_of(memory_.qkv);
    project(x, weights.qkv_weight, weights.qkv_bias, qkv);
    const std::size_t q_size = config_.q_size();
    const std::size_t kv_size = config_.kv_size();
    const TensorView q = take('q', qkv, 0, q_size, memory_.q);
    const TensorView k = take('k', qkv, q_size, kv_size, memory_.k);
    const TensorView v = take('v', qkv, q_size + kv_size, kv_size, memory_.v);
    if (!block_.is_held) {
      if (Status status = cache.append(k, v); !status.ok()) return status;
    }
    const Visibility visibility = {block_.is_causal, block_.first_position, block_.allowed};
    return attend(id, weights, q, cache, visibility);
  }

  Status attend_to_source(const KvCache& source) {
    const AttentionWeights& weights = weights_.cross_attention;
    const AttentionId id = {block_.role, layer_, AttentionPlace::kCross};
    if (block_.recorder != nullptr) block_.recorder->begin_attention(id);
    const ConstMatrixView x = begin(weights.norm_weight, weights.norm_bias);
    const std::size_t q_size = config_.q_size();
    const MatrixView projected = rows_of(memory_.qkv).column_range(0, q_size);
    const ConstMatrixView weight = as_matrix(weights.qkv_weight.numbers).column_range(0, q_size);
    const std::span<const float> bias = columns_of(weights.qkv_bias.view().data, 0, q_size);
    linear(x, weight, bias, projected);
    const TensorView q = block_heads(memory_.q, block_.rows);
    take_heads(projected, {}, {}, config_.rotary_layout, q);
    if (block_.recorder != nullptr) {
      block_.recorder->projection({'q', false, weight, bias, projected, q});
      if (Status status = record_source(weights, source); !status.ok()) return status;
    }
    return attend(id, weights, q, source, {.allowed = block_.source_allowed});
  }

  void run_mlp() {
    const MlpWeights& weights = weights_.mlp;
    StackRecorder* const recorder = block_.recorder;
    if (recorder != nullptr) recorder->begin_mlp(layer_);
    const ConstMatrixView x = begin(weights.norm_weight, weights.norm_bias);
    const MatrixView up = rows_of(memory_.up);
    project(x, weights.up_weight, weights.up_bias, up);
    const std::size_t width = config_.intermediate_size;
    const MatrixView inner = up.column_range(0, width);
    const MatrixView gated = config_.gated_mlp ? up.column_range(width, width) : inner;
    const std::vector<float> before = recorder != nullptr ? copied(inner) : std::vector<float>();
    for (std::size_t row = 0; row < block_.rows; ++row) activate(config_.activation, inner.row(row));
    const std::vector<float> activated = recorder != nullptr ? copied(inner) : std::vector<float>();
    if (config_.gated_mlp) {
      for (std::size_t row = 0; row < block_.rows; ++row) multiply(inner.row(row), gated.row(row), inner.row(row));
    }
    const MatrixView output = rows_of(memory_.output);
    project(inner, weights.down_weight, weights.down_bias, output);
    if (recorder != nullptr) {
      const ConstMatrixView projected = {before.data(), block_.rows, width, width};
      recorder->mlp({.gate = projected,
                     .up = config_.gated_mlp ? ConstMatrixView(gated) : projected,
                     .activated = {activated.data(), block_.rows, width, width},
                     .inner = inner,
                     .weights = weights,
                     .output = output});
    }
    end(weights.norm_weight, weights.norm_bias);
  }

 private:
  /// The rows of the block in memory that has room for more.
  [[nodiscard]] MatrixView rows_of(Tensor& tensor) const noexcept { return first_rows(tensor, block_.rows); }

  /// out = x W + b
  void project(const ConstMatrixView& x, const LinearWeight& weight, const Tensor& bias,
               const MatrixView& out) noexcept {
    weight.multiply(x, memory_.row_codes.span(), out);
    if (bias.view().data.empty()) return;
    for (std::size_t row = 0; row < out.rows; ++row) add(out.row(row), bias.view().data, out.row(row));
  }

  /// What a part reads.
  ConstMatrixView begin(const Tensor& norm_weight, const Tensor& norm_bias) {
    const MatrixView rows = rows_of(memory_.residual);
    if (config_.norm_order == NormOrder::kPost) return rows;
    const MatrixView normed = rows_of(memory_.normed);
    normalize(config_, NormPlace::kBefore, rows, norm_weight, norm_bias, normed, block_.recorder);
    return normed;
  }

  /// Adds what a part gave, in `memory.output`, to the rows.
  void end(const Tensor& norm_weight, const Tensor& norm_bias) {
    const MatrixView rows = rows_of(memory_.residual);
    const MatrixView output = rows_of(memory_.output);
    for (std::size_t row = 0; row < block_.rows; ++row) add(rows.row(row), output.row(row), rows.row(row));
    if (block_.recorder != nullptr) block_.recorder->sum(rows);
    if (config_.norm_order == NormOrder::kPre) return;
    normalize(config_, NormPlace::kAfter, rows, norm_weight, norm_bias, rows, block_.recorder);
  }

  /// The heads of some columns of all projections, turned to their positions where these are rotary and it is no value.
  TensorView take(char letter, const ConstMatrixView& qkv, std::size_t first, std::size_t count, Tensor& memory) {
    const ConstMatrixView projected = qkv.column_range(first, count);
    const TensorView heads = block_heads(memory, block_.rows);
    ConstMatrixView cos;
    ConstMatrixView sin;
    if (config_.positions == Positions::kRotary && letter != 'v') {
      cos = as_matrix(memory_.rotary_cos).row_range(block_.first_position, block_.rows);
      sin = as_matrix(memory_.rotary_sin).row_range(block_.first_position, block_.rows);
    }
    take_heads(projected, cos, sin, config_.rotary_layout, heads);
    if (block_.recorder != nullptr) {
      const AttentionWeights& weights = weights_.self_attention;
      const WeightColumns weight = weights.qkv_weight.columns(first, count);
      block_.recorder->projection(
          {letter, false, weight.view(), columns_of(weights.qkv_bias.view().data, first, count), projected, heads});
    }
    return heads;
  }

  /// Keys and values of the source, which were projected when it was read.
  Status record_source(const AttentionWeights& weights, const KvCache& source) {
    const std::size_t kv_size = config_.kv_size();
    const auto record = [&](char letter, std::size_t first, const Tensor& heads) {
      std::vector<float> projected(source.length() * kv_size);
      const Shape& shape = heads.shape();
      concat_heads({heads.view().data, Shape{1, shape[0], shape[1], shape[2]}},
                   {projected, Shape{1, source.length(), kv_size}});
      block_.recorder->projection({letter,
                                   true,
                                   as_matrix(weights.qkv_weight.numbers).column_range(first, kv_size),
                                   columns_of(weights.qkv_bias.view().data, first, kv_size),
                                   {projected.data(), source.length(), kv_size, kv_size},
                                   heads.view()});
    };
    Tensor keys;
    Tensor values;
    if (Status status = source.copy_keys(keys); !status.ok()) return status;
    if (Status status = source.copy_values(values); !status.ok()) return status;
    record('k', config_.q_size(), keys);
    record('v', config_.q_size() + kv_size, values);
    return {};
  }

  Status attend(const AttentionId& id, const AttentionWeights& weights, const ConstTensorView& q, const KvCache& cache,
                const Visibility& visibility) {
    std::optional<AttentionStages> stages;
    if (block_.recorder != nullptr) {
      const AttentionSizes sizes = {.batch_size = 1,
                                    .num_heads = config_.num_heads,
                                    .num_kv_heads = config_.num_kv_heads,
                                    .q_sequence_length = block_.rows,
                                    .kv_sequence_length = cache.length(),
                                    .past_sequence_length = {},
                                    .head_dim = config_.head_dim,
                                    .v_head_dim = config_.head_dim};
      if (Status status = create_attention_stages(sizes, false, stages.emplace()); !status.ok()) return status;
    }
    const float scale = config_.scale_attn_weights ? default_scale(config_.head_dim) : 1.0F;
    const MatrixView context = rows_of(memory_.context);
    const HeadAttentionMemory memory = {.scores = as_matrix(memory_.scores),
                                        .block = as_matrix(memory_.block),
                                        .read = memory_.read.view().data,
                                        .context = context};
    attend_heads(q, cache, visibility, scale, memory, stages ? &*stages : nullptr);
    const std::vector<float> read = block_.recorder != nullptr ? copied(context) : std::vector<float>();
    for (std::size_t head = 0; head < config_.num_heads; ++head) {
      if (!is_ablated(block_.ablated, id, head)) continue;
      const MatrixView columns = context.column_range(head * config_.head_dim, config_.head_dim);
      for (std::size_t row = 0; row < block_.rows; ++row) std::ranges::fill(columns.row(row), 0.0F);
    }
    const MatrixView output = rows_of(memory_.output);
    project(context, weights.output_weight, weights.output_bias, output);
    if (block_.recorder != nullptr) record_attention(id, weights, *stages, read, visibility);
    end(weights.norm_weight, weights.norm_bias);
    return {};
  }

  void record_attention(const AttentionId& id, const AttentionWeights& weights, const AttentionStages& stages,
                        const std::vector<float>& read, const Visibility& visibility) {
    std::vector<float> kept;
    for (std::size_t head = 0; head < config_.num_heads; ++head) {
      kept.push_back(is_ablated(block_.ablated, id, head) ? 0.0F : 1.0F);
    }
    if (std::ranges::count(kept, 0.0F) == 0) kept.clear();
    std::vector<float> head_output(read.size());
    const Shape heads = {1, config_.num_heads, block_.rows, config_.head_dim};
    split_heads({read, Shape{1, block_.rows, config_.q_size()}}, {head_output, heads});
    block_.recorder->attention({.stages = stages,
                                .head_output = {head_output, heads},
                                .kept_heads = kept,
                                .context = rows_of(memory_.context),
                                .weights = weights,
                                .output = rows_of(memory_.output),
                                .is_masked = visibility.allowed.data != nullptr});
  }

  const StackBlock& block_;
  const TransformerConfig& config_;
  StackMemory& memory_;
  const LayerWeights& weights_;
  std::size_t layer_;
};

}  // namespace

void normalize(const TransformerConfig& config, NormPlace place, const ConstMatrixView& x, const Tensor& weight,
               const Tensor& bias, const MatrixView& out, StackRecorder* recorder) {
  std::vector<float> before;
  std::vector<float> means;
  std::vector<float> inv_roots;
  if (recorder != nullptr) {
    before = copied(x);
    means.resize(x.rows);
    inv_roots.resize(x.rows);
  }
  const NormMoments moments = {.mean = means, .inv_root = inv_roots};
  if (config.norm == Norm::kLayerNorm) {
    layer_norm(x, weight.view().data, bias.view().data, config.norm_epsilon, out, moments);
  } else {
    rms_norm(x, weight.view().data, config.norm_epsilon, out, moments);
  }
  if (recorder == nullptr) return;
  recorder->norm(place, {{before.data(), x.rows, x.columns, x.columns}, means, inv_roots, weight, bias, out});
}

void take_heads(const ConstMatrixView& in, const ConstMatrixView& cos, const ConstMatrixView& sin, RotaryLayout layout,
                TensorView out) noexcept {
  const std::size_t head_dim = out.shape[2];
  for (std::size_t head = 0; head < out.shape[0]; ++head) {
    for (std::size_t row = 0; row < in.rows; ++row) {
      const auto from = in.row(row).subspan(head * head_dim, head_dim);
      const auto to = matrix_at(out, head).row(row);
      if (cos.rows == 0) {
        std::ranges::copy(from, to.begin());
      } else {
        rotary_embedding(from, cos.row(row), sin.row(row), layout, to);
      }
    }
  }
}

Status run_transformer_layer(const StackBlock& block, const LayerWeights& weights, std::size_t layer, KvCache& cache,
                             const KvCache* source) {
  LayerRun run(block, weights, layer);
  if (Status status = run.attend_to_self(cache); !status.ok()) return status;
  if (source != nullptr) {
    if (Status status = run.attend_to_source(*source); !status.ok()) return status;
  }
  run.run_mlp();
  return {};
}

}  // namespace attention_walkthrough

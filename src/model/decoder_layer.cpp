#include "model/decoder_layer.h"

#include <algorithm>

#include "attention/scaled_dot_product_attention.h"
#include "kernels/activation.h"
#include "kernels/elementwise.h"
#include "kernels/matmul.h"
#include "kernels/norm.h"
#include "kernels/rotary_embedding.h"
#include "kernels/softmax.h"

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

/// Where the rows of one block stand, and what they are computed in.
class LayerRun {
 public:
  LayerRun(const DecoderConfig& config, const DecoderLayerWeights& weights, std::size_t rows, KvCache& cache,
           DecoderMemory& memory)
      : config_(config),
        weights_(weights),
        rows_(rows),
        first_position_(cache.length()),
        cache_(cache),
        memory_(memory) {}

  Status run() {
    project();
    if (Status status = cache_.append(heads(memory_.k), heads(memory_.v)); !status.ok()) return status;
    for (std::size_t head = 0; head < config_.num_heads; ++head) attend(head);
    add_to_residual(first_rows(memory_.context, rows_), weights_.output_weight, weights_.output_bias);
    run_mlp();
    return {};
  }

 private:
  /// Queries, keys and values of every head, turned to their positions.
  void project() noexcept {
    const MatrixView normed = first_rows(memory_.normed, rows_);
    norm_rows(config_, first_rows(memory_.residual, rows_), weights_.attention_norm_weight.view().data,
              weights_.attention_norm_bias.view().data, normed);
    const MatrixView qkv = first_rows(memory_.qkv, rows_);
    linear(normed, as_matrix(weights_.qkv_weight.view()), weights_.qkv_bias.view().data, qkv);
    const std::size_t q_size = config_.q_size();
    const std::size_t kv_size = config_.kv_size();
    const bool is_rotary = config_.positions == Positions::kRotary;
    take_heads(qkv.column_range(0, q_size), is_rotary, heads(memory_.q));
    take_heads(qkv.column_range(q_size, kv_size), is_rotary, heads(memory_.k));
    take_heads(qkv.column_range(q_size + kv_size, kv_size), false, heads(memory_.v));
  }

  /// out[h][i][d] = in[i][h head_dim + d], each head turned to its position where `turned`.
  void take_heads(ConstMatrixView in, bool turned, TensorView out) const noexcept {
    for (std::size_t head = 0; head < out.shape[0]; ++head) {
      for (std::size_t row = 0; row < rows_; ++row) {
        const auto from = in.row(row).subspan(head * config_.head_dim, config_.head_dim);
        const auto to = matrix_at(out, head).row(row);
        if (turned) {
          const std::size_t position = first_position_ + row;
          rotary_embedding(from, as_matrix(memory_.rotary_cos.view()).row(position),
                           as_matrix(memory_.rotary_sin.view()).row(position), config_.rotary_layout, to);
        } else {
          std::ranges::copy(from, to.begin());
        }
      }
    }
  }

  void attend(std::size_t head) noexcept {
    const std::size_t kv_head = head / (config_.num_heads / config_.num_kv_heads);
    const ConstMatrixView keys = as_matrix(cache_.keys(kv_head));
    const ConstMatrixView values = as_matrix(cache_.values(kv_head));
    const MatrixView scores = first_rows(memory_.scores, rows_).column_range(0, keys.rows);
    matmul_transposed(matrix_at(heads(memory_.q), head), keys, scores);
    for (std::size_t row = 0; row < rows_; ++row) {
      // What follows a position is not read: it is no part of the row.
      const std::size_t visible = first_position_ + row + 1;
      const std::span<float> weights = scores.row(row).first(visible);
      scale(weights, default_scale(config_.head_dim), weights);
      softmax_row(weights, {});
      const auto out =
          first_rows(memory_.context, rows_).row_range(row, 1).column_range(head * config_.head_dim, config_.head_dim);
      matmul({weights.data(), 1, visible, visible}, values.row_range(0, visible), out);
    }
  }

  void run_mlp() noexcept {
    const MatrixView normed = first_rows(memory_.normed, rows_);
    norm_rows(config_, first_rows(memory_.residual, rows_), weights_.mlp_norm_weight.view().data,
              weights_.mlp_norm_bias.view().data, normed);
    const MatrixView up = first_rows(memory_.up, rows_);
    linear(normed, as_matrix(weights_.up_weight.view()), weights_.up_bias.view().data, up);
    const std::size_t width = config_.intermediate_size;
    for (std::size_t row = 0; row < rows_; ++row) {
      const std::span<float> inner = up.row(row).first(width);
      activate(config_.activation, inner);
      if (config_.gated_mlp) multiply(inner, up.row(row).subspan(width), inner);
    }
    add_to_residual(up.column_range(0, width), weights_.down_weight, weights_.down_bias);
  }

  /// residual += x weight + bias.
  void add_to_residual(ConstMatrixView x, const Tensor& weight, const Tensor& bias) noexcept {
    const MatrixView output = first_rows(memory_.output, rows_);
    linear(x, as_matrix(weight.view()), bias.view().data, output);
    const MatrixView residual = first_rows(memory_.residual, rows_);
    for (std::size_t row = 0; row < rows_; ++row) add(residual.row(row), output.row(row), residual.row(row));
  }

  /// The heads of this block, one after another, in memory that has room for more rows.
  [[nodiscard]] TensorView heads(Tensor& tensor) const noexcept {
    const std::size_t num_heads = tensor.shape()[0];
    return {tensor.view().data.first(num_heads * rows_ * config_.head_dim), Shape{num_heads, rows_, config_.head_dim}};
  }

  const DecoderConfig& config_;
  const DecoderLayerWeights& weights_;
  std::size_t rows_;
  std::size_t first_position_;
  KvCache& cache_;
  DecoderMemory& memory_;
};

}  // namespace

void norm_rows(const DecoderConfig& config, ConstMatrixView x, std::span<const float> weight,
               std::span<const float> bias, MatrixView out) noexcept {
  for (std::size_t row = 0; row < x.rows; ++row) {
    if (config.norm == Norm::kLayerNorm) {
      layer_norm(x.row(row), weight, bias, config.norm_epsilon, out.row(row));
    } else {
      rms_norm(x.row(row), weight, config.norm_epsilon, out.row(row));
    }
  }
}

Status run_decoder_layer(const DecoderConfig& config, const DecoderLayerWeights& weights, std::size_t rows,
                         KvCache& cache, DecoderMemory& memory) {
  return LayerRun(config, weights, rows, cache, memory).run();
}

}  // namespace attention_walkthrough

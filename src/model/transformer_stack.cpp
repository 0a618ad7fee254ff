#include "model/transformer_stack.h"

#include <string>
#include <utility>

#include "attention/checked_tensor.h"
#include "kernels/elementwise.h"
#include "kernels/embedding.h"
#include "kernels/matmul.h"
#include "model/transformer_layer.h"

namespace attention_walkthrough {

Status TransformerStack::create(const TransformerModel& model, StackRole role, const StackSizes& sizes,
                                std::span<const AblatedHead> ablated, TransformerStack& out) {
  const TransformerConfig& config = model.config;
  TransformerStack made;
  made.model_ = &model;
  made.role_ = role;
  made.ablated_.assign(ablated.begin(), ablated.end());
  if (Status status = StackMemory::create(config, sizes, made.memory_); !status.ok()) return status;
  made.caches_.resize(model.stack(role).layers.size());
  for (KvCache& cache : made.caches_) {
    Status status = KvCache::create(config.num_kv_heads, config.head_dim, sizes.capacity, cache);
    if (!status.ok()) return status;
  }
  if (sizes.source > 0) {
    made.source_caches_.resize(made.caches_.size());
    for (KvCache& cache : made.source_caches_) {
      Status status = KvCache::create(config.num_kv_heads, config.head_dim, sizes.source, cache);
      if (!status.ok()) return status;
    }
  }
  out = std::move(made);
  return {};
}

Status TransformerStack::look_at(ConstMatrixView source, std::span<const std::uint8_t> allowed) {
  const TransformerConfig& config = model_->config;
  const std::size_t q_size = config.q_size();
  const std::size_t kv_size = config.kv_size();
  Tensor projected;
  Tensor keys;
  Tensor values;
  if (Status status = create_tensor("source", {source.rows, 2 * kv_size}, projected); !status.ok()) return status;
  for (Tensor* heads : {&keys, &values}) {
    Status status = create_tensor("source", {config.num_kv_heads, source.rows, config.head_dim}, *heads);
    if (!status.ok()) return status;
  }
  source_allowed_.assign(allowed.begin(), allowed.end());
  const MatrixView rows = as_matrix(projected.view());
  for (std::size_t layer = 0; layer < source_caches_.size(); ++layer) {
    const AttentionWeights& attention = weights().layers[layer].cross_attention;
    const std::span<const float> bias = attention.qkv_bias.view().data;
    linear(source, as_matrix(attention.qkv_weight.view()).column_range(q_size, 2 * kv_size),
           bias.empty() ? bias : bias.subspan(q_size), rows);
    take_heads(rows.column_range(0, kv_size), {}, {}, config.rotary_layout, keys.view());
    take_heads(rows.column_range(kv_size, kv_size), {}, {}, config.rotary_layout, values.view());
    if (Status status = source_caches_[layer].truncate(0); !status.ok()) return status;
    if (Status status = source_caches_[layer].append(keys.view(), values.view()); !status.ok()) return status;
  }
  return {};
}

Status TransformerStack::read(std::span<const std::size_t> ids, AllowedRows allowed, StackRecorder* recorder) {
  const TransformerConfig& config = model_->config;
  embed(ids, recorder);
  StackBlock block = {.config = config,
                      .role = role_,
                      .rows = ids.size(),
                      .first_position = length_,
                      .is_causal = role_ == StackRole::kDecoder && config.is_causal,
                      .allowed = allowed,
                      .ablated = ablated_,
                      .memory = memory_,
                      .recorder = recorder};
  if (!source_allowed_.empty()) {
    block.source_allowed = {source_allowed_.data(), ids.size(), source_allowed_.size(), 0};
  }
  if (recorder != nullptr && allowed.data != nullptr) recorder->mask(AttentionPlace::kSelf, allowed);
  if (recorder != nullptr && !source_allowed_.empty()) recorder->mask(AttentionPlace::kCross, block.source_allowed);
  for (std::size_t layer = 0; layer < caches_.size(); ++layer) {
    const KvCache* source = source_caches_.empty() ? nullptr : &source_caches_[layer];
    Status status = run_transformer_layer(block, weights().layers[layer], layer, caches_[layer], source);
    if (!status.ok()) return status;
  }
  length_ += ids.size();
  const MatrixView rows = first_rows(memory_.residual, ids.size());
  output_ = rows;
  if (config.final_norm) {
    const MatrixView normed = first_rows(memory_.normed, ids.size());
    normalize(config, NormPlace::kFinal, rows, weights().final_norm_weight, weights().final_norm_bias, normed,
              recorder);
    output_ = normed;
  }
  return {};
}

void TransformerStack::embed(std::span<const std::size_t> ids, StackRecorder* recorder) {
  const TransformerConfig& config = model_->config;
  const MatrixView rows = first_rows(memory_.residual, ids.size());
  embedding(as_matrix(weights().token_embedding.view()), ids, rows);
  ConstMatrixView positions;
  if (config.positions == Positions::kLearned) {
    positions = as_matrix(weights().position_embedding.view()).row_range(length_, ids.size());
    for (std::size_t row = 0; row < ids.size(); ++row) add(rows.row(row), positions.row(row), rows.row(row));
  }
  if (recorder != nullptr) {
    recorder->embedding(ids, weights().token_embedding, positions, rows);
    if (config.positions == Positions::kRotary) {
      recorder->rotary_tables(first_rows(memory_.rotary_cos, ids.size()), first_rows(memory_.rotary_sin, ids.size()));
    }
  }
  if (config.embedding_norm) normalize(config, NormPlace::kEmbedding, rows, {}, {}, rows, recorder);
}

Status TransformerStack::truncate(std::size_t length) {
  if (length > length_) {
    return {ErrorCode::kOutOfRange, "length ({}) must be at most the {} positions held", length, length_};
  }
  for (KvCache& cache : caches_) {
    if (Status status = cache.truncate(length); !status.ok()) return status;
  }
  length_ = length;
  return {};
}

std::size_t TransformerStack::cache_bytes() const noexcept {
  std::size_t bytes = 0;
  for (const KvCache& cache : caches_) bytes += cache.bytes_used();
  for (const KvCache& cache : source_caches_) bytes += cache.bytes_used();
  return bytes;
}

}  // namespace attention_walkthrough

#include "model/transformer_stack.h"

#include <algorithm>
#include <string>
#include <utility>

#include "attention/checked_tensor.h"
#include "core/fallible.h"
#include "kernels/elementwise.h"
#include "kernels/embedding.h"
#include "kernels/matmul.h"
#include "model/transformer_layer.h"

namespace attention_walkthrough {
namespace {

/// Empty caches, one per layer.
Status create_caches(const TransformerConfig& config, std::size_t layers, std::size_t capacity,
                     const KvStorageOptions& storage, std::vector<KvCache>& out) {
  out.resize(layers);
  for (KvCache& cache : out) {
    Status status = KvCache::create(config.num_kv_heads, config.head_dim, capacity, cache, storage);
    if (!status.ok()) return status;
  }
  return {};
}

Status create_ids(std::size_t capacity, FallibleArray<std::size_t>& out) {
  out = make_fallible_array<std::size_t>(capacity);
  if (out != nullptr) return {};
  return {ErrorCode::kOutOfMemory, "capacity: no memory for {} tokens", capacity};
}

Status fork_caches(const std::vector<KvCache>& caches, std::vector<KvCache>& out) {
  out.resize(caches.size());
  for (std::size_t layer = 0; layer < caches.size(); ++layer) {
    if (Status status = caches[layer].fork(out[layer]); !status.ok()) return status;
  }
  return {};
}

}  // namespace

Status TransformerStack::create(const TransformerModel& model, StackRole role, const StackSizes& sizes,
                                std::span<const AblatedHead> ablated, TransformerStack& out) {
  const TransformerConfig& config = model.config;
  TransformerStack made;
  made.model_ = &model;
  made.role_ = role;
  made.sizes_ = sizes;
  made.ablated_.assign(ablated.begin(), ablated.end());
  const std::size_t layers = model.stack(role).layers.size();
  Status status = StackMemory::create(config, sizes, made.memory_);
  if (status.ok()) status = create_ids(sizes.capacity, made.ids_);
  if (status.ok()) status = create_caches(config, layers, sizes.capacity, sizes.cache, made.caches_);
  if (status.ok() && sizes.source > 0) {
    KvStorageOptions storage = sizes.cache;
    // A page of a short source is no longer than the source.
    if (storage.page_size) storage.page_size = std::min(*storage.page_size, sizes.source);
    status = create_caches(config, layers, sizes.source, storage, made.source_caches_);
  }
  if (status.ok()) out = std::move(made);
  return status;
}

Status TransformerStack::fork(TransformerStack& out) const {
  TransformerStack made;
  made.model_ = model_;
  made.role_ = role_;
  made.sizes_ = sizes_;
  made.length_ = length_;
  made.source_allowed_ = source_allowed_;
  made.ablated_ = ablated_;
  Status status = StackMemory::create(model_->config, sizes_, made.memory_);
  if (status.ok()) status = create_ids(sizes_.capacity, made.ids_);
  if (status.ok()) std::copy_n(ids_.get(), length_, made.ids_.get());
  if (status.ok()) status = fork_caches(caches_, made.caches_);
  if (status.ok()) status = fork_caches(source_caches_, made.source_caches_);
  if (status.ok()) out = std::move(made);
  return status;
}

Status TransformerStack::look_at(const ConstMatrixView& source, std::span<const std::uint8_t> allowed) {
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
  const MatrixView rows = as_matrix(projected);
  for (std::size_t layer = 0; layer < source_caches_.size(); ++layer) {
    const AttentionWeights& attention = weights().layers[layer].cross_attention;
    const std::span<const float> bias = attention.qkv_bias.view().data;
    linear(source, as_matrix(attention.qkv_weight.numbers).column_range(q_size, 2 * kv_size),
           bias.empty() ? bias : bias.subspan(q_size), rows);
    take_heads(rows.column_range(0, kv_size), {}, {}, config.rotary_layout, keys.view());
    take_heads(rows.column_range(kv_size, kv_size), {}, {}, config.rotary_layout, values.view());
    if (Status status = source_caches_[layer].truncate(0); !status.ok()) return status;
    if (Status status = source_caches_[layer].append(keys.view(), values.view()); !status.ok()) return status;
  }
  return {};
}

Status TransformerStack::read(std::span<const std::size_t> ids, const AllowedRows& allowed, StackRecorder* recorder) {
  if (Status status = run(ids, length_, allowed, recorder); !status.ok()) return status;
  std::ranges::copy(ids, ids_.get() + length_);
  length_ += ids.size();
  return {};
}

Status TransformerStack::reread_last() { return run({&ids_[length_ - 1], 1}, length_ - 1, {}, nullptr); }

Status TransformerStack::run(std::span<const std::size_t> ids, std::size_t first_position, const AllowedRows& allowed,
                             StackRecorder* recorder) {
  const TransformerConfig& config = model_->config;
  embed(ids, first_position, recorder);
  StackBlock block = {.config = config,
                      .role = role_,
                      .rows = ids.size(),
                      .first_position = first_position,
                      .is_held = first_position < length_,
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

void TransformerStack::embed(std::span<const std::size_t> ids, std::size_t first_position, StackRecorder* recorder) {
  const TransformerConfig& config = model_->config;
  const MatrixView rows = first_rows(memory_.residual, ids.size());
  embedding(as_matrix(weights().token_embedding), ids, rows);
  ConstMatrixView positions;
  if (config.positions == Positions::kLearned) {
    positions = as_matrix(weights().position_embedding).row_range(first_position, ids.size());
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

std::size_t TransformerStack::room() const noexcept {
  std::size_t room = sizes_.capacity - length_;
  for (const KvCache& cache : caches_) room = std::min(room, cache.room());
  return room;
}

std::size_t TransformerStack::cache_bytes() const noexcept { return sum_of(&KvCache::bytes_used); }
std::size_t TransformerStack::shared_cache_bytes() const noexcept { return sum_of(&KvCache::bytes_shared); }

std::size_t TransformerStack::sum_of(std::size_t (KvCache::*bytes)() const noexcept) const noexcept {
  std::size_t sum = 0;
  for (const KvCache& cache : caches_) sum += (cache.*bytes)();
  for (const KvCache& cache : source_caches_) sum += (cache.*bytes)();
  return sum;
}

}  // namespace attention_walkthrough

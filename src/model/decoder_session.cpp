#include "model/decoder_session.h"

#include <algorithm>
#include <string>
#include <utility>

#include "kernels/elementwise.h"
#include "kernels/embedding.h"
#include "kernels/matmul.h"
#include "model/decoder_layer.h"

namespace attention_walkthrough {

Status DecoderSession::create(const DecoderModel& model, std::size_t capacity, DecoderSession& out) {
  const DecoderConfig& config = model.config;
  if (capacity == 0 || capacity > config.context_length) {
    return {ErrorCode::kInvalidArgument, "capacity (" + std::to_string(capacity) +
                                             ") must be from 1 to the context_length of the model (" +
                                             std::to_string(config.context_length) + ")"};
  }
  DecoderSession made;
  made.model_ = &model;
  made.capacity_ = capacity;
  Status status = DecoderMemory::create(config, std::min(capacity, kBlockRows), capacity, made.memory_);
  if (!status.ok()) return status;
  made.caches_.resize(config.num_layers);
  for (KvCache& cache : made.caches_) {
    status = KvCache::create(config.num_kv_heads, config.head_dim, capacity, cache);
    if (!status.ok()) return status;
  }
  out = std::move(made);
  return {};
}

Status DecoderSession::append(std::span<const std::size_t> ids) {
  if (Status status = check_ids(ids); !status.ok()) return status;
  while (!ids.empty()) {
    const std::size_t rows = std::min(ids.size(), kBlockRows);
    if (Status status = run_block(ids.first(rows)); !status.ok()) return status;
    ids = ids.subspan(rows);
  }
  return {};
}

Status DecoderSession::truncate(std::size_t length) {
  if (length > length_) {
    return {ErrorCode::kOutOfRange, "length (" + std::to_string(length) + ") must be at most the " +
                                        std::to_string(length_) + " positions held"};
  }
  for (KvCache& cache : caches_) {
    if (Status status = cache.truncate(length); !status.ok()) return status;
  }
  length_ = length;
  return {};
}

std::size_t DecoderSession::cache_bytes() const noexcept {
  std::size_t bytes = 0;
  for (const KvCache& cache : caches_) bytes += cache.bytes_used();
  return bytes;
}

Status DecoderSession::check_ids(std::span<const std::size_t> ids) const {
  if (ids.empty()) return {ErrorCode::kInvalidArgument, "ids is empty; it needs at least one token"};
  if (ids.size() > capacity_ - length_) {
    return {ErrorCode::kCapacity, "ids brings " + std::to_string(ids.size()) + " tokens; the session holds " +
                                      std::to_string(length_) + " of " + std::to_string(capacity_)};
  }
  const std::size_t vocab_size = model_->config.vocab_size;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < vocab_size) continue;
    return {ErrorCode::kOutOfRange, "ids[" + std::to_string(i) + "] (" + std::to_string(ids[i]) +
                                        ") must be below vocab_size (" + std::to_string(vocab_size) + ")"};
  }
  return {};
}

Status DecoderSession::run_block(std::span<const std::size_t> ids) {
  embed(ids);
  for (std::size_t layer = 0; layer < caches_.size(); ++layer) {
    Status status =
        run_decoder_layer(model_->config, model_->weights.layers[layer], ids.size(), caches_[layer], memory_);
    if (!status.ok()) return status;
  }
  length_ += ids.size();
  compute_logits(ids.size());
  return {};
}

void DecoderSession::embed(std::span<const std::size_t> ids) noexcept {
  const MatrixView residual = first_rows(memory_.residual, ids.size());
  embedding(as_matrix(model_->weights.token_embedding.view()), ids, residual);
  if (model_->config.positions == Positions::kLearned) {
    const ConstMatrixView positions = as_matrix(model_->weights.position_embedding.view());
    for (std::size_t row = 0; row < ids.size(); ++row) {
      add(residual.row(row), positions.row(length_ + row), residual.row(row));
    }
  }
  if (model_->config.embedding_norm) norm_rows(model_->config, residual, {}, {}, residual);
}

void DecoderSession::compute_logits(std::size_t rows) noexcept {
  const DecoderWeights& weights = model_->weights;
  MatrixView last = first_rows(memory_.residual, rows).row_range(rows - 1, 1);
  if (model_->config.final_norm) {
    const MatrixView normed = first_rows(memory_.normed, 1);
    norm_rows(model_->config, last, weights.final_norm_weight.view().data, weights.final_norm_bias.view().data, normed);
    last = normed;
  }
  const MatrixView logits = as_matrix(memory_.logits.view());
  if (model_->config.tied_embedding) {
    matmul_transposed(last, as_matrix(weights.token_embedding.view()), logits);
  } else {
    matmul(last, as_matrix(weights.lm_head.view()), logits);
  }
}

}  // namespace attention_walkthrough

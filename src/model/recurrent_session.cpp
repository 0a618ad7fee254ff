#include "model/recurrent_session.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include "attention/checked_tensor.h"
#include "kernels/additive_scores.h"
#include "kernels/gru.h"
#include "kernels/matmul.h"
#include "kernels/softmax.h"
#include "kernels/tanh.h"
#include "model/token_ids.h"

namespace attention_walkthrough {
namespace {

Status check_length(std::string_view name, std::size_t length, std::size_t context_length, ErrorCode code) {
  if (length > 0 && length <= context_length) return {};
  return {code, "{} ({}) must be from 1 to the context_length of the model ({})", name, length, context_length};
}

Status check_options(const RecurrentModel& model, std::size_t capacity, const ReadOptions& options) {
  const RecurrentConfig& config = model.config;
  Status status = check_length("capacity", capacity, config.context_length, ErrorCode::kInvalidArgument);
  if (!status.ok()) return status;
  if (options.cache.kind != KvStorageKind::kContiguous) {
    return {ErrorCode::kInvalidArgument, "the storage of a cache is for keys and values; this model keeps states"};
  }
  if (!options.ablated.empty() || !options.source_allowed.empty()) {
    return {ErrorCode::kInvalidArgument, "{} was given; it is for transformers, and this model is none",
            options.ablated.empty() ? "source_allowed" : "ablated_heads"};
  }
  if (status = check_token_ids("source", options.source, config.source_vocab_size); !status.ok()) return status;
  return check_length("tokens of source", options.source.size(), config.context_length, ErrorCode::kCapacity);
}

MatrixView row_of(Tensor& tensor, std::size_t row) noexcept { return as_matrix(tensor).row_range(row, 1); }
MatrixView row_of(Tensor& tensor) noexcept { return as_matrix(tensor); }

}  // namespace

Status RecurrentSession::create(const RecurrentModel& model, std::size_t capacity, const ReadOptions& options,
                                RecurrentSession& out, RecurrentRecorder* recorder) {
  if (Status status = check_options(model, capacity, options); !status.ok()) return status;
  const RecurrentConfig& config = model.config;
  const std::size_t source_length = options.source.size();
  RecurrentSession made;
  made.model_ = &model;
  made.recorder_ = recorder;
  made.capacity_ = capacity;
  Status status = RecurrentMemory::create(config, source_length, made.memory_);
  if (!status.ok()) return status;
  status = create_tensor("source", {1 + source_length, config.hidden_size}, made.source_states_);
  if (!status.ok()) return status;
  if (config.attention == RecurrentAttention::kAdditive) {
    status = create_tensor("source", {source_length, config.attention_units}, made.source_keys_);
    if (!status.ok()) return status;
  }
  status = create_tensor("capacity", {1 + capacity, config.hidden_size}, made.states_);
  if (!status.ok()) return status;
  if (status = made.read_source(options.source); !status.ok()) return status;
  out = std::move(made);
  return {};
}

Status RecurrentSession::read_source(std::span<const std::size_t> source) {
  const RecurrentConfig& config = model_->config;
  const ConstMatrixView table = as_matrix(model_->source_embedding);
  const MatrixView input = row_of(memory_.input).column_range(0, config.embedding_size);
  if (recorder_ != nullptr) recorder_->begin_source(*model_, source);
  for (std::size_t position = 0; position < source.size(); ++position) {
    std::ranges::copy(table.row(source[position]), input.row(0).begin());
    const MatrixView state = row_of(source_states_, position);
    const MatrixView next = row_of(source_states_, position + 1);
    run_unit(model_->encoder, input, state, next);
    if (recorder_ != nullptr) recorder_->source_step(position, memory_, next);
  }
  const MatrixView states = as_matrix(source_states_).row_range(1, source.size());
  std::ranges::copy(states.row(source.size() - 1), row_of(states_, 0).row(0).begin());
  if (config.attention == RecurrentAttention::kAdditive) {
    matmul(states, as_matrix(model_->key_weight), as_matrix(source_keys_));
  }
  if (recorder_ == nullptr) return {};
  recorder_->end_source(*model_, states, as_matrix(source_keys_));
  return recorder_->status();
}

Status RecurrentSession::append(std::span<const std::size_t> ids) {
  if (ids.size() > capacity_ - length_) {
    return {ErrorCode::kCapacity, "ids brings {} tokens; the session holds {} of {}", ids.size(), length_, capacity_};
  }
  if (Status status = check_token_ids("ids", ids, model_->config.vocab_size); !status.ok()) return status;
  if (recorder_ != nullptr) recorder_->begin_target(*model_, ids);
  for (const std::size_t id : ids) step(id);
  return recorder_ == nullptr ? Status() : recorder_->status();
}

void RecurrentSession::step(std::size_t id) {
  const RecurrentConfig& config = model_->config;
  const MatrixView state = row_of(states_, length_);
  const MatrixView next = row_of(states_, length_ + 1);
  const MatrixView input = row_of(memory_.input);
  std::ranges::copy(as_matrix(model_->target_embedding).row(id), input.row(0).begin());
  if (config.attention == RecurrentAttention::kAdditive) {
    look_back(state);
    std::ranges::copy(memory_.context.view().data, input.row(0).subspan(config.embedding_size).begin());
  }
  run_unit(model_->decoder, input, state, next);
  predict(next);
  if (recorder_ != nullptr) {
    recorder_->target_step(*model_, length_, memory_, next, as_matrix(source_keys_));
  }
  ++length_;
}

void RecurrentSession::predict(const ConstMatrixView& state) noexcept {
  const RecurrentConfig& config = model_->config;
  ConstMatrixView output = state;
  if (config.attention != RecurrentAttention::kNone) {
    if (config.attention == RecurrentAttention::kDot) look_back(state);
    const MatrixView joined = row_of(memory_.joined);
    std::ranges::copy(state.row(0), joined.row(0).begin());
    std::ranges::copy(memory_.context.view().data, joined.row(0).subspan(config.hidden_size).begin());
    linear(joined, as_matrix(model_->combine_weight), model_->combine_bias.view().data, row_of(memory_.combined_sum));
    tanh(memory_.combined_sum.view().data, memory_.combined.view().data);
    output = row_of(memory_.combined);
  }
  matmul(output, as_matrix(model_->lm_head), row_of(memory_.logits));
  is_truncated_ = false;
}

std::span<const float> RecurrentSession::logits() {
  const std::span<float> logits = memory_.logits.view().data;
  if (is_truncated_ && length_ == 0) std::ranges::fill(logits, 0.0F);
  if (is_truncated_ && length_ > 0) {
    if (model_->config.attention == RecurrentAttention::kAdditive) look_back(row_of(states_, length_ - 1));
    predict(row_of(states_, length_));
  }
  is_truncated_ = false;
  return logits;
}

void RecurrentSession::look_back(const ConstMatrixView& state) noexcept {
  const MatrixView states = as_matrix(source_states_).row_range(1, source_states_.shape()[0] - 1);
  const MatrixView scores = row_of(memory_.scores);
  if (model_->config.attention == RecurrentAttention::kAdditive) {
    const MatrixView query = row_of(memory_.query);
    linear(state, as_matrix(model_->query_weight), model_->query_bias.view().data, query);
    additive_scores(query, as_matrix(source_keys_), model_->score_weight.view().data, scores);
  } else {
    matmul_transposed(state, states, scores);
  }
  const std::span<float> exponentials = memory_.exp_shifted.view().data;
  memory_.row_max = row_max(scores.row(0), {});
  memory_.row_sum = exp_shifted(scores.row(0), {}, memory_.row_max, exponentials);
  divide_row(exponentials, {}, memory_.row_sum, memory_.weights.view().data);
  matmul(row_of(memory_.weights), states, row_of(memory_.context));
}

void RecurrentSession::run_unit(const GruWeights& unit, const ConstMatrixView& input, const ConstMatrixView& state,
                                const MatrixView& next) noexcept {
  linear(input, as_matrix(unit.weight_ih), unit.bias_ih.view().data, row_of(memory_.x_part));
  linear(state, as_matrix(unit.weight_hh), unit.bias_hh.view().data, row_of(memory_.h_part));
  gru_step(memory_.x_part.view().data, memory_.h_part.view().data, state.row(0), memory_.gates.view().data,
           next.row(0));
}

Status RecurrentSession::truncate(std::size_t length) {
  if (length > length_) {
    return {ErrorCode::kOutOfRange, "length ({}) must be at most the {} positions held", length, length_};
  }
  is_truncated_ = is_truncated_ || length < length_;
  length_ = length;
  return {};
}

Status RecurrentSession::fork(RecurrentSession& out) const {
  assert(recorder_ == nullptr);
  RecurrentSession made;
  made.model_ = model_;
  made.capacity_ = capacity_;
  made.length_ = length_;
  made.is_truncated_ = is_truncated_;
  Status status = RecurrentMemory::create(model_->config, source_states_.shape()[0] - 1, made.memory_);
  if (status.ok()) status = copy_tensor("logits", memory_.logits.view(), made.memory_.logits);
  if (status.ok()) status = copy_tensor("source", source_states_.view(), made.source_states_);
  if (status.ok()) status = copy_tensor("source", source_keys_.view(), made.source_keys_);
  if (status.ok()) status = copy_tensor("states", states_.view(), made.states_);
  if (status.ok()) out = std::move(made);
  return status;
}

std::size_t RecurrentSession::cache_bytes() const noexcept {
  const std::size_t rows = source_states_.shape()[0] - 1 + length_;
  return (rows * model_->config.hidden_size + source_keys_.view().data.size()) * sizeof(float);
}

}  // namespace attention_walkthrough

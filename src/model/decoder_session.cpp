#include "model/decoder_session.h"

#include <algorithm>
#include <utility>

#include "attention/checked_tensor.h"
#include "model/compute_logits.h"
#include "model/encoder.h"
#include "model/token_ids.h"

namespace attention_walkthrough {
namespace {

Status check_options(const TransformerModel& model, std::size_t capacity, const ReadOptions& options) {
  const TransformerConfig& config = model.config;
  if (capacity == 0 || capacity > config.context_length) {
    return {ErrorCode::kInvalidArgument, "capacity ({}) must be from 1 to the context_length of the model ({})",
            capacity, config.context_length};
  }
  for (const AblatedHead& ablated : options.ablated) {
    if (Status status = check_head(config, ablated); !status.ok()) return status;
  }
  const bool has_encoder = config.architecture == Architecture::kEncoderDecoder;
  if (const auto given = given_of_source(options); !has_encoder && !given.empty()) {
    return {ErrorCode::kInvalidArgument, "{} was given; this model has no encoder to read a source", given};
  }
  // That a source is empty is said where it is read.
  const std::size_t flags = options.source_allowed.size();
  if (flags > 0 && !options.source.empty() && flags != options.source.size()) {
    return {ErrorCode::kShapeMismatch, "source_allowed has {} flags; it must have one per token of source ({})", flags,
            options.source.size()};
  }
  return {};
}

}  // namespace

Status DecoderSession::create(const TransformerModel& model, std::size_t capacity, const ReadOptions& options,
                              DecoderSession& out, Recorder* recorder) {
  if (Status status = check_options(model, capacity, options); !status.ok()) return status;
  DecoderSession made;
  made.model_ = &model;
  made.capacity_ = capacity;
  const StackSizes sizes = {.rows = recorder != nullptr ? capacity : std::min(capacity, kBlockRows),
                            .capacity = capacity,
                            .source = options.source.size(),
                            .cache = options.cache,
                            .in_codes = model.is_quantised()};
  Status status = TransformerStack::create(model, StackRole::kDecoder, sizes, options.ablated, made.stack_);
  if (!status.ok()) return status;
  if (status = create_tensor("logits", {1, model.config.output_size}, made.logits_); !status.ok()) return status;
  if (model.config.architecture == Architecture::kEncoderDecoder) {
    if (status = made.read_source(options, recorder); !status.ok()) return status;
  }
  out = std::move(made);
  return {};
}

Status DecoderSession::fork(DecoderSession& out) const {
  DecoderSession made;
  made.model_ = model_;
  made.capacity_ = capacity_;
  made.is_truncated_ = is_truncated_;
  made.source_name_ = source_name_;
  if (Status status = stack_.fork(made.stack_); !status.ok()) return status;
  if (Status status = copy_tensor("logits", logits_.view(), made.logits_); !status.ok()) return status;
  out = std::move(made);
  return {};
}

Status DecoderSession::read_source(const ReadOptions& options, Recorder* recorder) {
  const std::size_t count = options.source.size();
  AllowedRows allowed;
  if (!options.source_allowed.empty()) allowed = {options.source_allowed.data(), count, count, 0};
  Encoded encoded;
  Status status = encode_tokens(*model_, "source", options.source, allowed, options.ablated, recorder, encoded);
  if (!status.ok()) return status;
  source_name_ = encoded.output_name;
  return stack_.look_at(as_matrix(encoded.output), options.source_allowed);
}

Status DecoderSession::append(std::span<const std::size_t> ids) {
  if (Status status = check_ids(ids); !status.ok()) return status;
  std::size_t last_rows = 0;
  while (!ids.empty()) {
    last_rows = std::min(ids.size(), kBlockRows);
    if (Status status = stack_.read(ids.first(last_rows), {}, nullptr); !status.ok()) return status;
    ids = ids.subspan(last_rows);
  }
  const ConstMatrixView last_row = stack_.output().row_range(last_rows - 1, 1);
  compute_logits(*model_, last_row, stack_.row_codes(), as_matrix(logits_));
  is_truncated_ = false;
  return {};
}

Status DecoderSession::truncate(std::size_t length) {
  const std::size_t before = this->length();
  if (Status status = stack_.truncate(length); !status.ok()) return status;
  is_truncated_ = is_truncated_ || length < before;
  return {};
}

std::span<const float> DecoderSession::logits() {
  const std::span<float> logits = logits_.view().data;
  if (is_truncated_ && length() == 0) std::ranges::fill(logits, 0.0F);
  // It cannot fail: nothing is appended, nothing recorded.
  if (is_truncated_ && length() > 0 && stack_.reread_last().ok()) {
    compute_logits(*model_, stack_.output(), stack_.row_codes(), as_matrix(logits_));
  }
  is_truncated_ = false;
  return logits;
}

Status DecoderSession::record(std::span<const std::size_t> ids, const AllowedRows& allowed, Recorder& recorder) {
  if (Status status = check_ids(ids); !status.ok()) return status;
  if (allowed.data != nullptr && (allowed.rows != ids.size() || allowed.columns != ids.size())) {
    return {ErrorCode::kShapeMismatch, "attn_allowed ({} x {}) must have a row and a column for each of the {} tokens",
            allowed.rows, allowed.columns, ids.size()};
  }
  StackRecorder stack_recorder(model_->config, StackRole::kDecoder, source_name_, recorder);
  if (Status status = stack_.read(ids, allowed, &stack_recorder); !status.ok()) return status;
  Tensor logits;
  Status status = create_tensor("logits", {ids.size(), model_->config.output_size}, logits);
  if (!status.ok()) return status;
  compute_logits(*model_, stack_.output(), {}, as_matrix(logits));
  record_logits(*model_, stack_recorder.rows_name(), as_matrix(logits), recorder);
  return recorder.status();
}

Status DecoderSession::check_ids(std::span<const std::size_t> ids) const {
  if (ids.size() > room()) {
    return {ErrorCode::kCapacity,
            "ids brings {} tokens; the session holds {} of {}{}, so at most {} fit",
            ids.size(),
            length(),
            capacity_,
            room() < capacity_ - length() ? " and shares its pages with forks" : "",
            room()};
  }
  return check_token_ids("ids", ids, model_->config.vocab_size);
}

}  // namespace attention_walkthrough

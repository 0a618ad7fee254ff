#include "model/trace_model.h"

#include <utility>
#include <variant>

#include "attention/checked_tensor.h"
#include "model/compute_logits.h"
#include "model/decoder_session.h"
#include "model/encoder.h"
#include "model/recurrent_session.h"

namespace attention_walkthrough {
namespace {

Status check_encoder_options(const TransformerModel& model, const ReadOptions& options) {
  if (const std::string_view given = given_of_source(options); !given.empty()) {
    return {ErrorCode::kInvalidArgument, "{} was given; an encoder reads ids", given};
  }
  for (const AblatedHead& ablated : options.ablated) {
    if (Status status = check_head(model.config, ablated); !status.ok()) return status;
  }
  return {};
}

Status run_encoder(const TransformerModel& model, std::span<const std::size_t> ids, const ReadOptions& options,
                   Recorder* recorder, EncoderOutput& out) {
  if (Status status = check_encoder_options(model, options); !status.ok()) return status;
  Encoded encoded;
  Status status = encode_tokens(model, "ids", ids, options.allowed, options.ablated, recorder, encoded);
  if (!status.ok()) return status;
  Tensor logits;
  status = create_tensor("logits", {ids.size(), model.config.output_size}, logits);
  if (!status.ok()) return status;
  compute_logits(model, as_matrix(encoded.output), {}, as_matrix(logits));
  if (recorder != nullptr) {
    record_logits(model, encoded.output_name, as_matrix(logits), *recorder);
    if (!recorder->status().ok()) return recorder->status();
  }
  out.output = std::move(encoded.output);
  out.logits = std::move(logits);
  return {};
}

Status trace_transformer(const TransformerModel& model, std::span<const std::size_t> ids, const ReadOptions& options,
                         Trace& trace) {
  if (model.is_quantised()) {
    return {ErrorCode::kInvalidArgument,
            "a trace shows the numbers of the weights; this model was loaded with quantise, which gave them up"};
  }
  Recorder recorder(trace);
  if (model.config.architecture == Architecture::kEncoder) {
    EncoderOutput output;
    return run_encoder(model, ids, options, &recorder, output);
  }
  if (ids.size() > model.config.context_length) {
    return {ErrorCode::kCapacity, "ids has {} tokens; the model has context_length {}", ids.size(),
            model.config.context_length};
  }
  DecoderSession session;
  const std::size_t capacity = ids.empty() ? 1 : ids.size();
  Status status = DecoderSession::create(model, capacity, options, session, &recorder);
  return status.ok() ? session.record(ids, options.allowed, recorder) : status;
}

Status trace_recurrent(const RecurrentModel& model, std::span<const std::size_t> ids, const ReadOptions& options,
                       Trace& trace) {
  if (options.allowed.data != nullptr) {
    return {ErrorCode::kInvalidArgument, "attn_allowed was given; this model has no self-attention"};
  }
  RecurrentRecorder recorder(trace);
  RecurrentSession session;
  Status status = RecurrentSession::create(model, model.config.context_length, options, session, &recorder);
  if (!status.ok()) return status;
  if (status = session.append(ids); !status.ok()) return status;
  recorder.end_target(model, ids.size());
  return recorder.status();
}

}  // namespace

Status trace_model(const LanguageModel& model, std::span<const std::size_t> ids, const ReadOptions& options,
                   Trace& out) {
  Trace made;
  const auto* recurrent = std::get_if<RecurrentModel>(&model);
  Status status = recurrent != nullptr ? trace_recurrent(*recurrent, ids, options, made)
                                       : trace_transformer(std::get<TransformerModel>(model), ids, options, made);
  if (status.ok()) out = std::move(made);
  return status;
}

Status read_with_encoder(const LanguageModel& model, std::span<const std::size_t> ids, const ReadOptions& options,
                         EncoderOutput& out) {
  const auto* transformer = std::get_if<TransformerModel>(&model);
  if (transformer == nullptr || transformer->config.architecture != Architecture::kEncoder) {
    return {ErrorCode::kInvalidArgument, "this model is no encoder; it reads in a session"};
  }
  return run_encoder(*transformer, ids, options, nullptr, out);
}

}  // namespace attention_walkthrough

#include "train/models/recurrent.h"

#include <algorithm>
#include <string>

#include "train/models/add_parameters.h"
#include "train/tape/record.h"

namespace attention_walkthrough {

TrainedRecurrent::Gru TrainedRecurrent::add_gru(Parameters& parameters, const std::string& name, std::size_t in,
                                                std::size_t hidden_size) {
  const Linear input = add_named_linear(parameters, name + "weight_ih", name + "bias_ih", in, 3 * hidden_size);
  return {.input = input,
          .hidden = add_named_linear(parameters, name + "weight_hh", name + "bias_hh", hidden_size, 3 * hidden_size)};
}

TrainedRecurrent::TrainedRecurrent(const RecurrentConfig& config, Parameters& parameters) : config_(config) {
  const std::size_t embedded = config.embedding_size;
  const std::size_t hidden = config.hidden_size;
  const bool is_additive = config.attention == RecurrentAttention::kAdditive;
  source_tokens_ = &add_table(parameters, "encoder.embed_tokens", config.source_vocab_size, embedded);
  encoder_ = add_gru(parameters, "encoder.gru.", embedded, hidden);
  tokens_ = &add_table(parameters, "decoder.embed_tokens", config.vocab_size, embedded);
  decoder_ = add_gru(parameters, "decoder.gru.", is_additive ? embedded + hidden : embedded, hidden);
  if (is_additive) {
    const std::size_t units = config.attention_units;
    attention_.query = add_linear(parameters, "decoder.attention.query", hidden, units, true);
    attention_.key = add_linear(parameters, "decoder.attention.key", hidden, units, false);
    attention_.v = &add_vector(parameters, "decoder.attention.v", units);
  }
  if (config.attention != RecurrentAttention::kNone) {
    combine_ = add_linear(parameters, "decoder.combine", 2 * hidden, hidden, true);
  }
  lm_head_ = add_linear(parameters, "lm_head", hidden, config.vocab_size, false);
}

/// Records the run over one batch.
class TrainedRecurrent::Recorder {
 public:
  Recorder(const TrainedRecurrent& model, const Batch& batch, Tape& tape)
      : model_(model), batch_(batch), tape_(tape), batch_size_(batch.source.num_sequences()) {}

  Variable record() {
    record_encoder();
    switch (model_.config_.attention) {
      case RecurrentAttention::kNone:
        return record_linear(tape_, record_states(), model_.lm_head_);
      case RecurrentAttention::kAdditive:
        record_additive();
        break;
      case RecurrentAttention::kDot:
        record_dot();
        break;
    }
    const Variable combined = record_linear(tape_, state_and_context_, model_.combine_);
    return record_linear(tape_, record_activation(tape_, ActivationFunction::kTanh, combined), model_.lm_head_);
  }

 private:
  /// The states of the encoder, one row per token, and what it ends with.
  void record_encoder() {
    const std::size_t size = model_.config_.hidden_size;
    const Variable embedded = record_embedding(tape_, *model_.source_tokens_, batch_.source.ids);
    const Variable x_part = record_linear(tape_, embedded, model_.encoder_.input);
    encoded_ = tape_.variable(x_part.rows(), size);
    Variable state = record_zeros(batch_size_, size);
    for (std::size_t step = 0; step < batch_.source.max_length; ++step) {
      const Variable next = rows_at(encoded_, step);
      record_gru(tape_, rows_at(x_part, step), model_.encoder_.hidden, state, next);
      state = next;
    }
    last_state_ = record_gather(tape_, encoded_, batch_.source.last_rows);
  }

  /// All states of a decoder that is fed tokens alone.
  Variable record_states() {
    const Variable states = tape_.variable(batch_.input.ids.size(), model_.config_.hidden_size);
    record_decoder(record_embedding(tape_, *model_.tokens_, batch_.input.ids), states);
    return states;
  }

  void record_decoder(const Variable& input, const Variable& states) {
    const Variable x_part = record_linear(tape_, input, model_.decoder_.input);
    Variable state = last_state_;
    for (std::size_t step = 0; step < batch_.input.max_length; ++step) {
      const Variable next = rows_at(states, step);
      record_gru(tape_, rows_at(x_part, step), model_.decoder_.hidden, state, next);
      state = next;
    }
  }

  /// Every state asks after its step, so all ask at once.
  void record_dot() {
    const std::size_t size = model_.config_.hidden_size;
    state_and_context_ = tape_.variable(batch_.input.ids.size(), 2 * size);
    const Variable states = state_and_context_.column_range(0, size);
    record_decoder(record_embedding(tape_, *model_.tokens_, batch_.input.ids), states);
    const AttentionPlan plan{.queries = batch_.input.padded_sequences, .keys = batch_.source.sequences};
    record_attention(tape_, plan, states, encoded_, encoded_, state_and_context_.column_range(size, size));
  }

  /// The state before each step asks, and what it read is fed to the step.
  void record_additive() {
    const std::size_t embedded = model_.config_.embedding_size;
    const std::size_t size = model_.config_.hidden_size;
    state_and_context_ = tape_.variable(batch_.input.ids.size(), 2 * size);
    const Variable states = state_and_context_.column_range(0, size);
    const Variable input = tape_.variable(batch_.input.ids.size(), embedded + size);
    tape_.record(
        EmbeddingOperation{.table = model_.tokens_, .ids = batch_.input.ids, .out = input.column_range(0, embedded)});
    const Variable context = input.column_range(embedded, size);
    const Variable keys = record_linear(tape_, encoded_, model_.attention_.key);
    const AttentionPlan plan{
        .queries = batch_.input.steps, .keys = batch_.source.sequences, .additive_weight = model_.attention_.v};
    Variable state = last_state_;
    for (std::size_t step = 0; step < batch_.input.max_length; ++step) {
      const Variable query = record_linear(tape_, state, model_.attention_.query);
      record_attention(tape_, plan, query, keys, encoded_, rows_at(context, step));
      const Variable x_part = record_linear(tape_, rows_at(input, step), model_.decoder_.input);
      const Variable next = rows_at(states, step);
      record_gru(tape_, x_part, model_.decoder_.hidden, state, next);
      state = next;
    }
    tape_.record(CopyOperation{.x = context, .out = state_and_context_.column_range(size, size)});
  }

  /// What all sequences have at one step.
  [[nodiscard]] Variable rows_at(const Variable& all, std::size_t step) const noexcept {
    return all.row_range(step * batch_size_, batch_size_);
  }

  /// Nothing computes it, so it is written now.
  Variable record_zeros(std::size_t rows, std::size_t columns) {
    const Variable zeros = tape_.variable(rows, columns);
    if (zeros.value.data != nullptr) std::fill_n(zeros.value.data, rows * columns, 0.0F);
    return zeros;
  }

  const TrainedRecurrent& model_;
  const Batch& batch_;
  Tape& tape_;
  std::size_t batch_size_;
  Variable encoded_;     ///< (source rows, hidden_size)
  Variable last_state_;  ///< (batch_size, hidden_size)
  Variable state_and_context_;
};

Variable TrainedRecurrent::record(const Batch& batch, const RunOptions& /*options*/, Tape& tape) const {
  return Recorder(*this, batch, tape).record();
}

}  // namespace attention_walkthrough

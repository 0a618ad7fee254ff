#pragma once

#include "train/tape/tape.h"

// Each records one operation whose result is a new variable of the tape, and gives that variable.
namespace attention_walkthrough {

Variable record_linear(Tape& tape, const Variable& x, const Linear& layer);
Variable record_tied_logits(Tape& tape, const Variable& x, const Parameter& table);
Variable record_embedding(Tape& tape, const Parameter& table, std::span<const std::size_t> ids);
Variable record_rotary(Tape& tape, const Variable& x, const RotaryPlan& plan, std::size_t num_heads);
Variable record_gather(Tape& tape, const Variable& x, std::span<const std::size_t> rows);
Variable record_add(Tape& tape, const Variable& a, const Variable& b);
Variable record_multiply(Tape& tape, const Variable& a, const Variable& b);
Variable record_activation(Tape& tape, ActivationFunction function, const Variable& x);
Variable record_norm(Tape& tape, Norm norm, float epsilon, const Variable& x, const NormLayer& layer);

/// Attention whose result is written to `out`, which may be part of a wider matrix.
void record_attention(Tape& tape, const AttentionPlan& plan, const Variable& query, const Variable& key,
                      const Variable& value, const Variable& out);
/// One step of a GRU whose next state is written to `next`, likewise. `x_part` and `layer` as in `gru_step`:
/// h_part = previous layer.
void record_gru(Tape& tape, const Variable& x_part, const Linear& layer, const Variable& previous,
                const Variable& next);

/// `result` is filled when the run is computed, and must stay where it is.
void record_loss(Tape& tape, const Variable& logits, std::span<const std::size_t> targets, LossResult& result);

}  // namespace attention_walkthrough

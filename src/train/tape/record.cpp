#include "train/tape/record.h"

namespace attention_walkthrough {

Variable record_linear(Tape& tape, const Variable& x, const Linear& layer) {
  const Variable out = tape.variable(x.rows(), layer.weight->value.columns);
  tape.record(LinearOperation{.x = x, .layer = layer, .out = out});
  return out;
}

Variable record_tied_logits(Tape& tape, const Variable& x, const Parameter& table) {
  const Variable out = tape.variable(x.rows(), table.value.rows);
  tape.record(TiedLogitsOperation{.x = x, .table = &table, .out = out});
  return out;
}

Variable record_embedding(Tape& tape, const Parameter& table, std::span<const std::size_t> ids) {
  const Variable out = tape.variable(ids.size(), table.value.columns);
  tape.record(EmbeddingOperation{.table = &table, .ids = ids, .out = out});
  return out;
}

Variable record_rotary(Tape& tape, const Variable& x, const RotaryPlan& plan, std::size_t num_heads) {
  const Variable out = tape.variable(x.rows(), x.columns());
  tape.record(RotaryOperation{.x = x, .plan = plan, .num_heads = num_heads, .out = out});
  return out;
}

Variable record_gather(Tape& tape, const Variable& x, std::span<const std::size_t> rows) {
  const Variable out = tape.variable(rows.size(), x.columns());
  tape.record(GatherOperation{.x = x, .rows = rows, .out = out});
  return out;
}

Variable record_add(Tape& tape, const Variable& a, const Variable& b) {
  const Variable out = tape.variable(a.rows(), a.columns());
  tape.record(AddOperation{.a = a, .b = b, .out = out});
  return out;
}

Variable record_multiply(Tape& tape, const Variable& a, const Variable& b) {
  const Variable out = tape.variable(a.rows(), a.columns());
  tape.record(MultiplyOperation{.a = a, .b = b, .out = out});
  return out;
}

Variable record_activation(Tape& tape, ActivationFunction function, const Variable& x) {
  const Variable out = tape.variable(x.rows(), x.columns());
  tape.record(ActivationOperation{.function = function, .x = x, .out = out});
  return out;
}

Variable record_norm(Tape& tape, Norm norm, float epsilon, const Variable& x, const NormLayer& layer) {
  const Variable out = tape.variable(x.rows(), x.columns());
  tape.record(NormOperation{
      .norm = norm, .epsilon = epsilon, .x = x, .layer = layer, .moments = tape.room(2, x.rows()), .out = out});
  return out;
}

void record_attention(Tape& tape, const AttentionPlan& plan, const Variable& query, const Variable& key,
                      const Variable& value, const Variable& out) {
  const std::size_t num_scores = plan.num_scores();
  tape.record(AttentionOperation{.plan = plan,
                                 .query = query,
                                 .key = key,
                                 .value = value,
                                 .weights = tape.room(1, num_scores).data,
                                 .capped = plan.softcap > 0.0F ? tape.room(1, num_scores).data : nullptr,
                                 .grad_scores = tape.room(1, plan.max_scores()).data,
                                 .out = out});
}

void record_gru(Tape& tape, const Variable& x_part, const Linear& layer, const Variable& previous,
                const Variable& next) {
  const Variable h_part = record_linear(tape, previous, layer);
  tape.record(GruOperation{.x_part = x_part,
                           .h_part = h_part,
                           .previous = previous,
                           .gates = tape.room(x_part.rows(), x_part.columns()),
                           .next = next});
}

void record_loss(Tape& tape, const Variable& logits, std::span<const std::size_t> targets, LossResult& result) {
  tape.record(LossOperation{.logits = logits,
                            .targets = targets,
                            .probabilities = tape.room(logits.rows(), logits.columns()),
                            .result = &result});
}

}  // namespace attention_walkthrough

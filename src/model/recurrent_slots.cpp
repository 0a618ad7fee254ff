#include "model/recurrent_slots.h"

#include <string>
#include <utility>

namespace attention_walkthrough {
namespace {

constexpr auto kVector = WeightSlot::Kind::kVector;
constexpr auto kTable = WeightSlot::Kind::kTable;
constexpr auto kMatrix = WeightSlot::Kind::kMatrix;

void add_gru(const std::string& name, std::size_t input_size, std::size_t hidden_size, GruWeights& weights,
             SlotList& slots) {
  slots.add(name + ".weight_ih", kMatrix, input_size, 3 * hidden_size, weights.weight_ih);
  slots.add(name + ".bias_ih", kVector, 1, 3 * hidden_size, weights.bias_ih);
  slots.add(name + ".weight_hh", kMatrix, hidden_size, 3 * hidden_size, weights.weight_hh);
  slots.add(name + ".bias_hh", kVector, 1, 3 * hidden_size, weights.bias_hh);
}

}  // namespace

std::vector<WeightSlot> recurrent_slots(RecurrentModel& model) {
  const RecurrentConfig& config = model.config;
  const std::size_t embedded = config.embedding_size;
  const std::size_t hidden = config.hidden_size;
  const bool is_additive = config.attention == RecurrentAttention::kAdditive;
  SlotList slots("");
  slots.add("encoder.embed_tokens.weight", kTable, config.source_vocab_size, embedded, model.source_embedding);
  add_gru("encoder.gru", embedded, hidden, model.encoder, slots);
  slots.add("decoder.embed_tokens.weight", kTable, config.vocab_size, embedded, model.target_embedding);
  add_gru("decoder.gru", is_additive ? embedded + hidden : embedded, hidden, model.decoder, slots);
  if (is_additive) {
    const std::size_t units = config.attention_units;
    slots.add("decoder.attention.query.weight", kMatrix, hidden, units, model.query_weight);
    slots.add("decoder.attention.query.bias", kVector, 1, units, model.query_bias);
    slots.add("decoder.attention.key.weight", kMatrix, hidden, units, model.key_weight);
    slots.add("decoder.attention.v", kVector, 1, units, model.score_weight);
  }
  if (config.attention != RecurrentAttention::kNone) {
    slots.add("decoder.combine.weight", kMatrix, 2 * hidden, hidden, model.combine_weight);
    slots.add("decoder.combine.bias", kVector, 1, hidden, model.combine_bias);
  }
  slots.add("lm_head.weight", kMatrix, hidden, config.vocab_size, model.lm_head);
  return std::move(slots).take();
}

}  // namespace attention_walkthrough

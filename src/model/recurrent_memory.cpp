#include "model/recurrent_memory.h"

#include <string_view>
#include <utility>

#include "attention/checked_tensor.h"

namespace attention_walkthrough {

Status RecurrentMemory::create(const RecurrentConfig& config, std::size_t source_length, RecurrentMemory& out) {
  RecurrentMemory made;
  Status status;
  const auto reserve = [&status](std::string_view name, std::size_t size, Tensor& tensor) {
    if (status.ok()) status = create_tensor(name, {1, size}, tensor);
  };
  const std::size_t hidden = config.hidden_size;
  const bool is_additive = config.attention == RecurrentAttention::kAdditive;
  reserve("input", is_additive ? config.embedding_size + hidden : config.embedding_size, made.input);
  reserve("x_part", 3 * hidden, made.x_part);
  reserve("h_part", 3 * hidden, made.h_part);
  reserve("gates", 3 * hidden, made.gates);
  if (is_additive) reserve("query", config.attention_units, made.query);
  if (config.attention != RecurrentAttention::kNone) {
    reserve("attn_scores", source_length, made.scores);
    reserve("exp_shifted", source_length, made.exp_shifted);
    reserve("attn_weights", source_length, made.weights);
    reserve("context", hidden, made.context);
    reserve("joined", 2 * hidden, made.joined);
    reserve("combined_sum", hidden, made.combined_sum);
    reserve("combined", hidden, made.combined);
  }
  reserve("logits", config.vocab_size, made.logits);
  if (status.ok()) out = std::move(made);
  return status;
}

}  // namespace attention_walkthrough

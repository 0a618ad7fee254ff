#pragma once

#include <string_view>
#include <variant>

#include "core/status.h"
#include "model/recurrent_config.h"
#include "model/transformer_config.h"

namespace attention_walkthrough {

/// The names that a file gives the tensors of a transformer.
enum class WeightNames { kGpt2, kLlama, kOwn };

/// What a `config.json` says.
struct ParsedConfig {
  std::variant<TransformerConfig, RecurrentConfig> config;
  WeightNames names = WeightNames::kOwn;
};

/// Reads a `config.json`: by its `model_type` that of Hugging Face (`gpt2`, also where there is none, and `llama`), or
/// this project's (`decoder`, `encoder`, `encoder_decoder`, `gru_seq2seq`; see transformer_config.h and
/// recurrent_config.h). A gpt2 may also say `norm` (`layer_norm`, `rms_norm`), `norm_weight`, `embedding_norm`,
/// `final_norm` and `bias`, which its usual form leaves at their defaults.
///
/// Fails with `bad_checkpoint`, naming the key, also for what this engine does not compute (`rope_scaling`, another
/// activation); `out` is then unchanged.
Status parse_config(std::string_view json, ParsedConfig& out);

}  // namespace attention_walkthrough

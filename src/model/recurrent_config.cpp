#include "model/recurrent_config.h"

#include "model/config_checks.h"

namespace attention_walkthrough {

Status check_config(const RecurrentConfig& config) {
  return check_model_sizes({{"vocab_size", config.vocab_size},
                            {"source_vocab_size", config.source_vocab_size},
                            {"embedding_size", config.embedding_size},
                            {"hidden_size", config.hidden_size},
                            {"attention_units", config.attention_units},
                            {"context_length", config.context_length}});
}

}  // namespace attention_walkthrough

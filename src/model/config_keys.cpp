#include "model/config_keys.h"

#include <span>
#include <string>
#include <utility>

namespace attention_walkthrough {
namespace {

/// A size, and the key that stands for it.
using Key = std::pair<std::string_view, std::string_view>;

constexpr Key kGpt2Keys[] = {{"hidden_size", "n_embd"},
                             {"num_layers", "n_layer"},
                             {"num_heads", "n_head"},
                             {"intermediate_size", "n_inner"},
                             {"context_length", "n_positions"}};
constexpr Key kLlamaKeys[] = {{"num_layers", "num_hidden_layers"},
                              {"num_heads", "num_attention_heads"},
                              {"num_kv_heads", "num_key_value_heads"},
                              {"context_length", "max_position_embeddings"}};

std::span<const Key> keys_of(WeightNames names) noexcept {
  switch (names) {
    case WeightNames::kGpt2:
      return kGpt2Keys;
    case WeightNames::kLlama:
      return kLlamaKeys;
    case WeightNames::kOwn:
      return {};
  }
  return {};
}

}  // namespace

std::string_view config_key(WeightNames names, std::string_view size) noexcept {
  for (const auto& [name, key] : keys_of(names)) {
    if (name == size) return key;
  }
  return size;
}

Status in_keys_of_file(WeightNames names, const Status& status) {
  std::string message = status.message();
  for (const auto& [name, key] : keys_of(names)) {
    for (std::size_t at = message.find(name); at != std::string::npos; at = message.find(name, at + key.size())) {
      message.replace(at, name.size(), key);
    }
  }
  return {status.code(), "{}", message};
}

}  // namespace attention_walkthrough

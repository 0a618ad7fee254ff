#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/status.h"
#include "kernels/rotary_embedding.h"

namespace attention_walkthrough {

enum class Norm { kLayerNorm, kRmsNorm };
enum class Activation { kGelu, kGeluTanh, kRelu, kSilu };
/// How a decoder knows where a token stands.
enum class Positions { kLearned, kRotary };

/// What a decoder is made of. The names of GPT-2 and of Llama are two sets of these values.
struct DecoderConfig {
  std::size_t vocab_size = 0;
  std::size_t hidden_size = 0;
  std::size_t num_layers = 0;
  std::size_t num_heads = 0;
  std::size_t num_kv_heads = 0;
  std::size_t head_dim = 0;
  std::size_t intermediate_size = 0;
  std::size_t context_length = 0;  ///< positions that it can stand at
  Norm norm = Norm::kLayerNorm;
  float norm_epsilon = 1e-5F;
  bool norm_weight = true;      ///< norms have a weight (and, with `bias`, a bias); false: they only divide
  bool embedding_norm = false;  ///< a norm without a weight between the embedding and the first layer
  bool final_norm = true;
  bool bias = true;  ///< norms and projections have one
  Activation activation = Activation::kGeluTanh;
  bool gated_mlp = false;  ///< down(activation(gate x) * up x) instead of down(activation(up x))
  Positions positions = Positions::kLearned;
  double rotary_base = 10000.0;
  RotaryLayout rotary_layout = RotaryLayout::kHalfSplit;
  bool tied_embedding = true;  ///< logits come from the table of the tokens instead of an `lm_head`

  [[nodiscard]] std::size_t q_size() const noexcept { return num_heads * head_dim; }
  [[nodiscard]] std::size_t kv_size() const noexcept { return num_kv_heads * head_dim; }
};

/// The largest value of any size of a model, also of all heads together. Where memory is taken, products are checked.
inline constexpr std::size_t kMaxModelSize = 1 << 20;

/// `bad_checkpoint`, naming the value, when a size is 0 or above `kMaxModelSize`, heads do not divide, a rotary head
/// has an odd size, or epsilon or base are no positive finite numbers.
Status check_config(const DecoderConfig& config);

/// Reads a `config.json`: that of Hugging Face for `model_type` `gpt2` (or none) and `llama`. A gpt2 may also say
/// `norm`
/// (`layer_norm`, `rms_norm`), `norm_weight`, `embedding_norm`, `final_norm` and `bias`, which its usual form leaves at
/// their defaults. Fails with `bad_checkpoint`, naming the key, also for what this engine does not compute
/// (`rope_scaling`, another activation); `out` is then unchanged.
Status parse_config(std::string_view json, DecoderConfig& out);

}  // namespace attention_walkthrough

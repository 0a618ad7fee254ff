#pragma once

#include <cstddef>

#include "core/status.h"
#include "kernels/rotary_embedding.h"

// What a transformer is made of, what it computes and how its file names its tensors.
//
// With x the rows of a stack, one per token, and all matrices (in, out), a sublayer f adds to them:
//
//   pre    x = x + f(norm(x))          and a final norm after the last layer
//   post   x = norm(x + f(x))          and none
//
// A layer is self-attention, then cross-attention where a decoder has an encoder to look at, then the feed-forward
// part:
//
//   attention(x)  heads of q = x Wq + bq, k = y Wk + bk, v = y Wv + bv, where y is x, or the output of the encoder;
//                 q and k of self-attention turned to their positions where these are rotary;
//                 softmax(q kT / sqrt(head_dim)) v, heads side by side, times Wo, plus bo; not divided where scores
//                 are not scaled
//   mlp(x)        activation(x up + b) down + b;  gated: (activation(x gate + b) * (x up + b)) down + b
//
// A stack begins with the vectors of the tokens, plus those of their positions (0, 1, ...) where positions are learned.
// Logits are the output of the last stack times lm_head, or times the transposed token table where that is tied.
//
// Names of tensors in a file of this project (`model_type` decoder, encoder or encoder_decoder; files of Hugging Face
// have the names of GPT-2 or Llama). In an encoder_decoder each stack's names begin with `encoder.` or `decoder.`:
//
//   embed_tokens.weight (vocab_size, hidden_size)      embed_positions.weight (context_length, hidden_size)
//   layers.N.self_attn_norm.{weight,bias}              layers.N.self_attn.{q,k,v,o}_proj.{weight,bias}
//   layers.N.cross_attn_norm.{weight,bias}             layers.N.cross_attn.{q,k,v,o}_proj.{weight,bias}
//   layers.N.mlp_norm.{weight,bias}                    layers.N.mlp.{up,gate,down}_proj.{weight,bias}
//   norm.{weight,bias}   (final)                       lm_head.weight (hidden_size, output_size), never with a prefix
//
// Its `config` names each value of `TransformerConfig` as here, with the spellings below; what is left out has the
// value that stands here. `source_vocab_size`, `num_encoder_layers`: as `vocab_size`, `num_layers`. `num_kv_heads`: as
// `num_heads`. `head_dim`: hidden_size / num_heads. `output_size`: vocab_size. `final_norm`: with `norm_order` pre.

namespace attention_walkthrough {

enum class Architecture { kDecoder, kEncoder, kEncoderDecoder };  ///< model_type: decoder, encoder, encoder_decoder
enum class Norm { kLayerNorm, kRmsNorm };                         ///< norm: layer_norm, rms_norm
enum class NormOrder { kPre, kPost };                             ///< norm_order: pre, post
/// activation: gelu, gelu_new (the form with tanh), relu, silu
enum class Activation { kGelu, kGeluTanh, kRelu, kSilu };
/// How a stack knows where a token stands; positions: learned, rotary, none.
enum class Positions { kLearned, kRotary, kNone };

/// One set of these values is GPT-2, another Llama, another a translator. Both stacks of an encoder_decoder share them.
struct TransformerConfig {
  Architecture architecture = Architecture::kDecoder;
  std::size_t vocab_size = 0;         ///< tokens of the last stack
  std::size_t source_vocab_size = 0;  ///< tokens of the encoder of an encoder_decoder
  std::size_t output_size = 0;        ///< logits of a row
  std::size_t hidden_size = 0;
  std::size_t num_layers = 0;          ///< of the last stack
  std::size_t num_encoder_layers = 0;  ///< of an encoder_decoder; with 0 the decoder looks at the embedded tokens
  std::size_t num_heads = 0;
  std::size_t num_kv_heads = 0;
  std::size_t head_dim = 0;
  std::size_t intermediate_size = 0;
  std::size_t context_length = 0;  ///< positions that a token can stand at, in either stack
  Norm norm = Norm::kLayerNorm;
  NormOrder norm_order = NormOrder::kPre;
  float norm_epsilon = 1e-5F;
  bool norm_weight = true;      ///< norms have a weight (and, with `bias`, a bias); false: they only divide
  bool embedding_norm = false;  ///< a norm without a weight between the embedding and the first layer
  bool final_norm = true;
  bool bias = true;                ///< norms and projections have one
  bool scale_attn_weights = true;  ///< scores are divided by sqrt(head_dim)
  bool is_causal = true;  ///< a decoder's query sees the keys up to its own position; false: all that were read
  Activation activation = Activation::kGelu;
  bool gated_mlp = false;
  Positions positions = Positions::kLearned;
  double rotary_base = 10000.0;
  RotaryLayout rotary_layout = RotaryLayout::kHalfSplit;  ///< `ropeLayout` in the metadata of the file
  bool tie_word_embeddings = true;

  [[nodiscard]] std::size_t q_size() const noexcept { return num_heads * head_dim; }
  [[nodiscard]] std::size_t kv_size() const noexcept { return num_kv_heads * head_dim; }
};

/// `bad_checkpoint`, naming the value, when a size is 0 (but num_encoder_layers) or above `kMaxModelSize`, heads do not
/// divide, a rotary head has an odd size, a tied table does not have output_size rows, or epsilon or base are no
/// positive finite numbers.
Status check_config(const TransformerConfig& config);

}  // namespace attention_walkthrough

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "train/tasks/copy_task.h"
#include "train/tasks/previous_token_task.h"
#include "train/trainer/trainer.h"

// Small models and the tasks they are tried on.
namespace attention_walkthrough::test {

struct TrainCase {
  std::string name;
  std::shared_ptr<const Task> task;
  TrainedConfig config;
};

inline constexpr SymbolTaskOptions kSymbols{.num_symbols = 5, .min_length = 2, .max_length = 5};

inline std::shared_ptr<const Task> two_text_task() {
  return std::make_shared<CopyTask>(kSymbols, CopyTask::Order::kReversed, CopyTask::Form::kTwoTexts);
}

/// The encoder reads a row of symbols and says, at each, the one before.
class EncoderTask final : public Task {
 public:
  [[nodiscard]] TaskSizes sizes() const noexcept override {
    const TaskSizes sizes = task_.sizes();
    return {.source_vocab_size = sizes.target_vocab_size,
            .target_vocab_size = sizes.target_vocab_size,
            .max_source_length = sizes.max_input_length};
  }
  void draw(Split split, Random& random, Example& out) const override {
    // Its text goes into what has room for it.
    out.source.swap(out.input);
    task_.draw(split, random, out);
    out.source.swap(out.input);
  }

 private:
  PreviousTokenTask task_{kSymbols};
};

inline TransformerConfig small_transformer(Architecture architecture) {
  TransformerConfig config;
  config.architecture = architecture;
  config.hidden_size = 12;
  config.num_layers = 2;
  config.num_encoder_layers = architecture == Architecture::kEncoderDecoder ? 1 : 0;
  config.num_heads = 3;
  config.num_kv_heads = 3;
  config.head_dim = 4;
  config.intermediate_size = 17;
  config.is_causal = architecture != Architecture::kEncoder;
  config.tie_word_embeddings = false;
  return config;
}

inline RecurrentConfig small_recurrent(RecurrentAttention attention) {
  RecurrentConfig config;
  config.embedding_size = 6;
  config.hidden_size = 9;
  config.attention_units = 7;
  config.attention = attention;
  return config;
}

/// One model of every kind, and of every way that a part can be made.
inline std::vector<TrainCase> train_cases() {
  std::vector<TrainCase> cases;
  const auto one_text = std::make_shared<CopyTask>(kSymbols, CopyTask::Order::kSame, CopyTask::Form::kOneText);
  const auto encoder_task = std::make_shared<EncoderTask>();

  TransformerConfig gpt2 = small_transformer(Architecture::kDecoder);
  gpt2.activation = Activation::kGeluTanh;
  gpt2.tie_word_embeddings = true;
  cases.push_back({"decoder like GPT-2", one_text, gpt2});

  TransformerConfig llama = small_transformer(Architecture::kDecoder);
  llama.num_heads = 4;
  llama.num_kv_heads = 2;
  llama.head_dim = 4;
  llama.norm = Norm::kRmsNorm;
  llama.bias = false;
  llama.gated_mlp = true;
  llama.activation = Activation::kSilu;
  llama.positions = Positions::kRotary;
  llama.rotary_layout = RotaryLayout::kInterleaved;
  cases.push_back({"decoder like Llama", one_text, llama});

  cases.push_back({"encoder", encoder_task, small_transformer(Architecture::kEncoder)});

  TransformerConfig post = small_transformer(Architecture::kEncoder);
  post.norm_order = NormOrder::kPost;
  post.final_norm = false;
  post.activation = Activation::kRelu;
  cases.push_back({"encoder, norms after", encoder_task, post});

  cases.push_back({"encoder-decoder", two_text_task(), small_transformer(Architecture::kEncoderDecoder)});
  cases.push_back({"GRU, no attention", two_text_task(), small_recurrent(RecurrentAttention::kNone)});
  cases.push_back({"GRU, additive", two_text_task(), small_recurrent(RecurrentAttention::kAdditive)});
  cases.push_back({"GRU, dot", two_text_task(), small_recurrent(RecurrentAttention::kDot)});
  return cases;
}

}  // namespace attention_walkthrough::test

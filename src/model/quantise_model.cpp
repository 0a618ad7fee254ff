#include "model/quantise_model.h"

#include <initializer_list>

#include "core/matrix_view.h"
#include "model/quantised_weight.h"

namespace attention_walkthrough {
namespace {

/// Codes in place of numbers.
Status replace(Tensor& numbers, QuantisedWeight& codes) {
  Status status = QuantisedWeight::create(as_matrix(numbers.view()), codes);
  if (status.ok()) numbers = Tensor();
  return status;
}

Status quantise_layer(LayerWeights& layer) {
  AttentionWeights& attention = layer.self_attention;
  Status status = replace(attention.qkv_weight, attention.qkv_codes);
  if (status.ok()) status = replace(attention.output_weight, attention.output_codes);
  if (status.ok()) status = replace(layer.mlp.up_weight, layer.mlp.up_codes);
  if (status.ok()) status = replace(layer.mlp.down_weight, layer.mlp.down_codes);
  return status;
}

Status quantise_head(TransformerModel& model) {
  if (!model.config.tie_word_embeddings) return replace(model.lm_head, model.head_codes);
  return QuantisedWeight::create_transposed(as_matrix(model.decoder.token_embedding.view()), model.head_codes);
}

std::size_t bytes_of(std::initializer_list<const Tensor*> tensors) noexcept {
  std::size_t bytes = 0;
  for (const Tensor* tensor : tensors) bytes += tensor->view().data.size_bytes();
  return bytes;
}

std::size_t attention_bytes(const AttentionWeights& w) noexcept {
  return bytes_of({&w.norm_weight, &w.norm_bias, &w.qkv_weight, &w.qkv_bias, &w.output_weight, &w.output_bias}) +
         w.qkv_codes.bytes() + w.output_codes.bytes();
}

std::size_t stack_bytes(const StackWeights& stack) noexcept {
  std::size_t bytes =
      bytes_of({&stack.token_embedding, &stack.position_embedding, &stack.final_norm_weight, &stack.final_norm_bias});
  for (const LayerWeights& layer : stack.layers) {
    const MlpWeights& mlp = layer.mlp;
    bytes += attention_bytes(layer.self_attention) + attention_bytes(layer.cross_attention);
    bytes +=
        bytes_of({&mlp.norm_weight, &mlp.norm_bias, &mlp.up_weight, &mlp.up_bias, &mlp.down_weight, &mlp.down_bias});
    bytes += mlp.up_codes.bytes() + mlp.down_codes.bytes();
  }
  return bytes;
}

struct WeightBytes {
  std::size_t operator()(const TransformerModel& model) const noexcept {
    return stack_bytes(model.encoder) + stack_bytes(model.decoder) + bytes_of({&model.lm_head}) +
           model.head_codes.bytes();
  }

  std::size_t operator()(const RecurrentModel& model) const noexcept {
    std::size_t bytes =
        bytes_of({&model.source_embedding, &model.target_embedding, &model.query_weight, &model.query_bias,
                  &model.key_weight, &model.score_weight, &model.combine_weight, &model.combine_bias, &model.lm_head});
    for (const GruWeights* gru : {&model.encoder, &model.decoder}) {
      bytes += bytes_of({&gru->weight_ih, &gru->bias_ih, &gru->weight_hh, &gru->bias_hh});
    }
    return bytes;
  }
};

}  // namespace

Status quantise_model(LanguageModel& model) {
  auto* const transformer = std::get_if<TransformerModel>(&model);
  if (transformer == nullptr || transformer->config.architecture != Architecture::kDecoder) {
    return {ErrorCode::kInvalidArgument, "quantise was given; this model is no decoder, whose weights alone it is for"};
  }
  for (LayerWeights& layer : transformer->decoder.layers) {
    if (Status status = quantise_layer(layer); !status.ok()) return status;
  }
  return quantise_head(*transformer);
}

std::size_t weight_bytes(const LanguageModel& model) noexcept { return std::visit(WeightBytes{}, model); }

}  // namespace attention_walkthrough

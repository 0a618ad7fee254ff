#include "model/quantise_model.h"

#include <initializer_list>

#include "core/matrix_view.h"

namespace attention_walkthrough {
namespace {

Status quantise_layer(LayerWeights& layer) {
  AttentionWeights& attention = layer.self_attention;
  Status status = attention.qkv_weight.quantise();
  if (status.ok()) status = attention.output_weight.quantise();
  if (status.ok()) status = layer.mlp.up_weight.quantise();
  if (status.ok()) status = layer.mlp.down_weight.quantise();
  return status;
}

Status quantise_head(TransformerModel& model) {
  if (!model.config.tie_word_embeddings) return model.lm_head.quantise();
  return QuantisedWeight::create_transposed(as_matrix(model.decoder.token_embedding), model.lm_head.codes);
}

std::size_t bytes_of(std::initializer_list<const Tensor*> tensors) noexcept {
  std::size_t bytes = 0;
  for (const Tensor* tensor : tensors) bytes += tensor->view().data.size_bytes();
  return bytes;
}

std::size_t attention_bytes(const AttentionWeights& w) noexcept {
  return bytes_of({&w.norm_weight, &w.norm_bias, &w.qkv_bias, &w.output_bias}) + w.qkv_weight.bytes() +
         w.output_weight.bytes();
}

std::size_t stack_bytes(const StackWeights& stack) noexcept {
  std::size_t bytes =
      bytes_of({&stack.token_embedding, &stack.position_embedding, &stack.final_norm_weight, &stack.final_norm_bias});
  for (const LayerWeights& layer : stack.layers) {
    const MlpWeights& mlp = layer.mlp;
    bytes += attention_bytes(layer.self_attention) + attention_bytes(layer.cross_attention);
    bytes += bytes_of({&mlp.norm_weight, &mlp.norm_bias, &mlp.up_bias, &mlp.down_bias});
    bytes += mlp.up_weight.bytes() + mlp.down_weight.bytes();
  }
  return bytes;
}

struct WeightBytes {
  std::size_t operator()(const TransformerModel& model) const noexcept {
    return stack_bytes(model.encoder) + stack_bytes(model.decoder) + model.lm_head.bytes();
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

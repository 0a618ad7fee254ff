#include "model/pack_model.h"

namespace attention_walkthrough {
namespace {

Status pack_layer(LayerWeights& layer) {
  for (LinearWeight* weight : {&layer.self_attention.qkv_weight, &layer.self_attention.output_weight,
                               &layer.cross_attention.output_weight, &layer.mlp.up_weight, &layer.mlp.down_weight}) {
    if (Status status = weight->pack(); !status.ok()) return status;
  }
  return {};
}

}  // namespace

Status pack_model(LanguageModel& model) {
  auto* const transformer = std::get_if<TransformerModel>(&model);
  if (transformer == nullptr) return {};
  for (StackWeights* stack : {&transformer->encoder, &transformer->decoder}) {
    for (LayerWeights& layer : stack->layers) {
      if (Status status = pack_layer(layer); !status.ok()) return status;
    }
  }
  return transformer->lm_head.pack();
}

}  // namespace attention_walkthrough

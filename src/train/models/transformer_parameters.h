#pragma once

#include <optional>
#include <vector>

#include "model/transformer_config.h"
#include "train/operations/linear_operation.h"
#include "train/operations/norm_operation.h"

namespace attention_walkthrough {

struct AttentionParameters {
  Linear q;
  Linear k;
  Linear v;
  Linear o;
};

struct LayerParameters {
  NormLayer self_attn_norm;
  AttentionParameters self_attn;
  NormLayer cross_attn_norm;
  std::optional<AttentionParameters> cross_attn;  ///< of a decoder that looks at an encoder
  NormLayer mlp_norm;
  std::optional<Linear> gate;
  Linear up;
  Linear down;
};

struct StackParameters {
  const Parameter* tokens = nullptr;
  const Parameter* positions = nullptr;  ///< null where positions are not learnt
  std::vector<LayerParameters> layers;
  NormLayer final_norm;
};

struct TransformerParameters {
  StackParameters encoder;  ///< of an encoder-decoder; else empty
  StackParameters last;     ///< what gives the logits
  Linear lm_head;           ///< without a weight where the table of the tokens gives the logits
};

/// Names the parameters of a model, as model/transformer_config.h says, in the order in which they are computed with.
/// Requires: check_config(config) is ok.
TransformerParameters add_transformer(const TransformerConfig& config, Parameters& parameters);

}  // namespace attention_walkthrough

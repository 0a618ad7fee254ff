#pragma once

#include "core/tensor.h"
#include "train/models/trained_model.h"
#include "train/models/transformer_parameters.h"

namespace attention_walkthrough {

/// The decoder, encoder or encoder-decoder of model/transformer_config.h, which says what it computes.
class TrainedTransformer final : public TrainedModel {
 public:
  /// Names its parameters, in `parameters`, which must outlive it. Requires: check_config(config) is ok.
  TrainedTransformer(const TransformerConfig& config, Parameters& parameters);

  [[nodiscard]] BatchLayout layout() const noexcept override { return BatchLayout::kPacked; }
  Status create_memory() override;
  Variable record(const Batch& batch, const RunOptions& options, Tape& tape) const override;

 private:
  TransformerConfig config_;
  TransformerParameters parameters_;
  Tensor rotary_cos_;  ///< (context_length, head_dim / 2)
  Tensor rotary_sin_;
};

}  // namespace attention_walkthrough

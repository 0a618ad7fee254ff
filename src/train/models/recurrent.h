#pragma once

#include "model/recurrent_config.h"
#include "train/models/trained_model.h"
#include "train/operations/linear_operation.h"

namespace attention_walkthrough {

/// The recurrent encoder-decoder of model/recurrent_config.h, which says what it computes and how its parameters are
/// named.
class TrainedRecurrent final : public TrainedModel {
 public:
  /// Names its parameters, in `parameters`, which must outlive it. Requires: check_config(config) is ok.
  TrainedRecurrent(const RecurrentConfig& config, Parameters& parameters);

  [[nodiscard]] BatchLayout layout() const noexcept override { return BatchLayout::kSteps; }
  Variable record(const Batch& batch, const RunOptions& options, Tape& tape) const override;

 private:
  struct Gru {
    Linear input;   ///< weight_ih, bias_ih
    Linear hidden;  ///< weight_hh, bias_hh
  };
  struct AdditiveAttention {
    Linear query;
    Linear key;
    const Parameter* v = nullptr;
  };
  class Recorder;

  static Gru add_gru(Parameters& parameters, const std::string& name, std::size_t in, std::size_t hidden_size);

  RecurrentConfig config_;
  const Parameter* source_tokens_ = nullptr;
  const Parameter* tokens_ = nullptr;
  Gru encoder_;
  Gru decoder_;
  AdditiveAttention attention_;  ///< empty unless attention is additive
  Linear combine_;               ///< without a weight where there is no attention
  Linear lm_head_;
};

}  // namespace attention_walkthrough

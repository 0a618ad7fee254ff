#pragma once

#include "train/models/batch.h"
#include "train/tape/tape.h"

namespace attention_walkthrough {

/// What a run may do otherwise than the model usually does.
struct RunOptions {
  bool is_causal = false;  ///< of an encoder: each token sees itself and what stands before it
  bool is_scaled = true;   ///< scores are divided by sqrt(head_dim); a recurrent model never does
};

/// A model that can be trained: it has named its parameters, and records its run over a batch. Computes what the model
/// of the same name in `model/` computes, by the same kernels.
class TrainedModel {
 public:
  TrainedModel() = default;
  TrainedModel(const TrainedModel&) = delete;
  TrainedModel& operator=(const TrainedModel&) = delete;
  virtual ~TrainedModel() = default;

  /// How it wants its batches.
  [[nodiscard]] virtual BatchLayout layout() const noexcept = 0;

  /// Takes what memory it needs beside parameters and tape, before the first `record`.
  virtual Status create_memory() { return {}; }

  /// Records everything up to the logits and gives them, one row for each of `batch.targets`. The batch must stay where
  /// it is until the tape is cleared.
  virtual Variable record(const Batch& batch, const RunOptions& options, Tape& tape) const = 0;
};

}  // namespace attention_walkthrough

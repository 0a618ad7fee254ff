#pragma once

#include <optional>
#include <vector>

#include "core/status.h"
#include "model/parse_config.h"
#include "model/recurrent_weights.h"
#include "model/stored_tensor.h"
#include "model/transformer_weights.h"

namespace attention_walkthrough {

/// Which way round a file keeps its matrices.
enum class WeightLayout {
  kInOut,  ///< y = x W, as GPT-2 and this engine
  kOutIn,  ///< y = x WT, as Llama and llama2.c
};

/// The tensors of a file and what is known about them.
struct StoredWeights {
  std::vector<StoredTensor> tensors;
  /// None: it is read off the shape of a matrix of a layer that is not square.
  std::optional<WeightLayout> layout = {};
};

// Each copies what a model needs out of a file, each matrix transposed to (in, out) where the file has it the other way
// round. Other tensors of the file are left alone. Memory is taken for what was found to be there, so no more than
// three times the numbers of the file.
//
// They fail with `bad_checkpoint`, naming the tensor and the shape it needs, when one is missing, has another shape or
// type, or when all matrices are square and no layout is given; with `out_of_memory`. `out` is then unchanged.

/// Requires: check_config(config).ok().
Status load_transformer(const StoredWeights& stored, const TransformerConfig& config, WeightNames names,
                        TransformerModel& out);
/// Requires: check_config(config).ok().
Status load_recurrent(const StoredWeights& stored, const RecurrentConfig& config, RecurrentModel& out);

}  // namespace attention_walkthrough

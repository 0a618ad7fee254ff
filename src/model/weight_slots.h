#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/decoder_config.h"
#include "model/decoder_weights.h"

namespace attention_walkthrough {

/// The names that a file gives its tensors.
enum class WeightNames { kGpt2, kLlama };

/// One tensor of a file and where it goes.
struct WeightSlot {
  enum class Kind {
    kVector,  ///< (columns)
    kTable,   ///< (rows, columns) in every file: one row per token or position
    kMatrix,  ///< (rows, columns) = (in, out), or the transpose, as the file's layout says
    kHead,    ///< as kMatrix, but laid out by itself: GPT-2 keeps this one matrix the other way round
  };

  std::string name;
  Kind kind;
  std::size_t rows;
  std::size_t columns;
  Tensor* target;
  std::size_t first_column;    ///< where it begins in each row of the target
  std::size_t target_columns;  ///< numbers in a row of the target
};

/// The slots of what stands outside the layers. `weights` must stay where it is while they are used.
std::vector<WeightSlot> outer_slots(const DecoderConfig& config, WeightNames names, DecoderWeights& weights);

/// The slots of layer `layer`, which go to `weights`.
std::vector<WeightSlot> layer_slots(const DecoderConfig& config, WeightNames names, std::size_t layer,
                                    DecoderLayerWeights& weights);

}  // namespace attention_walkthrough

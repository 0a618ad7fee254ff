#pragma once

#include <cstddef>
#include <vector>

#include "train/trainer/trainer_options.h"
#include "train/variables/parameters.h"

namespace attention_walkthrough {

/// How a file writes weights down.
enum class WeightType {
  kF32,  ///< exactly
  kF16,  ///< in half the size, each rounded to half precision
};

/// The safetensors file from which `read_checkpoint` reads the model as it stands: config, layout and, where positions
/// are rotary, ropeLayout are in the metadata. The same weights give the same bytes.
std::vector<std::byte> write_checkpoint(const TrainedConfig& config, const Parameters& parameters, WeightType type);

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <vector>

#include "model/parse_config.h"
#include "model/transformer_weights.h"
#include "model/weight_slots.h"

namespace attention_walkthrough {

/// The slots of what stands outside the layers. `model` must stay where it is while they are used.
std::vector<WeightSlot> outer_slots(WeightNames names, TransformerModel& model);

/// The slots of one layer of a stack. Requires: the layer exists.
std::vector<WeightSlot> layer_slots(WeightNames names, StackRole role, std::size_t layer, TransformerModel& model);

}  // namespace attention_walkthrough

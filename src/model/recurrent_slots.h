#pragma once

#include <vector>

#include "model/recurrent_weights.h"
#include "model/weight_slots.h"

namespace attention_walkthrough {

/// The slots of a recurrent encoder-decoder, by the names in recurrent_config.h. `model` must stay where it is while
/// they are used.
std::vector<WeightSlot> recurrent_slots(RecurrentModel& model);

}  // namespace attention_walkthrough

#pragma once

#include "core/status.h"
#include "model/checkpoint.h"

namespace attention_walkthrough {

/// Packs the weights of a transformer that all its rows meet, those of its layers and of its output, as products read
/// them fastest: the same numbers, a few more zeros, and to the bit the same results. Other models stay as they are. No
/// session may use the model.
///
/// `out_of_memory`: some weights are packed then, and the model computes with what it has.
Status pack_model(LanguageModel& model);

}  // namespace attention_walkthrough

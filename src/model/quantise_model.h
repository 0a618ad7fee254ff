#pragma once

#include <cstddef>

#include "core/status.h"
#include "model/checkpoint.h"

namespace attention_walkthrough {

/// Puts the weights that each token meets, those of a decoder's layers and of its output, in codes of 8 bits with a
/// scale for 32 numbers, 1.125 bytes each, and gives back what they took. Tables that are only looked up, norms and
/// biases stay as they are. No session may use the model, nor may it be packed.
///
/// Fails with `invalid_argument` for a model that is no decoder: nothing has changed then; with `out_of_memory`: some
/// weights are in codes then, and the model computes with what it has.
Status quantise_model(LanguageModel& model);

/// Bytes of all weights of a model, as they are kept.
std::size_t weight_bytes(const LanguageModel& model) noexcept;

}  // namespace attention_walkthrough

#pragma once

#include "train/variables/parameters.h"

namespace attention_walkthrough {

/// The length of all gradients as one vector.
double gradient_norm(const Parameters& parameters) noexcept;

/// Shrinks all gradients alike where their length is above `max_norm`, as PyTorch: by max_norm / (length + 1e-6). Gives
/// the length before. Requires: max_norm > 0.
double clip_gradients(float max_norm, Parameters& parameters) noexcept;

}  // namespace attention_walkthrough

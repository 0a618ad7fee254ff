#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model/decoder_weights.h"

namespace attention_walkthrough::test {

/// Logits after the last of `ids`, put together without a cache, a block or memory that is used again: every layer in
/// plain loops and double, so that what it shares with the decoder under test is the weights alone.
std::vector<float> composed_logits(const DecoderModel& model, std::span<const std::size_t> ids);

}  // namespace attention_walkthrough::test

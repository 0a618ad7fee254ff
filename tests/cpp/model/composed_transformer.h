#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model/read_options.h"
#include "model/transformer_weights.h"

namespace attention_walkthrough::test {

/// Logits after each of `ids`, put together without a cache, a block or memory that is used again: every layer in plain
/// loops and double, so that what it shares with the model under test is the weights alone. Heads that are ablated read
/// zeros.
std::vector<std::vector<float>> composed_logits(const TransformerModel& model, std::span<const std::size_t> ids,
                                                const ReadOptions& options = {});

}  // namespace attention_walkthrough::test

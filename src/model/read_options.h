#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "attention/head_attention.h"
#include "attention/kv_cache.h"
#include "model/attention_id.h"

namespace attention_walkthrough {

/// What a model is to read beside the tokens themselves, and how.
struct ReadOptions {
  std::span<const std::size_t> source = {};           ///< tokens of the encoder; an encoder-decoder needs at least one
  std::span<const std::uint8_t> source_allowed = {};  ///< 1 for each source token that may be seen; empty: all
  /// Which keys each token may see in self-attention of the last stack, beside what causality says: (ids, ids), no
  /// data: all. Only where all tokens are read at once.
  AllowedRows allowed = {};
  std::vector<AblatedHead> ablated = {};
  KvStorageOptions cache = {};  ///< how a session keeps keys and values
};

}  // namespace attention_walkthrough

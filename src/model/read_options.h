#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
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

/// What was given of a source, by name; empty where nothing was.
inline std::string_view given_of_source(const ReadOptions& options) noexcept {
  if (!options.source.empty()) return "source";
  return options.source_allowed.empty() ? "" : "source_allowed";
}

}  // namespace attention_walkthrough

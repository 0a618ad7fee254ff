#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "attention/kv_cache.h"
#include "core/status.h"
#include "model/decoder_memory.h"
#include "model/decoder_weights.h"

namespace attention_walkthrough {

/// A text being read or written by a decoder: the keys and values of every position so far, and the logits after the
/// last. Memory is taken when it is made; reading tokens takes none. Movable, not copyable.
class DecoderSession {
 public:
  /// Positions that a layer works on at a time: enough for its products to be read from the cache, few enough that the
  /// memory of a session does not grow with the prompt.
  static constexpr std::size_t kBlockRows = 32;

  DecoderSession() = default;

  /// An empty session for `capacity` positions. `model` must stay where it is as long as the session is used.
  /// `invalid_argument` unless 1 <= capacity <= context_length; `out_of_memory`; `out` is then unchanged.
  static Status create(const DecoderModel& model, std::size_t capacity, DecoderSession& out);

  /// Reads tokens after those read so far, many at once or one by one to the same effect (within
  /// `kCachedMaxDifference`). Fails, with everything as before, with `invalid_argument` when there are none,
  /// `out_of_range` when one is not in the vocabulary, `capacity` when not all fit.
  Status append(std::span<const std::size_t> ids);

  /// One number per token of the vocabulary: how well it would follow. Of the last `append`; zeros before the first.
  [[nodiscard]] std::span<const float> logits() const noexcept { return memory_.logits.view().data; }

  /// Forgets all positions from `length` on; the logits stay. `out_of_range` when fewer are held.
  Status truncate(std::size_t length);

  [[nodiscard]] std::size_t length() const noexcept { return length_; }
  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
  /// Bytes of keys and values of the positions held, of all layers.
  [[nodiscard]] std::size_t cache_bytes() const noexcept;

 private:
  Status check_ids(std::span<const std::size_t> ids) const;
  Status run_block(std::span<const std::size_t> ids);
  void embed(std::span<const std::size_t> ids) noexcept;
  /// Logits from the last of `rows` positions.
  void compute_logits(std::size_t rows) noexcept;

  const DecoderModel* model_ = nullptr;
  std::size_t capacity_ = 0;
  std::size_t length_ = 0;
  std::vector<KvCache> caches_;  ///< one per layer
  DecoderMemory memory_;
};

/// Bound on the difference of logits between reading tokens together and one by one, divided by the largest logit.
inline constexpr double kCachedMaxDifference = 1e-5;

}  // namespace attention_walkthrough

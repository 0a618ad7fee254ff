#pragma once

#include <cstddef>
#include <span>
#include <variant>

#include "core/status.h"
#include "model/checkpoint.h"
#include "model/decoder_session.h"
#include "model/read_options.h"
#include "model/recurrent_session.h"

namespace attention_walkthrough {

/// A text that a model of any kind reads token by token, and what it says about the next one. Movable, not copyable.
class TextSession {
 public:
  TextSession() = default;

  /// A session of any model but an encoder, with room for `capacity` positions. `model` must stay where it is as long
  /// as the session is used. `invalid_argument` for an encoder, unless 1 <= capacity <= context_length, or for options
  /// that this model has no use for; `out_of_range` for a source token outside its vocabulary; `capacity` for a source
  /// that is too long; `shape_mismatch` for a mask that does not fit the source; `out_of_memory`; `out` is then
  /// unchanged.
  static Status create(const LanguageModel& model, std::size_t capacity, const ReadOptions& options, TextSession& out);

  /// Reads tokens after those read so far, many at once or one by one to the same effect (within
  /// `kCachedMaxDifference`). Takes no memory. Fails, with everything as before, with `invalid_argument` when there are
  /// none, `out_of_range` when one is not in the vocabulary, `capacity` when not all fit.
  Status append(std::span<const std::size_t> ids);

  /// One number per token of the vocabulary: how well it would follow the text held; zeros where that is empty. Asked
  /// for the first time after `truncate`, it computes them from what is kept, within `kCachedMaxDifference` of a
  /// session that read no more; takes no memory. Valid until the session changes.
  [[nodiscard]] std::span<const float> logits();
  /// How many those are, without computing them.
  [[nodiscard]] std::size_t num_logits() const noexcept;

  /// Forgets all positions from `length` on. `out_of_range` when fewer are held.
  Status truncate(std::size_t length);

  /// A session that has read the same text, with the same logits, and goes on by itself. What is kept of the positions
  /// is copied, but with paged storage the pages are shared until one of the two writes, and so is the room.
  /// `out_of_memory`; `out` is then unchanged.
  Status fork(TextSession& out) const;

  [[nodiscard]] std::size_t length() const noexcept;
  [[nodiscard]] std::size_t capacity() const noexcept;
  /// Tokens that can be read: those left of the capacity, or fewer where forks hold pages that they share.
  [[nodiscard]] std::size_t room() const noexcept;
  /// Bytes of what is kept of the positions held, and of the source.
  [[nodiscard]] std::size_t cache_bytes() const noexcept;
  /// Of those, the bytes that forks hold too.
  [[nodiscard]] std::size_t shared_cache_bytes() const noexcept;

 private:
  std::variant<DecoderSession, RecurrentSession> session_;
};

/// Bound on the difference of logits between reading tokens together and one by one, divided by the largest logit.
inline constexpr double kCachedMaxDifference = 1e-5;

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/status.h"
#include "core/tensor.h"
#include "model/read_options.h"
#include "model/recorder.h"
#include "model/transformer_stack.h"
#include "model/transformer_weights.h"

namespace attention_walkthrough {

/// A session of a decoder, alone or with an encoder to look at, which has read its source when the session is made.
class DecoderSession {
 public:
  DecoderSession() = default;

  /// Positions that a layer works on at a time: enough for its products to be read from the cache, few enough that the
  /// memory of a session does not grow with the prompt.
  static constexpr std::size_t kBlockRows = 32;

  /// As `TextSession::create`. With a `recorder`, what the encoder computes is recorded; the session then has one block
  /// as long as its capacity, so that all of its tokens can be. Requires: no encoder alone.
  static Status create(const TransformerModel& model, std::size_t capacity, const ReadOptions& options,
                       DecoderSession& out, Recorder* recorder = nullptr);

  // As those of TextSession.
  Status append(std::span<const std::size_t> ids);
  [[nodiscard]] std::span<const float> logits();
  [[nodiscard]] std::size_t num_logits() const noexcept { return logits_.view().data.size(); }
  Status truncate(std::size_t length);
  Status fork(DecoderSession& out) const;
  [[nodiscard]] std::size_t length() const noexcept { return stack_.length(); }
  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
  [[nodiscard]] std::size_t room() const noexcept { return stack_.room(); }
  [[nodiscard]] std::size_t cache_bytes() const noexcept { return stack_.cache_bytes(); }
  [[nodiscard]] std::size_t shared_cache_bytes() const noexcept { return stack_.shared_cache_bytes(); }

  /// Reads the first tokens of a session that was made with a recorder, and records what is computed, with the logits
  /// after each. Errors as `append`, `shape_mismatch` for a mask that does not have a row and a column for each token,
  /// and `out_of_memory`.
  Status record(std::span<const std::size_t> ids, const AllowedRows& allowed, Recorder& recorder);

 private:
  Status read_source(const ReadOptions& options, Recorder* recorder);
  Status check_ids(std::span<const std::size_t> ids) const;

  const TransformerModel* model_ = nullptr;
  std::size_t capacity_ = 0;
  TransformerStack stack_;
  Tensor logits_;              ///< (1, output_size)
  bool is_truncated_ = false;  ///< since the logits were computed
  std::string source_name_;    ///< of the encoder's output in a trace
};

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <span>

#include "core/matrix_view.h"
#include "core/status.h"
#include "core/tensor.h"
#include "model/read_options.h"
#include "model/recurrent_memory.h"
#include "model/recurrent_recorder.h"
#include "model/recurrent_weights.h"

namespace attention_walkthrough {

/// A session of a recurrent encoder-decoder, which has read its source when the session is made. What is kept of a
/// position is the decoder's state after it, so that a text can be truncated. recurrent_config.h has the formulas.
class RecurrentSession {
 public:
  RecurrentSession() = default;

  /// As `TextSession::create`. With a `recorder`, every step is recorded, of the source and of each token appended; it
  /// must then outlive the session.
  static Status create(const RecurrentModel& model, std::size_t capacity, const ReadOptions& options,
                       RecurrentSession& out, RecurrentRecorder* recorder = nullptr);

  // As those of TextSession.
  Status append(std::span<const std::size_t> ids);
  [[nodiscard]] std::span<const float> logits();
  [[nodiscard]] std::size_t num_logits() const noexcept { return memory_.logits.view().data.size(); }
  Status truncate(std::size_t length);
  /// Requires: no recorder.
  Status fork(RecurrentSession& out) const;
  [[nodiscard]] std::size_t length() const noexcept { return length_; }
  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
  [[nodiscard]] std::size_t room() const noexcept { return capacity_ - length_; }
  [[nodiscard]] std::size_t cache_bytes() const noexcept;
  [[nodiscard]] std::size_t shared_cache_bytes() const noexcept { return 0; }

 private:
  Status read_source(std::span<const std::size_t> source);
  /// One token of the decoder, read after `length_` others.
  void step(std::size_t id);
  /// The logits after `state`, (1, hidden_size); with additive attention its context is in the memory.
  void predict(const ConstMatrixView& state) noexcept;
  /// What `state`, (1, hidden_size), reads of the encoder's states: scores, weights and context in the memory.
  void look_back(const ConstMatrixView& state) noexcept;
  void run_unit(const GruWeights& unit, const ConstMatrixView& input, const ConstMatrixView& state,
                const MatrixView& next) noexcept;

  const RecurrentModel* model_ = nullptr;
  RecurrentRecorder* recorder_ = nullptr;
  std::size_t capacity_ = 0;
  std::size_t length_ = 0;
  bool is_truncated_ = false;  ///< since the logits were computed
  Tensor source_states_;       ///< (1 + source tokens, hidden_size); row 0 is zeros
  Tensor source_keys_;         ///< (source tokens, attention_units), with additive attention
  Tensor states_;              ///< (1 + capacity, hidden_size); row 0 is the encoder's last
  RecurrentMemory memory_;
};

}  // namespace attention_walkthrough

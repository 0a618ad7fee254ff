#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "attention/head_attention.h"
#include "attention/kv_cache.h"
#include "core/fallible.h"
#include "core/matrix_view.h"
#include "core/status.h"
#include "model/attention_id.h"
#include "model/stack_memory.h"
#include "model/stack_recorder.h"
#include "model/transformer_weights.h"

namespace attention_walkthrough {

/// One stack of a model with the keys and values of what it has read, and the memory that it computes in, taken when it
/// is made: reading tokens takes none, unless it records. Movable, not copyable.
class TransformerStack {
 public:
  TransformerStack() = default;

  /// An empty stack. `model` must stay where it is as long as the stack is used. `out_of_memory`; `out` is then
  /// unchanged. Requires: sizes of at least 1 (source: 0 or more).
  static Status create(const TransformerModel& model, StackRole role, const StackSizes& sizes,
                       std::span<const AblatedHead> ablated, TransformerStack& out);

  /// Gives a decoder the rows that it looks at, in place of those before: `allowed` holds 1 for each that may be seen,
  /// or is empty. `out_of_memory`. Requires: at most as many rows as the stack was made for.
  Status look_at(const ConstMatrixView& source, std::span<const std::uint8_t> allowed);

  /// Reads tokens as one block, after those read so far. `allowed` says which keys each may see, beside what causality
  /// says: (ids, keys), or no data. `out_of_memory` only when recording.
  /// Requires: at least one, no more than fit the block and the room, each in the vocabulary.
  Status read(std::span<const std::size_t> ids, const AllowedRows& allowed, StackRecorder* recorder);

  /// Makes `output` that of the last position held, once more: caches are read and stay as they are. Takes no memory.
  /// Requires: a position is held, and was read without `allowed`.
  Status reread_last();

  /// A stack that has read the same and goes its own way, with memory of its own; its output is empty until it reads.
  /// Caches are forked as `KvCache::fork` says. `out_of_memory`; `out` is then unchanged.
  Status fork(TransformerStack& out) const;

  /// The rows of the block read last, after the final norm: (ids, hidden_size).
  [[nodiscard]] ConstMatrixView output() const noexcept { return output_; }

  /// Room for the codes of that block's rows, where the model's weights are in codes.
  [[nodiscard]] std::span<RowBlock> row_codes() noexcept { return memory_.row_codes.span(); }

  /// Forgets all positions from `length` on. `out_of_range` when fewer are held.
  Status truncate(std::size_t length);

  [[nodiscard]] std::size_t length() const noexcept { return length_; }
  /// Positions that can be read: those left, or fewer where forks hold pages that the caches share.
  [[nodiscard]] std::size_t room() const noexcept;
  /// Bytes of keys and values of the positions held, of all layers, and of the rows that are looked at.
  [[nodiscard]] std::size_t cache_bytes() const noexcept;
  /// Of those, the bytes that forks hold too.
  [[nodiscard]] std::size_t shared_cache_bytes() const noexcept;

 private:
  /// The block through all layers, to `output`.
  Status run(std::span<const std::size_t> ids, std::size_t first_position, const AllowedRows& allowed,
             StackRecorder* recorder);
  void embed(std::span<const std::size_t> ids, std::size_t first_position, StackRecorder* recorder);
  [[nodiscard]] const StackWeights& weights() const noexcept { return model_->stack(role_); }
  [[nodiscard]] std::size_t sum_of(std::size_t (KvCache::*bytes)() const noexcept) const noexcept;

  const TransformerModel* model_ = nullptr;
  StackRole role_ = StackRole::kDecoder;
  StackSizes sizes_;
  std::size_t length_ = 0;
  FallibleArray<std::size_t> ids_;      ///< room for `capacity`; the first `length_` are those read
  std::vector<KvCache> caches_;         ///< one per layer
  std::vector<KvCache> source_caches_;  ///< one per layer of a decoder that looks at an encoder
  std::vector<std::uint8_t> source_allowed_;
  std::vector<AblatedHead> ablated_;
  StackMemory memory_;
  ConstMatrixView output_;
};

}  // namespace attention_walkthrough

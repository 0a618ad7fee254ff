#pragma once

#include <cstddef>
#include <vector>

#include "core/aligned_buffer.h"

namespace attention_walkthrough {

/// Floats handed out one after another and taken back all at once. It grows while it is filled for the first time;
/// whatever fits in what it once held takes no memory.
class Arena {
 public:
  /// `count` floats, aligned as an `AlignedBuffer`, their values unspecified; null when memory ran out. Valid until
  /// `clear`.
  [[nodiscard]] float* take(std::size_t count);

  /// Takes everything back. What was held in several pieces becomes one, so that the next filling cannot be scattered
  /// otherwise and need more.
  Status clear();

  /// Floats held, handed out or not.
  [[nodiscard]] std::size_t capacity() const noexcept;

 private:
  struct Chunk {
    AlignedBuffer buffer;
    std::size_t used = 0;
  };
  std::vector<Chunk> chunks_;
};

}  // namespace attention_walkthrough

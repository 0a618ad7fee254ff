#include "train/variables/arena.h"

#include <algorithm>
#include <utility>

namespace attention_walkthrough {
namespace {

/// Whole cache lines, so that what follows is aligned too.
std::size_t round_up(std::size_t count) noexcept {
  constexpr std::size_t kLine = AlignedBuffer::kAlignment / sizeof(float);
  return (count + kLine - 1) / kLine * kLine;
}

}  // namespace

float* Arena::take(std::size_t count) {
  constexpr std::size_t kSmallestChunk = 1 << 16;
  const std::size_t size = round_up(count);
  if (chunks_.empty() || chunks_.back().buffer.size() - chunks_.back().used < size) {
    Chunk chunk;
    if (!AlignedBuffer::create("batch_size", std::max(size, kSmallestChunk), chunk.buffer).ok()) return nullptr;
    chunks_.push_back(std::move(chunk));
  }
  Chunk& chunk = chunks_.back();
  float* const taken = chunk.buffer.span().data() + chunk.used;
  chunk.used += size;
  return taken;
}

Status Arena::clear() {
  if (chunks_.size() > 1) {
    const std::size_t needed = capacity();
    chunks_.clear();
    chunks_.emplace_back();
    if (Status status = AlignedBuffer::create("batch_size", needed, chunks_.back().buffer); !status.ok()) {
      chunks_.clear();
      return status;
    }
  }
  for (Chunk& chunk : chunks_) chunk.used = 0;
  return {};
}

std::size_t Arena::capacity() const noexcept {
  std::size_t capacity = 0;
  for (const Chunk& chunk : chunks_) capacity += chunk.buffer.size();
  return capacity;
}

}  // namespace attention_walkthrough

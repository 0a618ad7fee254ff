#include "core/aligned_buffer.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace attention_walkthrough {

AlignedBuffer::AlignedBuffer(AlignedBuffer&& other) noexcept
    : data_(std::move(other.data_)), size_(std::exchange(other.size_, 0)) {}

AlignedBuffer& AlignedBuffer::operator=(AlignedBuffer&& other) noexcept {
  data_ = std::move(other.data_);
  size_ = std::exchange(other.size_, 0);
  return *this;
}

Status AlignedBuffer::create(std::size_t size, AlignedBuffer& out) {
  AlignedBuffer made;
  if (size > 0) {
    // aligned_alloc wants a multiple of the alignment; unlike new, it reports failure without exceptions.
    constexpr std::size_t kFloatsPerLine = kAlignment / sizeof(float);
    const bool countable = size <= PTRDIFF_MAX / sizeof(float) - kFloatsPerLine;
    const std::size_t bytes = (size + kFloatsPerLine - 1) / kFloatsPerLine * kAlignment;
    made.data_.reset(countable ? static_cast<float*>(std::aligned_alloc(kAlignment, bytes)) : nullptr);
    if (made.data_ == nullptr) {
      return {ErrorCode::kOutOfMemory, "no memory for {} numbers", size};
    }
    made.size_ = size;
    std::ranges::fill(made.span(), 0.0F);
  }
  out = std::move(made);
  return {};
}

}  // namespace attention_walkthrough

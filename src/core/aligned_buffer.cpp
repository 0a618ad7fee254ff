#include "core/aligned_buffer.h"

#include <cstdint>
#include <cstring>
#include <string>

namespace attention_walkthrough {

Status AlignedMemory::create(std::string_view what, std::size_t count, std::size_t size, Contents contents,
                             AlignedMemory& out) {
  AlignedMemory made;
  if (count > 0) {
    // aligned_alloc wants a multiple of the alignment; unlike new, it reports failure without exceptions.
    const bool countable = count <= (PTRDIFF_MAX - kAlignment) / size;
    const std::size_t bytes = (count * size + kAlignment - 1) / kAlignment * kAlignment;
    made.data_.reset(countable ? std::aligned_alloc(kAlignment, bytes) : nullptr);
    if (made.data_ == nullptr) return {ErrorCode::kOutOfMemory, "{}: no memory for {} numbers", what, count};
    if (contents == Contents::kZeros) std::memset(made.data_.get(), 0, bytes);
  }
  out = std::move(made);
  return {};
}

}  // namespace attention_walkthrough

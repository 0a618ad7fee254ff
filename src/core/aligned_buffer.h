#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <span>

#include "core/status.h"

namespace attention_walkthrough {

/// Floats that own their memory, aligned to a cache line so that no load of a kernel straddles two of them
/// needlessly; zero when made. Movable, not copyable.
class AlignedBuffer {
 public:
  static constexpr std::size_t kAlignment = 64;

  AlignedBuffer() = default;
  AlignedBuffer(AlignedBuffer&& other) noexcept;
  AlignedBuffer& operator=(AlignedBuffer&& other) noexcept;

  /// Fails with `out_of_memory` when `size` floats do not fit; `out` is then unchanged.
  static Status create(std::size_t size, AlignedBuffer& out);

  [[nodiscard]] std::span<float> span() noexcept { return {data_.get(), size_}; }
  [[nodiscard]] std::span<const float> span() const noexcept { return {data_.get(), size_}; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  struct Release {
    void operator()(float* data) const noexcept { std::free(data); }
  };
  std::unique_ptr<float[], Release> data_;
  std::size_t size_ = 0;
};

}  // namespace attention_walkthrough

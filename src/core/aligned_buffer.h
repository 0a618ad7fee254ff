#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/status.h"

namespace attention_walkthrough {

/// What memory holds when it is made: zeros, or whatever was there, for what is written before it is read.
enum class Contents { kZeros, kUnwritten };

/// Memory of its own, aligned to a cache line so that no load of a kernel straddles two of them needlessly. Movable,
/// not copyable.
class AlignedMemory {
 public:
  static constexpr std::size_t kAlignment = 64;

  /// Fails with `out_of_memory`, saying `what` they are for, when `count` things of `size` bytes do not fit; `out` is
  /// then unchanged.
  static Status create(std::string_view what, std::size_t count, std::size_t size, Contents contents,
                       AlignedMemory& out);

  [[nodiscard]] void* data() const noexcept { return data_.get(); }

 private:
  struct Release {
    void operator()(void* data) const noexcept { std::free(data); }
  };
  std::unique_ptr<void, Release> data_;
};

/// As many of one type in memory of their own. What is moved from is empty.
template <typename T>
class AlignedArray {
 public:
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_default_constructible_v<T>);
  static constexpr std::size_t kAlignment = AlignedMemory::kAlignment;

  AlignedArray() = default;
  AlignedArray(AlignedArray&& other) noexcept
      : memory_(std::move(other.memory_)), size_(std::exchange(other.size_, 0)) {}
  AlignedArray& operator=(AlignedArray&& other) noexcept {
    memory_ = std::move(other.memory_);
    size_ = std::exchange(other.size_, 0);
    return *this;
  }

  /// Fails with `out_of_memory`, saying `what` they are for, when so many do not fit; `out` is then unchanged.
  static Status create(std::string_view what, std::size_t size, AlignedArray& out,
                       Contents contents = Contents::kZeros) {
    Status status = AlignedMemory::create(what, size, sizeof(T), contents, out.memory_);
    if (status.ok()) out.size_ = size;
    return status;
  }

  [[nodiscard]] std::span<T> span() noexcept { return {static_cast<T*>(memory_.data()), size_}; }
  [[nodiscard]] std::span<const T> span() const noexcept { return {static_cast<const T*>(memory_.data()), size_}; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  AlignedMemory memory_;
  std::size_t size_ = 0;
};

using AlignedBuffer = AlignedArray<float>;

}  // namespace attention_walkthrough

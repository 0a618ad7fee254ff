#pragma once

namespace attention_walkthrough {

/// Memory held back while a call runs. Tensors are refused with a `Status` when memory ends, but a message or a list
/// that the C++ library cannot place would end the module; then this is given up for it, and the call goes on. One at a
/// time.
class MemoryReserve {
 public:
  MemoryReserve() noexcept;
  ~MemoryReserve();
  MemoryReserve(const MemoryReserve&) = delete;
  MemoryReserve& operator=(const MemoryReserve&) = delete;

  /// Whether there was that much to hold back.
  [[nodiscard]] bool held() const noexcept;
};

}  // namespace attention_walkthrough

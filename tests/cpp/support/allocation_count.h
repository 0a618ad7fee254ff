#pragma once

#include <cstddef>

namespace attention_walkthrough::test {

/// How often memory was taken since this was made, by whatever means. Counts where the address sanitizer is built in,
/// as in every native test build; elsewhere `so_far` is always 0.
class AllocationCount {
 public:
#if defined(AW_ADDRESS_SANITIZER)
  static constexpr bool kCounts = true;
#else
  static constexpr bool kCounts = false;
#endif

  AllocationCount();
  [[nodiscard]] std::size_t so_far() const;

 private:
  std::size_t before_;
};

}  // namespace attention_walkthrough::test

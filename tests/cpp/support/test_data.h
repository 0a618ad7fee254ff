#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/matrix_view.h"
#include "core/random.h"

// Data for tests of kernels.
namespace attention_walkthrough::test {

inline constexpr float kInfinity = std::numeric_limits<float>::infinity();
inline constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// Row lengths with every kind of remainder: short ones, and both sides of each size a kernel treats apart.
inline constexpr std::array<std::size_t, 27> kLengths = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  11,  12,  13, 15,
                                                         16, 17, 23, 31, 32, 33, 47, 63, 64, 65, 127, 128, 129};

/// How many floats a row starts after an aligned address.
inline constexpr std::array<std::size_t, 4> kMisalignments = {0, 1, 2, 3};

/// The same value, unknown to the compiler: computing on constants at compile time would not test the instructions.
inline float opaque(float value) noexcept {
  const volatile float hidden = value;
  return hidden;
}

inline double largest_magnitude(std::span<const float> values) {
  double largest = 0.0;
  for (const float value : values) largest = std::fmax(largest, std::fabs(value));
  return largest;
}

/// Numbers to read, `misalignment` floats after an aligned address. Nothing follows them, so that the address
/// sanitizer sees a read beyond their end; NaN stands before them.
class Input {
 public:
  Input(std::span<const float> values, std::size_t misalignment = 0)
      : storage_(misalignment, kNaN), misalignment_(misalignment) {
    storage_.reserve(misalignment + values.size());
    for (const float value : values) storage_.push_back(opaque(value));
    storage_.shrink_to_fit();
  }
  Input(std::initializer_list<float> values) : Input(std::span<const float>(values.begin(), values.size())) {}

  [[nodiscard]] std::span<const float> span() const noexcept {
    return std::span<const float>(storage_).subspan(misalignment_);
  }
  operator std::span<const float>() const noexcept { return span(); }

 private:
  std::vector<float> storage_;
  std::size_t misalignment_;
};

/// Numbers to write, between sentinels on both sides.
class Output {
 public:
  explicit Output(std::size_t size, std::size_t misalignment = 0)
      : storage_(kPadding + misalignment + size + kPadding, kSentinel), start_(kPadding + misalignment), size_(size) {}
  Output(std::span<const float> values, std::size_t misalignment = 0) : Output(values.size(), misalignment) {
    for (std::size_t i = 0; i < values.size(); ++i) span()[i] = opaque(values[i]);
  }

  [[nodiscard]] std::span<float> span() noexcept { return std::span<float>(storage_).subspan(start_, size_); }
  operator std::span<float>() noexcept { return span(); }

  [[nodiscard]] bool padding_is_untouched() const noexcept {
    for (std::size_t i = 0; i < storage_.size(); ++i) {
      const bool is_padding = i < start_ || i >= start_ + size_;
      if (is_padding && storage_[i] != kSentinel) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t kPadding = 16;
  static constexpr float kSentinel = -7654.25F;
  std::vector<float> storage_;
  std::size_t start_;
  std::size_t size_;
};

inline std::vector<float> seeded_normal(std::size_t size, std::uint64_t seed, float standard_deviation = 1.0F) {
  std::vector<float> values(size);
  Random(seed).fill_normal(values, standard_deviation);
  return values;
}

inline std::vector<double> to_double(std::span<const float> values) { return {values.begin(), values.end()}; }

/// True for the same bits, so that 0 and -0 differ and a NaN equals itself.
inline bool same_bits(std::span<const float> a, std::span<const float> b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::bit_cast<std::uint32_t>(a[i]) != std::bit_cast<std::uint32_t>(b[i])) return false;
  }
  return true;
}

}  // namespace attention_walkthrough::test

#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace attention_walkthrough {

/// SplitMix64 (Steele, Lea, Flood 2014): turns any seed, 0 included, into well-mixed 64-bit numbers.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) noexcept : state_(seed) {}
  std::uint64_t next() noexcept;

 private:
  std::uint64_t state_;
};

/// Seeded random numbers: xoshiro256** (Blackman, Vigna 2018), its state filled by SplitMix64.
/// Every draw is the same bits on every platform and in every variant: it uses only integers and the five
/// correctly rounded operations of IEEE 754, never the maths library.
class Random {
 public:
  using State = std::array<std::uint64_t, 4>;

  explicit Random(std::uint64_t seed) noexcept;
  /// Requires: not all of `state` is zero.
  explicit Random(const State& state) noexcept : state_(state) {}

  /// From which a generator goes on as this one would.
  [[nodiscard]] const State& state() const noexcept { return state_; }

  std::uint64_t next() noexcept;

  /// A whole number below `bound`, each equally likely. Requires: bound > 0.
  std::uint64_t below(std::uint64_t bound) noexcept;

  /// A multiple of 2^-24 in [0, 1), each equally likely.
  float uniform() noexcept;

  /// From the normal distribution of mean 0 and variance 1 (Marsaglia's polar method), computed in double and
  /// rounded. One call keeps one of the two numbers that the method makes: a draw depends on no hidden spare.
  float normal() noexcept;

  /// Uniform draws between `low` and `high`.
  void fill_uniform(std::span<float> out, float low, float high) noexcept;
  /// Normal draws of mean 0.
  void fill_normal(std::span<float> out, float standard_deviation) noexcept;

 private:
  /// A multiple of 2^-53 in [0, 1).
  double uniform_double() noexcept;

  State state_;
};

}  // namespace attention_walkthrough

#include "core/random.h"

#include <bit>
#include <cmath>
#include <limits>

#include "core/portable_log.h"

namespace attention_walkthrough {

std::uint64_t SplitMix64::next() noexcept {
  std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

Random::Random(std::uint64_t seed) noexcept {
  SplitMix64 mix(seed);
  for (std::uint64_t& word : state_) word = mix.next();
}

std::uint64_t Random::next() noexcept {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

std::uint64_t Random::below(std::uint64_t bound) noexcept {
  // What lies under the last whole multiple of the bound falls on each remainder equally often.
  constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t limit = kLargest - kLargest % bound;
  for (;;) {
    const std::uint64_t draw = next();
    if (draw < limit) return draw % bound;
  }
}

float Random::uniform() noexcept { return static_cast<float>(next() >> 40) * 0x1p-24F; }

double Random::uniform_double() noexcept { return static_cast<double>(next() >> 11) * 0x1p-53; }

float Random::normal() noexcept {
  for (;;) {
    const double x = 2.0 * uniform_double() - 1.0;
    const double y = 2.0 * uniform_double() - 1.0;
    const double radius_squared = x * x + y * y;
    if (radius_squared >= 1.0 || radius_squared == 0.0) continue;
    return static_cast<float>(x * std::sqrt(-2.0 * portable_log(radius_squared) / radius_squared));
  }
}

void Random::fill_uniform(std::span<float> out, float low, float high) noexcept {
  for (float& value : out) value = low + (high - low) * uniform();
}

void Random::fill_normal(std::span<float> out, float standard_deviation) noexcept {
  for (float& value : out) value = standard_deviation * normal();
}

}  // namespace attention_walkthrough

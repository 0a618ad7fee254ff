#include "bench/machine_limits.h"

#include "simd/simd.h"

namespace attention_walkthrough {

float multiply_add_chains(std::size_t rounds) noexcept {
  constexpr std::size_t kChains = 12;
  static_assert(kOperationsPerRound == kChains * simd::kLanes * 2);
  // They tend to 1: no number overflows or becomes so small that the machine slows down.
  const simd::F32x4 factor = simd::splat(0.5F);
  const simd::F32x4 increment = simd::splat(0.5F);
  simd::F32x4 chains[kChains];
  for (std::size_t c = 0; c < kChains; ++c) chains[c] = simd::splat(static_cast<float>(c + rounds));
  for (std::size_t round = 0; round < rounds; ++round) {
    for (simd::F32x4& chain : chains) chain = simd::mul_add(chain, factor, increment);
  }
  simd::F32x4 sum = simd::splat(0.0F);
  for (const simd::F32x4& chain : chains) sum = simd::add(sum, chain);
  return simd::reduce_add(sum);
}

float read_all(std::span<const float> numbers, std::size_t places) noexcept {
  constexpr std::size_t kSums = 8;
  constexpr std::size_t kStep = kSums * simd::kLanes;
  simd::F32x4 sums[kSums];
  for (simd::F32x4& sum : sums) sum = simd::splat(0.0F);
  const std::size_t part = numbers.size() / places / kStep * kStep;
  for (std::size_t index = 0; index < part; index += kStep) {
    for (std::size_t place = 0; place < places; ++place) {
      const float* const from = numbers.data() + place * part + index;
      for (std::size_t s = 0; s < kSums; ++s) sums[s] = simd::add(sums[s], simd::load(from + s * simd::kLanes));
    }
  }
  float rest = 0.0F;
  for (const float number : numbers.subspan(places * part)) rest += number;
  simd::F32x4 total = simd::splat(0.0F);
  for (const simd::F32x4& sum : sums) total = simd::add(total, sum);
  return simd::reduce_add(total) + rest;
}

}  // namespace attention_walkthrough

#include "attention/word_vector.h"

#include "core/hash.h"
#include "core/random.h"

namespace attention_walkthrough {

void seeded_word_vector(std::uint64_t seed, std::string_view word, std::span<float> out) noexcept {
  // Mixed before they meet: a plain exclusive or would let seed and word trade places bit by bit.
  const std::uint64_t mixed = SplitMix64(seed).next() ^ stable_hash(word);
  Random(mixed).fill_normal(out, 1.0F);
}

}  // namespace attention_walkthrough

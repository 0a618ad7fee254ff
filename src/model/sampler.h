#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/random.h"
#include "core/status.h"

namespace attention_walkthrough {

/// How the next token is picked. Probabilities are those of the whole vocabulary; `top_k` and `top_p` both say which
/// tokens stay in the draw, and the probabilities of those that stay are scaled to 1.
struct SamplerOptions {
  float temperature = 1.0F;  ///< logits are divided by it; 0: the largest logit wins, and nothing is drawn
  std::size_t top_k = 0;     ///< only so many of the likeliest stay; 0: all
  float top_p = 1.0F;        ///< only the likeliest stay, as few as reach this sum of probabilities, at least one
};

/// Picks tokens from logits, the same ones for the same seed on every platform. Takes no memory while it does.
class Sampler {
 public:
  Sampler() = default;

  /// For vocabularies of `vocab_size`. `invalid_argument` unless temperature is finite and not negative and 0 < top_p
  /// <= 1; `out` is then unchanged.
  static Status create(const SamplerOptions& options, std::size_t vocab_size, std::uint64_t seed, Sampler& out);

  /// The token picked. Of equal ones the first counts as likelier. A NaN is never picked unless all are: then 0 is.
  /// Where the largest logit is infinite it is picked without a draw. Requires: as many logits as `vocab_size`, at
  /// least 1.
  std::size_t sample(std::span<const float> logits) noexcept;

 private:
  /// Probabilities of all tokens, likeliest first.
  void rank(std::span<const float> logits, float largest) noexcept;
  /// Likeliest first, equal ones as they stand: by one byte of their bits after another, from the lowest on.
  void sort_candidates() noexcept;

  struct Candidate {
    float probability;
    std::size_t id;
  };

  SamplerOptions options_;
  Random random_{0};
  std::vector<float> probabilities_;
  std::vector<Candidate> candidates_;
  std::vector<Candidate> sorted_;  ///< where the next sorting by a byte goes
};

/// The largest logit's token, the first of equal ones; 0 when all are NaN. Requires: at least one.
std::size_t greedy_token(std::span<const float> logits) noexcept;

}  // namespace attention_walkthrough

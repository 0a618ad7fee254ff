#include "model/sampler.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "kernels/softmax.h"

namespace attention_walkthrough {

std::size_t greedy_token(std::span<const float> logits) noexcept {
  std::size_t best = 0;
  for (std::size_t id = 1; id < logits.size(); ++id) {
    if (logits[id] > logits[best] || (std::isnan(logits[best]) && !std::isnan(logits[id]))) best = id;
  }
  return best;
}

Status Sampler::create(const SamplerOptions& options, std::size_t vocab_size, std::uint64_t seed, Sampler& out) {
  if (!std::isfinite(options.temperature) || options.temperature < 0.0F) {
    return {ErrorCode::kInvalidArgument, "temperature ({}) must be finite and not negative", options.temperature};
  }
  if (!(options.top_p > 0.0F && options.top_p <= 1.0F)) {
    return {ErrorCode::kInvalidArgument, "top_p ({}) must be above 0 and at most 1", options.top_p};
  }
  Sampler made;
  made.options_ = options;
  made.random_ = Random(seed);
  made.probabilities_.resize(vocab_size);
  made.candidates_.resize(vocab_size);
  made.sorted_.resize(vocab_size);
  out = std::move(made);
  return {};
}

std::size_t Sampler::sample(std::span<const float> logits) noexcept {
  assert(!logits.empty() && logits.size() == probabilities_.size());
  const std::size_t likeliest = greedy_token(logits);
  if (options_.temperature == 0.0F || !std::isfinite(logits[likeliest])) return likeliest;
  rank(logits, logits[likeliest]);

  const std::size_t most = options_.top_k == 0 ? logits.size() : std::min(options_.top_k, logits.size());
  std::size_t kept = 0;
  double sum = 0.0;
  while (kept < most && (kept == 0 || options_.top_p == 1.0F || sum < options_.top_p)) {
    sum += candidates_[kept].probability;
    ++kept;
  }
  double remaining = random_.uniform() * sum;
  for (const Candidate& candidate : std::span(candidates_).first(kept)) {
    remaining -= candidate.probability;
    if (remaining < 0.0) return candidate.id;
  }
  return likeliest;  // only where the subtractions rounded past the last one
}

void Sampler::rank(std::span<const float> logits, float largest) noexcept {
  // The largest is taken off before the division, so that no temperature makes an infinity of it.
  for (std::size_t id = 0; id < logits.size(); ++id) {
    const float shifted = (logits[id] - largest) / options_.temperature;
    probabilities_[id] = std::isnan(shifted) ? -std::numeric_limits<float>::infinity() : shifted;
  }
  softmax_row(probabilities_, {});
  for (std::size_t id = 0; id < logits.size(); ++id) candidates_[id] = {probabilities_[id], id};
  sort_candidates();
}

void Sampler::sort_candidates() noexcept {
  constexpr std::size_t kValues = 256;
  for (unsigned shift = 0; shift < 32; shift += 8) {
    // From 0 on, numbers are in the order of their bits. The largest byte stands first.
    const auto place_of = [shift](const Candidate& candidate) {
      return kValues - 1 - (std::bit_cast<std::uint32_t>(candidate.probability) >> shift) % kValues;
    };
    std::array<std::size_t, kValues + 1> starts{};
    for (const Candidate& candidate : candidates_) ++starts[place_of(candidate) + 1];
    for (std::size_t place = 0; place < kValues; ++place) starts[place + 1] += starts[place];
    for (const Candidate& candidate : candidates_) sorted_[starts[place_of(candidate)]++] = candidate;
    candidates_.swap(sorted_);
  }
}

}  // namespace attention_walkthrough

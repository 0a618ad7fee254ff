#include "train/tasks/symbols.h"

namespace attention_walkthrough {
namespace {

/// Of the symbols in their order.
std::uint64_t hash_of(std::span<const std::size_t> symbols) noexcept {
  std::uint64_t hash = symbols.size();
  for (const std::size_t symbol : symbols) hash = SplitMix64(hash ^ symbol).next();
  return hash;
}

}  // namespace

void draw_symbols(const SymbolTaskOptions& options, Split split, Random& random, std::vector<std::size_t>& out) {
  constexpr std::uint64_t kHeldOutShare = 8;
  do {
    const std::size_t length = options.min_length + random.below(options.max_length - options.min_length + 1);
    out.clear();
    for (std::size_t i = 0; i < length; ++i) out.push_back(kFirstSymbol + random.below(options.num_symbols));
  } while ((hash_of(out) % kHeldOutShare == 0) != (split == Split::kHeldOut));
}

}  // namespace attention_walkthrough

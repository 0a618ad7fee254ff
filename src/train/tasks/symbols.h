#pragma once

#include <cstddef>
#include <span>

#include "train/task.h"

// The made-up language of the small tasks: two marks, then symbols that mean nothing.
namespace attention_walkthrough {

inline constexpr std::size_t kBeginMark = 0;
inline constexpr std::size_t kEndMark = 1;
inline constexpr std::size_t kFirstSymbol = 2;

struct SymbolTaskOptions {
  std::size_t num_symbols = 8;  ///< at least 2
  std::size_t min_length = 3;   ///< of the symbols of one example, at least 1
  std::size_t max_length = 8;   ///< at least min_length
};

/// Draws one row of symbols of the wanted split over `out`: one row in eight, by its hash, is held out.
void draw_symbols(const SymbolTaskOptions& options, Split split, Random& random, std::vector<std::size_t>& out);

}  // namespace attention_walkthrough

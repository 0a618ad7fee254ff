#pragma once

#include <cstddef>
#include <span>

#include "core/random.h"

namespace attention_walkthrough {

/// True `percent` times in a hundred.
inline bool chance(Random& random, std::size_t percent) noexcept { return random.below(100) < percent; }

/// One of the rows, all equally likely. Requires: there is one.
template <typename Row>
const Row& pick(Random& random, std::span<const Row> rows) noexcept {
  return rows[random.below(rows.size())];
}

/// One of the rows that `fits`, all equally likely; null when none does.
template <typename Row, typename Fits>
const Row* pick_where(Random& random, std::span<const Row> rows, Fits fits) noexcept {
  std::size_t count = 0;
  for (const Row& row : rows) count += fits(row) ? 1 : 0;
  if (count == 0) return nullptr;
  std::size_t skipped = random.below(count);
  for (const Row& row : rows) {
    if (fits(row) && skipped-- == 0) return &row;
  }
  return nullptr;
}

/// One of the rows, as likely as its `weight` says; a row of weight 0 never. Requires: the weights add up to more than
/// 0.
template <typename Row, typename Weight>
const Row& pick_weighted(Random& random, std::span<const Row> rows, Weight weight) noexcept {
  std::size_t total = 0;
  for (const Row& row : rows) total += weight(row);
  std::size_t left = random.below(total);
  for (const Row& row : rows) {
    if (left < weight(row)) return row;
    left -= weight(row);
  }
  return rows.back();
}

}  // namespace attention_walkthrough

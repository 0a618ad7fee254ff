#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "attention/attention_case.h"
#include "attention/compare.h"
#include "attention/kv_cache.h"
#include "support/test_data.h"

// Caches for tests, in every storage.
namespace attention_walkthrough::test {

/// Ways to keep float32: their caches give back the bits they were given.
inline constexpr std::array<KvStorageOptions, 5> kExactStorages = {{
    {.kind = KvStorageKind::kContiguous},
    {.kind = KvStorageKind::kPaged, .page_size = 1},
    {.kind = KvStorageKind::kPaged, .page_size = 3},
    {.kind = KvStorageKind::kPaged, .page_size = 4},
    {.kind = KvStorageKind::kPaged},
}};

inline std::vector<float> keys_of(const KvCache& cache) {
  Tensor copy;
  return cache.copy_keys(copy).ok() ? copy_of(copy) : std::vector<float>{kNaN};
}

inline std::vector<float> values_of(const KvCache& cache) {
  Tensor copy;
  return cache.copy_values(copy).ok() ? copy_of(copy) : std::vector<float>{kNaN};
}

/// `count` numbers from `first` on.
inline std::vector<float> part_of(const std::vector<float>& numbers, std::size_t first, std::size_t count) {
  const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(first);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

}  // namespace attention_walkthrough::test

#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace attention_walkthrough {

/// Work of a run, counted as it is done.
struct WorkTally {
  std::map<std::string, std::size_t, std::less<>> projected_rows;  ///< rows multiplied by each weight, by its name
  std::size_t dot_products = 0;   ///< of a row with a row, as a query with a key; those masked afterwards too
  std::size_t multiply_adds = 0;  ///< of all products

  /// Counts rows of `in` numbers projected to `out` numbers by one weight.
  void count_projection(std::string_view weight, std::size_t rows, std::size_t in, std::size_t out);
  /// Counts `count` dot products of `length` numbers each.
  void count_dot_products(std::size_t count, std::size_t length) noexcept;
  /// Counts products that are neither.
  void count_multiply_adds(std::size_t count) noexcept { multiply_adds += count; }
};

}  // namespace attention_walkthrough

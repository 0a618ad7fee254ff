#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace attention_walkthrough {

/// Work of a run, counted as it is done.
struct WorkTally {
  std::map<std::string, std::size_t, std::less<>> projected_rows;  ///< rows multiplied by each weight, by its name
  std::size_t dot_products = 0;                                    ///< of a query with a key
  std::size_t multiply_adds = 0;                                   ///< of all products

  /// Counts `rows` rows of `in` numbers projected to `out` numbers by one weight.
  void count_projection(std::string_view weight, std::size_t rows, std::size_t in, std::size_t out);
  /// Counts attention of one dense score matrix per head.
  void count_attention(std::size_t num_heads, std::size_t queries, std::size_t keys, std::size_t head_dim,
                       std::size_t v_head_dim);
};

}  // namespace attention_walkthrough

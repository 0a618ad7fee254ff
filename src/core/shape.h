#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "core/status.h"

namespace attention_walkthrough {

/// The sizes of a tensor, outermost first; row-major, at most `kMaxRank` of them. Rank 0 is one number.
/// A size may be 0 (an empty past); negative sizes cannot be built.
class Shape {
 public:
  static constexpr std::size_t kMaxRank = 4;

  Shape() = default;
  /// Requires: at most `kMaxRank` sizes.
  Shape(std::initializer_list<std::size_t> sizes) noexcept;

  /// A shape from sizes that come from outside. Fails with `invalid_argument` on a negative size or a rank
  /// above `kMaxRank`, with `out_of_memory` when the number of elements does not fit; `name` is the
  /// argument that the message blames.
  static Status from_sizes(std::string_view name, std::span<const std::ptrdiff_t> sizes, Shape& out);

  [[nodiscard]] std::size_t rank() const noexcept { return rank_; }
  /// Requires: axis < rank().
  [[nodiscard]] std::size_t operator[](std::size_t axis) const noexcept { return sizes_[axis]; }
  [[nodiscard]] std::span<const std::size_t> sizes() const noexcept { return std::span(sizes_).first(rank_); }
  /// The product of all sizes; 1 for rank 0.
  [[nodiscard]] std::size_t num_elements() const noexcept;
  /// `3 x 2`, as messages and the page print it; `()` for rank 0.
  [[nodiscard]] std::string to_string() const;

  friend bool operator==(const Shape&, const Shape&) = default;

 private:
  std::array<std::size_t, kMaxRank> sizes_{};
  std::size_t rank_ = 0;
};

}  // namespace attention_walkthrough

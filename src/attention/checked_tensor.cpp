#include "attention/checked_tensor.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

namespace attention_walkthrough {

Status create_tensor(std::string_view name, std::initializer_list<std::size_t> sizes, Tensor& out, Contents contents) {
  assert(sizes.size() <= Shape::kMaxRank);
  std::array<std::ptrdiff_t, Shape::kMaxRank> signed_sizes{};
  std::ranges::transform(sizes, signed_sizes.begin(), [](std::size_t size) {
    constexpr std::size_t kLargest = std::numeric_limits<std::ptrdiff_t>::max();
    return static_cast<std::ptrdiff_t>(std::min(size, kLargest));
  });
  Shape shape;
  if (Status status = Shape::from_sizes(name, std::span(signed_sizes).first(sizes.size()), shape); !status.ok()) {
    return status;
  }
  return Tensor::create(name, shape, out, contents);
}

Status create_with_matrix(std::string_view name, const Shape& shape, std::size_t rows, std::size_t columns,
                          Tensor& out) {
  switch (shape.rank()) {
    case 2:
      return create_tensor(name, {rows, columns}, out, Contents::kUnwritten);
    case 3:
      return create_tensor(name, {shape[0], rows, columns}, out, Contents::kUnwritten);
    default:
      return create_tensor(name, {shape[0], shape[1], rows, columns}, out, Contents::kUnwritten);
  }
}

}  // namespace attention_walkthrough

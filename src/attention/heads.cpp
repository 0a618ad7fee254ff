#include "attention/heads.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace attention_walkthrough {

void split_heads(const ConstTensorView& in, const TensorView& out) noexcept {
  const std::size_t num_heads = out.shape[1];
  const std::size_t rows = out.shape[2];
  const std::size_t head_dim = out.shape[3];
  assert(in.data.size() == out.data.size());
  assert(in.shape[2] == num_heads * head_dim);
  for (std::size_t batch = 0; batch < out.shape[0]; ++batch) {
    for (std::size_t head = 0; head < num_heads; ++head) {
      for (std::size_t row = 0; row < rows; ++row) {
        const auto from = in.data.subspan(((batch * rows + row) * num_heads + head) * head_dim, head_dim);
        std::ranges::copy(from, out.data.subspan(((batch * num_heads + head) * rows + row) * head_dim).begin());
      }
    }
  }
}

void concat_heads(const ConstTensorView& in, const TensorView& out) noexcept {
  const std::size_t num_heads = in.shape[1];
  const std::size_t rows = in.shape[2];
  const std::size_t head_dim = in.shape[3];
  assert(in.data.size() == out.data.size());
  assert(out.shape[2] == num_heads * head_dim);
  for (std::size_t batch = 0; batch < in.shape[0]; ++batch) {
    for (std::size_t head = 0; head < num_heads; ++head) {
      for (std::size_t row = 0; row < rows; ++row) {
        const auto from = in.data.subspan(((batch * num_heads + head) * rows + row) * head_dim, head_dim);
        std::ranges::copy(from, out.data.subspan(((batch * rows + row) * num_heads + head) * head_dim).begin());
      }
    }
  }
}

}  // namespace attention_walkthrough

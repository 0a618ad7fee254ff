#include "attention/read_values.h"

#include <cstddef>

#include "kernels/elementwise.h"
#include "kernels/matmul.h"

namespace attention_walkthrough {

void read_values(std::span<const float> weights, std::span<const std::uint8_t> allowed, ConstMatrixView values,
                 std::span<float> run_output, std::span<float> out) noexcept {
  // Each run of allowed keys is one product.
  std::size_t begin = 0;
  while (begin < allowed.size()) {
    if (allowed[begin] == 0) {
      ++begin;
      continue;
    }
    std::size_t end = begin + 1;
    while (end < allowed.size() && allowed[end] != 0) ++end;
    const std::size_t run = end - begin;
    matmul({weights.data() + begin, 1, run, run}, values.row_range(begin, run),
           {run_output.data(), 1, run_output.size(), run_output.size()});
    add(out, run_output, out);
    begin = end;
  }
}

}  // namespace attention_walkthrough

#include "attention/read_values.h"

#include <algorithm>

#include "kernels/elementwise.h"
#include "kernels/matmul.h"

namespace attention_walkthrough {

KeyRange next_allowed_run(std::span<const std::uint8_t> allowed, std::size_t first) noexcept {
  KeyRange run = {.begin = first, .end = first};
  while (run.begin < allowed.size() && allowed[run.begin] == 0) ++run.begin;
  run.end = run.begin;
  while (run.end < allowed.size() && allowed[run.end] != 0) ++run.end;
  return run;
}

void read_values(std::span<const float> weights, std::span<const std::uint8_t> allowed, ConstMatrixView values,
                 std::span<float> run_output, std::span<float> out) noexcept {
  for (KeyRange run = next_allowed_run(allowed, 0); run.begin < run.end; run = next_allowed_run(allowed, run.end)) {
    // Each run of allowed keys is one product.
    const std::size_t count = run.end - run.begin;
    matmul({weights.data() + run.begin, 1, count, count}, values.row_range(run.begin, count),
           {run_output.data(), 1, run_output.size(), run_output.size()});
    add(out, run_output, out);
  }
}

}  // namespace attention_walkthrough

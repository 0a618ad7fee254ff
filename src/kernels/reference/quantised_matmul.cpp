#include "kernels/reference/quantised_matmul.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace attention_walkthrough::reference {
namespace {

double nearest_multiple(double number, double step) noexcept {
  return step == 0.0 ? 0.0 : std::nearbyint(number / step) * step;
}

}  // namespace

void quantised_matmul(ConstMatrix x, ConstMatrix w, Matrix out) noexcept {
  for (std::size_t i = 0; i < out.rows; ++i) {
    for (std::size_t j = 0; j < out.columns; ++j) {
      double sum = 0.0;
      for (std::size_t first = 0; first < x.columns; first += 32) {
        const std::size_t end = std::min<std::size_t>(first + 32, x.columns);
        double largest_x = 0.0;
        double largest_w = 0.0;
        for (std::size_t n = first; n < end; ++n) {
          largest_x = std::max(largest_x, std::fabs(x.row(i)[n]));
          largest_w = std::max(largest_w, std::fabs(w.row(n)[j]));
        }
        for (std::size_t n = first; n < end; ++n) {
          sum += nearest_multiple(x.row(i)[n], largest_x / 127) * nearest_multiple(w.row(n)[j], largest_w / 127);
        }
      }
      out.row(i)[j] = sum;
    }
  }
}

}  // namespace attention_walkthrough::reference

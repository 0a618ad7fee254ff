#include "kernels/reference/additive_scores.h"

#include <cmath>

namespace attention_walkthrough::reference {

void additive_scores(ConstMatrix queries, ConstMatrix keys, std::span<const double> v, Matrix out) noexcept {
  for (std::size_t i = 0; i < out.rows; ++i) {
    for (std::size_t j = 0; j < out.columns; ++j) {
      double sum = 0.0;
      for (std::size_t n = 0; n < v.size(); ++n) sum += v[n] * std::tanh(queries.row(i)[n] + keys.row(j)[n]);
      out.row(i)[j] = sum;
    }
  }
}

}  // namespace attention_walkthrough::reference

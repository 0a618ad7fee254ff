#include "kernels/reference/rotary_embedding.h"

#include <algorithm>
#include <cmath>
#include <complex>

namespace attention_walkthrough::reference {

void rotary_embedding(std::span<const double> x, std::size_t position, double base, std::size_t rotary_dim,
                      bool is_interleaved, std::span<double> out) noexcept {
  std::ranges::copy(x, out.begin());
  for (std::size_t pair = 0; pair < rotary_dim / 2; ++pair) {
    const std::size_t first = is_interleaved ? 2 * pair : pair;
    const std::size_t second = is_interleaved ? 2 * pair + 1 : pair + rotary_dim / 2;
    const double exponent = -2.0 * static_cast<double>(pair) / static_cast<double>(rotary_dim);
    const double angle = static_cast<double>(position) * std::pow(base, exponent);
    const std::complex<double> turned = std::complex<double>(x[first], x[second]) * std::polar(1.0, angle);
    out[first] = turned.real();
    out[second] = turned.imag();
  }
}

}  // namespace attention_walkthrough::reference

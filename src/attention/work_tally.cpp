#include "attention/work_tally.h"

namespace attention_walkthrough {

void WorkTally::count_projection(std::string_view weight, std::size_t rows, std::size_t in, std::size_t out) {
  projected_rows[std::string(weight)] += rows;
  multiply_adds += rows * in * out;
}

void WorkTally::count_dot_products(std::size_t count, std::size_t length) noexcept {
  dot_products += count;
  multiply_adds += count * length;
}

}  // namespace attention_walkthrough

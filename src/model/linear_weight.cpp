#include "model/linear_weight.h"

#include <algorithm>
#include <cassert>

#include "kernels/matmul.h"

namespace attention_walkthrough {

Status LinearWeight::pack() {
  if (numbers.view().data.empty()) return {};
  const ConstMatrixView weight = as_matrix(numbers);
  Status status = AlignedBuffer::create("weights", packed_size(weight.rows, weight.columns), packed_);
  if (!status.ok()) return status;
  pack_weight(weight, packed_.span());
  packed_depth_ = weight.rows;
  packed_columns_ = weight.columns;
  numbers = Tensor();
  return {};
}

Status LinearWeight::quantise() {
  assert(!is_packed());
  Status status = QuantisedWeight::create(as_matrix(numbers), codes);
  if (status.ok()) numbers = Tensor();
  return status;
}

void LinearWeight::multiply(const ConstMatrixView& x, std::span<RowBlock> row_codes,
                            const MatrixView& out) const noexcept {
  if (!codes.empty()) return multiply_codes(x, codes, row_codes, out);
  if (is_packed()) return packed_matmul(x, packed(), out);
  matmul(x, as_matrix(numbers), out);
}

WeightColumns LinearWeight::columns(std::size_t first, std::size_t count) const {
  assert(codes.empty());
  const std::size_t rows = is_packed() ? packed_depth_ : as_matrix(numbers).rows;
  WeightColumns made = {std::vector<float>(rows * count), rows, count};
  const MatrixView out = {made.numbers.data(), rows, count, count};
  if (is_packed()) {
    unpack_columns(packed(), first, out);
  } else {
    const ConstMatrixView from = as_matrix(numbers).column_range(first, count);
    for (std::size_t row = 0; row < rows; ++row) std::ranges::copy(from.row(row), out.row(row).begin());
  }
  return made;
}

std::size_t LinearWeight::bytes() const noexcept {
  return numbers.view().data.size_bytes() + packed_.span().size_bytes() + codes.bytes();
}

}  // namespace attention_walkthrough

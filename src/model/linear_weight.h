#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/aligned_buffer.h"
#include "core/matrix_view.h"
#include "core/status.h"
#include "core/tensor.h"
#include "kernels/packed_weight.h"
#include "model/quantised_weight.h"

namespace attention_walkthrough {

/// Some columns of a weight, copied out of it.
struct WeightColumns {
  std::vector<float> numbers;
  std::size_t rows = 0;
  std::size_t columns = 0;

  [[nodiscard]] ConstMatrixView view() const noexcept { return {numbers.data(), rows, columns, columns}; }
};

/// A weight, (in, out), in one of three forms: as it was loaded; packed, which rows meet faster, with the same bits; in
/// codes of 8 bits, which are less to read. Movable, not copyable. Default: none.
class LinearWeight {
 public:
  /// As it was loaded; shape (0) in another form, and where there is none.
  Tensor numbers;
  /// Empty in another form.
  QuantisedWeight codes;

  /// From numbers to the packed form; none stays none. `out_of_memory`; then nothing has changed.
  Status pack();
  /// From numbers to codes. `out_of_memory`; then nothing has changed.
  Status quantise();

  /// out = x W.
  ///   x          (rows, in)
  ///   row_codes  room for rows * depth_blocks(in) where it is in codes, else not read
  ///   out        (rows, out), overlapping none of them
  /// Requires: the sizes agree.
  void multiply(const ConstMatrixView& x, std::span<RowBlock> row_codes, const MatrixView& out) const noexcept;

  /// `count` columns from `first` on, (in, count). Requires: it has them, and is not in codes.
  [[nodiscard]] WeightColumns columns(std::size_t first, std::size_t count) const;
  /// All of them.
  [[nodiscard]] WeightColumns all_columns() const { return columns(0, out_size()); }
  /// What it takes in its form.
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  [[nodiscard]] bool is_packed() const noexcept { return packed_columns_ > 0; }
  [[nodiscard]] PackedWeightView packed() const noexcept { return {packed_.span(), packed_depth_, packed_columns_}; }
  [[nodiscard]] std::size_t out_size() const noexcept {
    return is_packed() ? packed_columns_ : as_matrix(numbers).columns;
  }

  AlignedBuffer packed_;
  std::size_t packed_depth_ = 0;
  std::size_t packed_columns_ = 0;
};

}  // namespace attention_walkthrough

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "attention/kv_storage.h"
#include "core/fallible.h"
#include "core/tensor.h"

namespace attention_walkthrough {

/// How far outputs were off on normal draws of keys, values and one query.
struct Int8MeasuredError {
  std::size_t positions;
  std::size_t draws;
  double error;  ///< largest difference from the output on float32 rows, divided by the largest magnitude of the values
};

/// Measured with head_dim 64, and about a quarter more: other draws give other largest differences. With few positions
/// a weight that is off moves the output most; the more are averaged, the less of it is left.
inline constexpr std::array<Int8MeasuredError, 7> kInt8MeasuredErrors = {{
    {.positions = 1, .draws = 400, .error = 0.005},
    {.positions = 2, .draws = 400, .error = 0.014},
    {.positions = 4, .draws = 400, .error = 0.01},
    {.positions = 16, .draws = 400, .error = 0.006},
    {.positions = 64, .draws = 400, .error = 0.0031},
    {.positions = 256, .draws = 60, .error = 0.0013},
    {.positions = 512, .draws = 60, .error = 0.0009},
}};

/// Rows rounded to 8-bit steps of a scale of their own, as `kernels/int8_rows.h` says: a scale for the key and one for
/// the value of each position and head. What is read is a block of rows, expanded; the whole cache never is. A fork is
/// a copy.
///
/// Error: a row differs from what was given by at most `kInt8RowMaxError` of its largest magnitude. So a score is off
/// by at most d = scale * kInt8RowMaxError * (sum of |query[i]|) * (largest magnitude of the key), a weight by a factor
/// of at most e^(2 d), and an output by at most (e^(2 d) - 1 + kInt8RowMaxError) times the largest magnitude among the
/// values that the query reads; attention itself adds its own few roundings. That is the worst case, in which all
/// roundings conspire; `kInt8MeasuredErrors` are what they do. Rows without a number of 127 * 2^-126 or more are off by
/// `kInt8SmallRowMaxError` at most, however small they are.
class Int8Storage final : public KvStorage {
 public:
  /// `out_of_memory`; `out` is then unchanged.
  static Status create(const KvSizes& sizes, std::unique_ptr<KvStorage>& out);

  [[nodiscard]] std::size_t room(std::size_t length) const noexcept override { return sizes_.capacity - length; }
  void prepare(std::size_t /*length*/, std::size_t /*count*/) noexcept override {}
  void write(KvPart part, std::size_t head, std::size_t position, const ConstMatrixView& rows) noexcept override;
  [[nodiscard]] ConstMatrixView rows(KvPart part, std::size_t head, std::size_t position, std::size_t count,
                                     const MatrixView& scratch) const noexcept override;
  void truncate(std::size_t /*length*/) noexcept override {}
  Status fork(std::size_t length, std::unique_ptr<KvStorage>& out) const override;

  /// 2 (key and value) * positions * num_kv_heads * (head_dim + sizeof(float)): a byte a number, and the scale.
  [[nodiscard]] std::size_t bytes_for(std::size_t positions) const noexcept override;
  [[nodiscard]] std::size_t bytes_reserved() const noexcept override { return bytes_for(sizes_.capacity); }

 private:
  /// Keys or values.
  struct Part {
    FallibleArray<std::int8_t> steps;  ///< (num_kv_heads, capacity, head_dim)
    Tensor scales;                     ///< (num_kv_heads, capacity)
  };

  static Status create(const KvSizes& sizes, std::unique_ptr<Int8Storage>& out);
  /// Steps from the row of a position on, of `count` rows.
  [[nodiscard]] std::span<std::int8_t> steps(const Part& part, std::size_t head, std::size_t position,
                                             std::size_t count) const noexcept {
    const std::size_t row = head * sizes_.capacity + position;
    return {part.steps.get() + row * sizes_.head_dim, count * sizes_.head_dim};
  }

  KvSizes sizes_;
  std::array<Part, 2> parts_;
};

}  // namespace attention_walkthrough

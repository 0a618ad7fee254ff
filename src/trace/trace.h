#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/aligned_buffer.h"
#include "core/status.h"
#include "core/tensor_view.h"

namespace attention_walkthrough {

/// How a recorded tensor follows from others: what "show the sum" opens. `operands` are names in the same trace.
/// With i the row, j the column and leading axes in step (query head h reads key/value head h / (heads / kv_heads); a
/// matrix without leading axes is shared by all heads):
enum class FormulaOp {
  kInput,             ///< given from outside; no operands
  kMatmul,            ///< out[i][j] = sum over n of a[i][n] b[n][j]  (+ c[j] with a third operand, the bias)
  kMatmulTransposed,  ///< out[i][j] = sum over n of a[i][n] b[j][n]
  kScale,             ///< a times the one number b
  kSoftcap,           ///< b tanh(a / b), b one number
  kAdd,               ///< a + b, element by element; b broadcasts over leading axes
  kMask,              ///< a (+ c, the additive mask, with a third operand) where b is 1, minus infinity where b is 0
  kAllowed,           ///< 1 where query i may attend key j, else 0; operands: the masks that had a say, none for a rule
  kRowMax,            ///< the largest number of each row of a
  kExp,               ///< e to the a
  kExpShifted,        ///< e to the (a - b[row])
  kRowSum,            ///< the sum of each row of a
  kDivide,            ///< a / b[row]; a row whose b is 0 becomes zeros
  kSplitHeads,        ///< out[h][i][d] = a[i][h head_dim + d]
  kConcatHeads,       ///< out[i][h head_dim + d] = a[h][i][d]
  kRows,              ///< some rows of a, one after another; their numbers are in `rows`
  kAppend,            ///< the rows of a, then the rows of b
  kTranspose,         ///< out[j][i] = a[i][j]
  kStack,             ///< the rows of all operands, one operand after another
  kConcat,            ///< each row of a, then that of b behind it
  kMultiply,          ///< a times b, element by element; b broadcasts over leading axes
  kBlend,             ///< a + c (b - a): a where c is 0, b where it is 1
  kKeepHeads,         ///< out[h] = a[h] times the one number b[h]
  kCentre,            ///< a - b[row]
  kNormalize,         ///< a times b[row] (times c[j] with a third operand, + d[j] with a fourth)
  kRotateHalfSplit,   ///< a[j] b[j] + a[k] c[j], k = j + head_dim / 2 in the first half and j - head_dim / 2 behind
  kRotateInterleaved,  ///< a[j] b[j] + a[k] c[j], k = j + 1 for even j and j - 1 for odd
  kGelu,               ///< a times the share of the normal distribution below a
  kGeluTanh,           ///< a (1 + tanh(sqrt(2 / pi) (a + 0.044715 a^3))) / 2
  kRelu,               ///< a where it is above 0, else 0
  kSilu,               ///< a / (1 + e^-a)
  kTanh,               ///< tanh a
  kSigmoid,            ///< 1 / (1 + e^-a)
  kMeasure,            ///< a number about its operands (a norm, an entropy, bytes ...); the result's name says which
  kCount,              ///< work counted while it was done; no operands
};

/// Stable spelling of an op for JavaScript: `input`, `matmul`, `matmul_transposed`, `scale` ...
std::string_view formula_op_name(FormulaOp op) noexcept;

/// The name of an operand where a formula is written down, an empty one for an operand that is left out. Holds no copy:
/// for use inside one expression.
class OperandName {
 public:
  OperandName(std::string_view name) noexcept : name_(name) {}
  OperandName(const char* name) noexcept : name_(name) {}
  OperandName(const std::string& name) noexcept;

  [[nodiscard]] std::string_view text() const noexcept { return name_; }

 private:
  std::string_view name_;
};

struct Formula {
  /// What takes them copies them in one place: a list of `std::string` would be made and copied wherever a formula
  /// stands.
  using Names = std::initializer_list<OperandName>;

  Formula() = default;
  Formula(FormulaOp op, Names operands);
  Formula(FormulaOp op, Names operands, std::vector<std::size_t> rows) : Formula(op, operands) {
    this->rows = std::move(rows);
  }
  Formula(FormulaOp op, std::vector<std::string> operands) : op(op), operands(std::move(operands)) {}

  FormulaOp op = FormulaOp::kInput;
  std::vector<std::string> operands;
  std::vector<std::size_t> rows;  ///< only for kRows
};

/// What one run computed: a flat list of named tensors, in the order they came to be, in one buffer. Movable, not
/// copyable. Recording copies; a run without a trace (a null pointer) costs nothing and computes the same numbers.
class Trace {
 public:
  /// A tensor about to be recorded.
  struct Recording {
    std::string name;
    ConstTensorView tensor;
    Formula formula;
  };

  struct Entry {
    std::string name;
    Shape shape;
    std::size_t offset;  ///< of its first number in `data()`
    Formula formula;
  };

  /// Copies a tensor in under its name. Fails with `invalid_argument` when the name is empty or taken, or an
  /// operand is not recorded yet (a formula can always be followed back to inputs), with `out_of_memory` when
  /// there is no room; the trace is then as before. Views of earlier tensors end here.
  /// Requires: the tensor is not a view of this trace.
  Status record(Recording recording);
  /// Records all of them in order, or none.
  Status record_all(std::vector<Recording> recordings);

  /// The tensor of that name, or nullptr.
  [[nodiscard]] const Entry* find(std::string_view name) const noexcept;
  /// The numbers of an entry, valid until the next `record`.
  [[nodiscard]] ConstTensorView view(const Entry& entry) const noexcept;
  [[nodiscard]] const std::vector<Entry>& entries() const noexcept { return entries_; }
  [[nodiscard]] std::span<const float> data() const noexcept { return buffer_.span().first(size_); }

 private:
  Status check(const Recording& recording) const;
  Status make_room_for(std::size_t count);

  std::vector<Entry> entries_;
  AlignedBuffer buffer_;  ///< grows by doubling
  std::size_t size_ = 0;  ///< how much of it is recorded
};

}  // namespace attention_walkthrough

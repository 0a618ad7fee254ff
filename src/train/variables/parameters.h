#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <string_view>

#include "core/aligned_buffer.h"
#include "core/matrix_view.h"
#include "core/random.h"
#include "core/shape.h"
#include "core/status.h"

namespace attention_walkthrough {

/// What a parameter holds before training, and whether weight decay pulls it to 0 (matrices and tables; never biases
/// and the weights of norms, whose right size is not 0).
struct ParameterKind {
  enum class Start { kZero, kOne, kNormal };
  Start start = Start::kZero;
  float standard_deviation = 0.0F;
  bool is_decayed = false;
};

/// A tensor that is learnt, and its gradient. Vectors are matrices of one row.
struct Parameter {
  std::string name;
  Shape shape;
  ParameterKind kind;
  MatrixView value;
  MatrixView gradient;
  MatrixView transposed;  ///< of `value`, as of the last `refresh_transposes`
};

/// All parameters of a model, in a fixed order, each of values, gradients and transposes in one run of memory. A
/// parameter stays where it is.
class Parameters {
 public:
  /// Names a parameter; its views are empty until `create_memory`. Shapes have rank 1 or 2.
  const Parameter& add(std::string name, const Shape& shape, const ParameterKind& kind);

  /// Takes memory for all that was added. Values and gradients are 0.
  Status create_memory();

  /// Draws every value anew, in order.
  void initialize(Random& random) noexcept;

  void clear_gradients() noexcept;

  /// Copies every matrix into its transpose: once per step, where products need them many times.
  void refresh_transposes() noexcept;

  /// Null when there is none of that name.
  [[nodiscard]] const Parameter* find(std::string_view name) const noexcept;

  [[nodiscard]] const std::deque<Parameter>& all() const noexcept { return parameters_; }
  [[nodiscard]] std::size_t size() const noexcept { return values_.size(); }
  /// One number after another, in the order in which parameters were added.
  [[nodiscard]] std::span<float> values() noexcept { return values_.span(); }
  [[nodiscard]] std::span<const float> values() const noexcept { return values_.span(); }
  [[nodiscard]] std::span<float> gradients() noexcept { return gradients_.span(); }

 private:
  std::deque<Parameter> parameters_;
  AlignedBuffer values_;
  AlignedBuffer gradients_;
  AlignedBuffer transposes_;
};

}  // namespace attention_walkthrough

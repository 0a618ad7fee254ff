#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/format_text.h"
#include "core/tensor.h"

namespace attention_walkthrough {

/// One tensor of a file and where it goes.
struct WeightSlot {
  enum class Kind {
    kVector,  ///< (columns)
    kTable,   ///< (rows, columns) in every file: one row per token or position
    kMatrix,  ///< (rows, columns) = (in, out), or the transpose, as the file's layout says
    kHead,    ///< as kMatrix, but laid out by itself: GPT-2 keeps this one matrix the other way round
  };

  std::string name;
  Kind kind;
  std::size_t rows;
  std::size_t columns;
  Tensor* target;
  std::size_t first_column;    ///< where it begins in each row of the target
  std::size_t target_columns;  ///< numbers in a row of the target
};

/// Part of a target that several tensors of a file share.
struct SlotPart {
  std::size_t first_column;
  std::size_t target_columns;
};

/// Lists slots under names that begin with one prefix.
class SlotList {
 public:
  explicit SlotList(std::string prefix) : prefix_(std::move(prefix)) {}

  void add(std::string_view name, WeightSlot::Kind kind, std::size_t rows, std::size_t columns, Tensor& target) {
    add_part(name, kind, rows, columns, target, {0, columns});
  }

  /// A matrix or vector that fills some columns of its target.
  void add_part(std::string_view name, WeightSlot::Kind kind, std::size_t rows, std::size_t columns, Tensor& target,
                SlotPart part) {
    slots_.push_back(
        {format_text("{}{}", prefix_, name), kind, rows, columns, &target, part.first_column, part.target_columns});
  }

  [[nodiscard]] std::vector<WeightSlot> take() && { return std::move(slots_); }

 private:
  std::string prefix_;
  std::vector<WeightSlot> slots_;
};

}  // namespace attention_walkthrough

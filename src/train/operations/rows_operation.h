#pragma once

#include <span>

#include "train/variables/parameters.h"
#include "train/variables/variable.h"

namespace attention_walkthrough {

/// out.row(i) = table.row(ids[i]), of a table that is learnt. The ids must stay where they are.
struct EmbeddingOperation {
  const Parameter* table;
  std::span<const std::size_t> ids;
  Variable out;

  void forward() const noexcept;
  void backward() const noexcept;
};

/// out.row(i) = x.row(rows[i]): some rows of a matrix of the run. The indices must stay where they are.
struct GatherOperation {
  Variable x;
  std::span<const std::size_t> rows;
  Variable out;

  void forward() const noexcept;
  void backward() const noexcept;
};

/// out = x, for what is needed in two places.
struct CopyOperation {
  Variable x;
  Variable out;

  void forward() const noexcept;
  void backward() const noexcept;
};

}  // namespace attention_walkthrough

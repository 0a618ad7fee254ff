#pragma once

#include <cstddef>
#include <span>

#include "core/matrix_view.h"

namespace attention_walkthrough {

/// Looks rows up: out.row(i) = table.row(ids[i]), copied.
///   table  (vocabulary size, hidden_size)
///   ids    (rows)
///   out    (rows, hidden_size), not overlapping the table
/// Requires: the sizes agree, and each id is a row of the table.
void embedding(ConstMatrixView table, std::span<const std::size_t> ids, MatrixView out) noexcept;

}  // namespace attention_walkthrough

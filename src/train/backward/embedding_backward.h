#pragma once

#include <cstddef>
#include <limits>
#include <span>

#include "core/matrix_view.h"

namespace attention_walkthrough {

/// The id of no token.
inline constexpr std::size_t kNoToken = std::numeric_limits<std::size_t>::max();

/// Backward of `embedding`: add_grad_table.row(ids[i]) += grad_out.row(i), in the order of i. Rows whose id is
/// `padding_id` are passed over.
///   grad_out        (rows, hidden_size)
///   ids             (rows)
///   add_grad_table  (vocabulary size, hidden_size)
/// Requires: the sizes agree, and each id is a row of the table.
void embedding_backward(ConstMatrixView grad_out, std::span<const std::size_t> ids, std::size_t padding_id,
                        MatrixView add_grad_table) noexcept;

}  // namespace attention_walkthrough

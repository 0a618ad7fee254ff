#include "train/backward/embedding_backward.h"

#include <cassert>

#include "kernels/elementwise.h"

namespace attention_walkthrough {

void embedding_backward(ConstMatrixView grad_out, std::span<const std::size_t> ids, std::size_t padding_id,
                        MatrixView add_grad_table) noexcept {
  assert(grad_out.rows == ids.size() && grad_out.columns == add_grad_table.columns);
  for (std::size_t row = 0; row < ids.size(); ++row) {
    if (ids[row] == padding_id) continue;
    const std::span<float> target = add_grad_table.row(ids[row]);
    add(target, grad_out.row(row), target);
  }
}

}  // namespace attention_walkthrough

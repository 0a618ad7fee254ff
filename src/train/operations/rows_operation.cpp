#include "train/operations/rows_operation.h"

#include <algorithm>

#include "kernels/elementwise.h"
#include "kernels/embedding.h"
#include "train/backward/embedding_backward.h"

namespace attention_walkthrough {

void EmbeddingOperation::forward() const noexcept { embedding(table->value, ids, out.value); }

void EmbeddingOperation::backward() const noexcept {
  embedding_backward(out.gradient(), ids, kNoToken, table->gradient);
}

void GatherOperation::forward() const noexcept { embedding(x.value, rows, out.value); }

void GatherOperation::backward() const noexcept { embedding_backward(out.gradient(), rows, kNoToken, x.gradient()); }

void CopyOperation::forward() const noexcept {
  for (std::size_t row = 0; row < out.rows(); ++row) std::ranges::copy(x.value.row(row), out.value.row(row).begin());
}

void CopyOperation::backward() const noexcept {
  for (std::size_t row = 0; row < out.rows(); ++row) {
    add(x.gradient().row(row), out.gradient().row(row), x.gradient().row(row));
  }
}

}  // namespace attention_walkthrough

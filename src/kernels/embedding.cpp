#include "kernels/embedding.h"

#include <algorithm>
#include <cassert>

namespace attention_walkthrough {

void embedding(ConstMatrixView table, std::span<const std::size_t> ids, MatrixView out) noexcept {
  assert(out.rows == ids.size() && out.columns == table.columns);
  for (std::size_t row = 0; row < ids.size(); ++row) std::ranges::copy(table.row(ids[row]), out.row(row).begin());
}

}  // namespace attention_walkthrough

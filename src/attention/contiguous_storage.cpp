#include "attention/contiguous_storage.h"

#include <algorithm>
#include <utility>

#include "attention/checked_tensor.h"
#include "core/fallible.h"

namespace attention_walkthrough {

Status ContiguousStorage::create(const KvSizes& sizes, std::unique_ptr<KvStorage>& out) {
  const std::size_t bytes = saturated_product({2, sizes.capacity, sizes.num_kv_heads, sizes.head_dim, sizeof(float)});
  if (Status status = check_memory_for_storage(bytes); !status.ok()) return status;
  auto made = std::make_unique<ContiguousStorage>();
  if (made == nullptr) return no_memory_for_storage();
  made->sizes_ = sizes;
  for (Tensor& part : made->parts_) {
    Status status = create_tensor("capacity", {sizes.num_kv_heads, sizes.capacity, sizes.head_dim}, part);
    if (!status.ok()) return status;
  }
  out = std::move(made);
  return {};
}

void ContiguousStorage::write(KvPart part, std::size_t head, std::size_t position,
                              const ConstMatrixView& rows) noexcept {
  const MatrixView kept = matrix_at(parts_[static_cast<std::size_t>(part)].view(), head);
  for (std::size_t row = 0; row < rows.rows; ++row) std::ranges::copy(rows.row(row), kept.row(position + row).begin());
}

ConstMatrixView ContiguousStorage::rows(KvPart part, std::size_t head, std::size_t position, std::size_t count,
                                        const MatrixView& /*scratch*/) const noexcept {
  return matrix_at(parts_[static_cast<std::size_t>(part)].view(), head).row_range(position, count);
}

Status ContiguousStorage::fork(std::size_t length, std::unique_ptr<KvStorage>& out) const {
  std::unique_ptr<KvStorage> made;
  if (Status status = create(sizes_, made); !status.ok()) return status;
  for (const KvPart part : {KvPart::kKeys, KvPart::kValues}) {
    for (std::size_t head = 0; head < sizes_.num_kv_heads; ++head) {
      made->write(part, head, 0, rows(part, head, 0, length, {}));
    }
  }
  out = std::move(made);
  return {};
}

std::size_t ContiguousStorage::bytes_for(std::size_t positions) const noexcept {
  return 2 * positions * sizes_.num_kv_heads * sizes_.head_dim * sizeof(float);
}

}  // namespace attention_walkthrough

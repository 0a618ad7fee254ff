#include "attention/int8_storage.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "attention/checked_tensor.h"
#include "core/fallible.h"
#include "kernels/int8_rows.h"

namespace attention_walkthrough {

Status Int8Storage::create(const KvSizes& sizes, std::unique_ptr<Int8Storage>& out) {
  const std::size_t rows = saturated_product({2, sizes.capacity, sizes.num_kv_heads});
  const std::size_t scales = saturated_product({rows, sizeof(float)});
  const std::size_t steps = saturated_product({rows, sizes.head_dim});
  Status memory = check_memory_for_storage(steps > SIZE_MAX - scales ? SIZE_MAX : steps + scales);
  if (!memory.ok()) return memory;
  auto made = std::make_unique<Int8Storage>();
  if (made == nullptr) return no_memory_for_storage();
  made->sizes_ = sizes;
  for (Part& part : made->parts_) {
    Status status = create_tensor("capacity", {sizes.num_kv_heads, sizes.capacity}, part.scales);
    if (!status.ok()) return status;
    std::size_t count = part.scales.view().data.size();
    if (!__builtin_mul_overflow(count, sizes.head_dim, &count)) part.steps = make_fallible_array<std::int8_t>(count);
    if (part.steps == nullptr) {
      return {ErrorCode::kOutOfMemory, "capacity: no memory for {} positions of {} x {} bytes", sizes.capacity,
              sizes.num_kv_heads, sizes.head_dim};
    }
  }
  out = std::move(made);
  return {};
}

Status Int8Storage::create(const KvSizes& sizes, std::unique_ptr<KvStorage>& out) {
  std::unique_ptr<Int8Storage> made;
  if (Status status = create(sizes, made); !status.ok()) return status;
  out = std::move(made);
  return {};
}

void Int8Storage::write(KvPart part, std::size_t head, std::size_t position, const ConstMatrixView& rows) noexcept {
  Part& kept = parts_[static_cast<std::size_t>(part)];
  const std::span<float> scales = as_matrix(kept.scales).row(head).subspan(position, rows.rows);
  for (std::size_t row = 0; row < rows.rows; ++row) {
    scales[row] = round_row_to_int8(rows.row(row), steps(kept, head, position + row, 1));
  }
}

ConstMatrixView Int8Storage::rows(KvPart part, std::size_t head, std::size_t position, std::size_t count,
                                  const MatrixView& scratch) const noexcept {
  const Part& kept = parts_[static_cast<std::size_t>(part)];
  const std::size_t expanded = std::min(count, kKvBlockRows);
  const std::span<const float> scales = as_matrix(kept.scales).row(head).subspan(position, expanded);
  for (std::size_t row = 0; row < expanded; ++row) {
    expand_int8_row(steps(kept, head, position + row, 1), scales[row], scratch.row(row));
  }
  return scratch.row_range(0, expanded);
}

Status Int8Storage::fork(std::size_t length, std::unique_ptr<KvStorage>& out) const {
  std::unique_ptr<Int8Storage> made;
  if (Status status = create(sizes_, made); !status.ok()) return status;
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    for (std::size_t head = 0; head < sizes_.num_kv_heads; ++head) {
      std::ranges::copy(steps(parts_[part], head, 0, length), steps(made->parts_[part], head, 0, length).begin());
      std::ranges::copy(as_matrix(parts_[part].scales).row(head).first(length),
                        as_matrix(made->parts_[part].scales).row(head).begin());
    }
  }
  out = std::move(made);
  return {};
}

std::size_t Int8Storage::bytes_for(std::size_t positions) const noexcept {
  return 2 * positions * sizes_.num_kv_heads * (sizes_.head_dim + sizeof(float));
}

}  // namespace attention_walkthrough

#include "attention/kv_cache.h"

#include <algorithm>
#include <utility>

#include "attention/checked_tensor.h"
#include "attention/contiguous_storage.h"
#include "attention/int8_storage.h"
#include "attention/paged_storage.h"

namespace attention_walkthrough {
namespace {

Status check_at_least_one(std::string_view name, std::size_t size) {
  if (size > 0) return {};
  return {ErrorCode::kInvalidArgument, "{} is 0; a key/value cache needs at least 1", name};
}

Status create_storage(const KvSizes& sizes, const KvStorageOptions& options, std::unique_ptr<KvStorage>& out) {
  switch (options.kind) {
    case KvStorageKind::kContiguous:
      return ContiguousStorage::create(sizes, out);
    case KvStorageKind::kPaged:
      return PagedStorage::create(sizes, options.page_size.value_or(default_page_size(sizes.capacity)), out);
    case KvStorageKind::kInt8:
      return Int8Storage::create(sizes, out);
  }
  return {};
}

}  // namespace

Status KvCache::create(std::size_t num_kv_heads, std::size_t head_dim, std::size_t capacity, KvCache& out,
                       const KvStorageOptions& storage) {
  if (Status status = check_at_least_one("num_kv_heads", num_kv_heads); !status.ok()) return status;
  if (Status status = check_at_least_one("head_dim", head_dim); !status.ok()) return status;
  if (Status status = check_at_least_one("capacity", capacity); !status.ok()) return status;
  KvCache made;
  made.sizes_ = {.num_kv_heads = num_kv_heads, .head_dim = head_dim, .capacity = capacity};
  if (Status status = create_storage(made.sizes_, storage, made.storage_); !status.ok()) return status;
  out = std::move(made);
  return {};
}

Status KvCache::check_rows(std::string_view name, const ConstTensorView& rows) const {
  const Shape& shape = rows.shape;
  if (shape.rank() == 3 && shape[0] == num_kv_heads() && shape[2] == head_dim()) return {};
  return {ErrorCode::kShapeMismatch,
          "{} ({}) must be num_kv_heads x rows x head_dim ({} x rows x {})",
          name,
          shape.sizes(),
          num_kv_heads(),
          head_dim()};
}

std::size_t KvCache::room() const noexcept {
  return storage_ == nullptr ? 0 : std::min(capacity() - length(), storage_->room(length()));
}

Status KvCache::append(const ConstTensorView& keys, const ConstTensorView& values) {
  if (Status status = check_rows("keys", keys); !status.ok()) return status;
  if (Status status = check_rows("values", values); !status.ok()) return status;
  const std::size_t rows = keys.shape[1];
  if (values.shape[1] != rows) {
    return {ErrorCode::kShapeMismatch, "values ({}) must have as many rows as keys ({})", values.shape.sizes(),
            keys.shape.sizes()};
  }
  if (rows > room()) {
    return {
        ErrorCode::kCapacity, "keys brings {} rows; the cache holds {} of {}{}, so at most {} fit",     rows,  length(),
        capacity(),           room() < capacity() - length() ? " and shares its pages with forks" : "", room()};
  }
  if (rows == 0) return {};
  storage_->prepare(length(), rows);
  for (std::size_t head = 0; head < num_kv_heads(); ++head) {
    storage_->write(KvPart::kKeys, head, length(), matrix_at(keys, head));
    storage_->write(KvPart::kValues, head, length(), matrix_at(values, head));
  }
  length_ += rows;
  return {};
}

Status KvCache::truncate(std::size_t length) {
  if (length > length_) {
    return {ErrorCode::kOutOfRange, "length ({}) must be at most the {} positions held", length, length_};
  }
  if (length == length_) return {};
  storage_->truncate(length);
  length_ = length;
  return {};
}

Status KvCache::fork(KvCache& out) const {
  KvCache made;
  made.sizes_ = sizes_;
  made.length_ = length_;
  if (storage_ != nullptr) {
    if (Status status = storage_->fork(length_, made.storage_); !status.ok()) return status;
  }
  out = std::move(made);
  return {};
}

Status KvCache::copy_rows(KvPart part, Tensor& out) const {
  Tensor copy;
  if (Status status = create_tensor("copy", {num_kv_heads(), length(), head_dim()}, copy); !status.ok()) return status;
  for (std::size_t head = 0; head < num_kv_heads(); ++head) {
    for (std::size_t position = 0; position < length();) {
      const std::size_t left = length() - position;
      const MatrixView target = matrix_at(copy.view(), head).row_range(position, left);
      const ConstMatrixView held = rows(part, head, position, left, target);
      if (held.data != target.data) {
        for (std::size_t row = 0; row < held.rows; ++row) std::ranges::copy(held.row(row), target.row(row).begin());
      }
      position += held.rows;
    }
  }
  out = std::move(copy);
  return {};
}

}  // namespace attention_walkthrough

#include "attention/kv_cache.h"

#include <algorithm>
#include <string>
#include <utility>

#include "attention/checked_tensor.h"

namespace attention_walkthrough {
namespace {

Status check_at_least_one(std::string_view name, std::size_t size) {
  if (size > 0) return {};
  return {ErrorCode::kInvalidArgument, "{} is 0; a key/value cache needs at least 1", name};
}

/// Copies the first `count` numbers of each head; heads are `from_stride` and `to_stride` numbers apart.
void copy_head_rows(std::span<const float> from, std::size_t from_stride, std::span<float> to, std::size_t to_stride,
                    std::size_t num_heads, std::size_t count) noexcept {
  for (std::size_t head = 0; head < num_heads; ++head) {
    std::ranges::copy(from.subspan(head * from_stride, count), to.subspan(head * to_stride, count).begin());
  }
}

}  // namespace

Status KvCache::create(std::size_t num_kv_heads, std::size_t head_dim, std::size_t capacity, KvCache& out) {
  if (Status status = check_at_least_one("num_kv_heads", num_kv_heads); !status.ok()) return status;
  if (Status status = check_at_least_one("head_dim", head_dim); !status.ok()) return status;
  if (Status status = check_at_least_one("capacity", capacity); !status.ok()) return status;
  KvCache made;
  if (Status status = create_tensor("capacity", {num_kv_heads, capacity, head_dim}, made.keys_); !status.ok()) {
    return status;
  }
  if (Status status = create_tensor("capacity", {num_kv_heads, capacity, head_dim}, made.values_); !status.ok()) {
    return status;
  }
  made.reserved_ = made.keys_.shape();
  out = std::move(made);
  return {};
}

Status KvCache::check_rows(std::string_view name, ConstTensorView rows) const {
  const Shape& shape = rows.shape;
  if (shape.rank() == 3 && shape[0] == num_kv_heads() && shape[2] == head_dim()) return {};
  return {ErrorCode::kShapeMismatch,
          "{} ({}) must be num_kv_heads x rows x head_dim ({} x rows x {})",
          name,
          shape.sizes(),
          num_kv_heads(),
          head_dim()};
}

Status KvCache::append(ConstTensorView keys, ConstTensorView values) {
  if (Status status = check_rows("keys", keys); !status.ok()) return status;
  if (Status status = check_rows("values", values); !status.ok()) return status;
  const std::size_t rows = keys.shape[1];
  if (values.shape[1] != rows) {
    return {ErrorCode::kShapeMismatch, "values ({}) must have as many rows as keys ({})", values.shape.sizes(),
            keys.shape.sizes()};
  }
  if (rows > capacity() - length()) {
    return {ErrorCode::kCapacity,
            "keys brings {} rows; the cache holds {} of {}, so at most {} fit",
            rows,
            length(),
            capacity(),
            capacity() - length()};
  }
  const std::size_t count = rows * head_dim();
  const std::size_t start = length() * head_dim();
  copy_head_rows(keys.data, count, keys_.view().data.subspan(start), head_stride(), num_kv_heads(), count);
  copy_head_rows(values.data, count, values_.view().data.subspan(start), head_stride(), num_kv_heads(), count);
  length_ += rows;
  return {};
}

Status KvCache::truncate(std::size_t length) {
  if (length > length_) {
    return {ErrorCode::kOutOfRange, "length ({}) must be at most the {} positions held", length, length_};
  }
  length_ = length;
  return {};
}

ConstTensorView KvCache::head_rows(const Tensor& tensor, std::size_t head) const noexcept {
  return {tensor.view().data.subspan(head * head_stride(), length() * head_dim()), Shape{length(), head_dim()}};
}

Status KvCache::copy_rows(const Tensor& tensor, Tensor& out) const {
  Tensor copy;
  if (Status status = create_tensor("copy", {num_kv_heads(), length(), head_dim()}, copy); !status.ok()) return status;
  const std::size_t count = length() * head_dim();
  copy_head_rows(tensor.view().data, head_stride(), copy.view().data, count, num_kv_heads(), count);
  out = std::move(copy);
  return {};
}

}  // namespace attention_walkthrough

#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "attention/kv_storage.h"
#include "core/tensor.h"

namespace attention_walkthrough {

/// The rows of a head one after another, in memory for all positions: they are read where they lie. A fork is a copy.
class ContiguousStorage final : public KvStorage {
 public:
  /// `out_of_memory`; `out` is then unchanged.
  static Status create(const KvSizes& sizes, std::unique_ptr<KvStorage>& out);

  [[nodiscard]] std::size_t room(std::size_t length) const noexcept override { return sizes_.capacity - length; }
  void prepare(std::size_t /*length*/, std::size_t /*count*/) noexcept override {}
  void write(KvPart part, std::size_t head, std::size_t position, const ConstMatrixView& rows) noexcept override;
  [[nodiscard]] ConstMatrixView rows(KvPart part, std::size_t head, std::size_t position, std::size_t count,
                                     const MatrixView& scratch) const noexcept override;
  void truncate(std::size_t /*length*/) noexcept override {}
  Status fork(std::size_t length, std::unique_ptr<KvStorage>& out) const override;

  /// 2 (key and value) * positions * num_kv_heads * head_dim * sizeof(float).
  [[nodiscard]] std::size_t bytes_for(std::size_t positions) const noexcept override;
  [[nodiscard]] std::size_t bytes_reserved() const noexcept override { return bytes_for(sizes_.capacity); }

 private:
  KvSizes sizes_;
  std::array<Tensor, 2> parts_;  ///< keys and values, (num_kv_heads, capacity, head_dim)
};

}  // namespace attention_walkthrough

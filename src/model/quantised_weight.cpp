#include "model/quantised_weight.h"

#include "kernels/quantised_matmul.h"

namespace attention_walkthrough {
namespace {

Status create_blocks(std::size_t depth, std::size_t columns, QuantisedWeight& out) {
  Status status = AlignedArray<WeightBlock>::create("weights", num_weight_blocks(depth, columns), out.blocks);
  if (!status.ok()) return status;
  out.depth = depth;
  out.columns = columns;
  return {};
}

}  // namespace

Status QuantisedWeight::create(const ConstMatrixView& weight, QuantisedWeight& out) {
  Status status = create_blocks(weight.rows, weight.columns, out);
  if (status.ok()) quantise_weight(weight, out.blocks.span());
  return status;
}

Status QuantisedWeight::create_transposed(const ConstMatrixView& table, QuantisedWeight& out) {
  Status status = create_blocks(table.columns, table.rows, out);
  if (status.ok()) quantise_transposed(table, out.blocks.span());
  return status;
}

void multiply_codes(const ConstMatrixView& x, const QuantisedWeight& weight, std::span<RowBlock> row_codes,
                    const MatrixView& out) noexcept {
  const std::span<RowBlock> blocks = row_codes.first(x.rows * depth_blocks(x.columns));
  quantise_rows(x, blocks);
  quantised_matmul({blocks, x.rows, x.columns}, weight.view(), out);
}

}  // namespace attention_walkthrough

#pragma once

#include <span>
#include <string>

#include "core/matrix_view.h"
#include "model/recorder.h"
#include "model/transformer_weights.h"

namespace attention_walkthrough {

/// How well each token would stand for each row: rows (rows, hidden_size) times the head, or the transposed table of
/// tokens where that is tied. One row gives the same bits whatever stands beside it.
///   row_codes  room for the codes of the rows where the weights are in codes, else empty
///   out        (rows, output_size)
void compute_logits(const TransformerModel& model, const ConstMatrixView& rows, std::span<RowBlock> row_codes,
                    const MatrixView& out) noexcept;

/// Records what `compute_logits` made of the rows recorded under `name`, as `logits`.
void record_logits(const TransformerModel& model, const std::string& name, const ConstMatrixView& logits,
                   Recorder& recorder);

}  // namespace attention_walkthrough

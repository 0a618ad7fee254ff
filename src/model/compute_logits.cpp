#include "model/compute_logits.h"

#include "kernels/matmul.h"

namespace attention_walkthrough {

void compute_logits(const TransformerModel& model, const ConstMatrixView& rows, std::span<RowBlock> row_codes,
                    const MatrixView& out) noexcept {
  if (model.config.tie_word_embeddings && !model.is_quantised()) {
    matmul_transposed(rows, as_matrix(model.stack(model.last_stack()).token_embedding), out);
  } else {
    model.lm_head.multiply(rows, row_codes, out);
  }
}

void record_logits(const TransformerModel& model, const std::string& name, const ConstMatrixView& logits,
                   Recorder& recorder) {
  if (model.config.tie_word_embeddings) {
    const std::string table = stack_prefix(model.config, model.last_stack()) + "token_embedding";
    recorder.add("logits", logits, {FormulaOp::kMatmulTransposed, {name, table}});
  } else {
    recorder.input("lm_head", model.lm_head.all_columns().view());
    recorder.add("logits", logits, {FormulaOp::kMatmul, {name, "lm_head"}});
  }
}

}  // namespace attention_walkthrough

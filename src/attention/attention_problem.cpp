#include "attention/attention_problem.h"

#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "attention/checked_tensor.h"
#include "attention/rows.h"
#include "kernels/additive_scores.h"
#include "kernels/matmul.h"

namespace attention_walkthrough {
namespace {

Status check_factors(const AttentionOptions& options) {
  if (options.scale && !std::isfinite(*options.scale)) {
    return {ErrorCode::kInvalidArgument, "scale ({}) must be finite", *options.scale};
  }
  if (!std::isfinite(options.softcap) || options.softcap < 0.0F) {
    return {ErrorCode::kInvalidArgument, "softcap ({}) must be finite and not negative; 0 turns it off",
            options.softcap};
  }
  return {};
}

/// The past, then what is added: joined where there is a past, else what is added as it lies.
Status join_past(std::string_view name, const std::optional<ConstTensorView>& past, const ConstTensorView& added,
                 Tensor& joined, ConstTensorView& out) {
  out = added;
  if (!past) return {};
  Status status = append_rows(name, *past, added, joined);
  if (status.ok()) out = joined.view();
  return status;
}

}  // namespace

bool has_many_queries(const AttentionSizes& sizes) noexcept {
  constexpr std::size_t kManyQueries = 16;
  return sizes.q_sequence_length >= kManyQueries;
}

void compute_scores(const AttentionProblem& problem, const ConstMatrixView& queries, const ConstMatrixView& keys,
                    const MatrixView& out) noexcept {
  if (!problem.additive_weight.empty()) {
    additive_scores(queries, keys, problem.additive_weight, out);
  } else if (has_many_queries(problem.sizes)) {
    matmul_transposed_in_runs(queries, keys, out);
  } else {
    matmul_transposed(queries, keys, out);
  }
}

Status create_attention_problem(const AttentionInputs& inputs, const AttentionOptions& options, AttentionResult& result,
                                AttentionProblem& out) {
  AttentionSizes sizes;
  AttentionMask mask;
  if (Status status = check_factors(options); !status.ok()) return status;
  if (Status status = read_attention_sizes(inputs, sizes); !status.ok()) return status;
  if (Status status = AttentionMask::create(options, sizes, mask); !status.ok()) return status;
  Status status = create_tensor(
      "output", {sizes.batch_size, sizes.num_heads, sizes.q_sequence_length, sizes.v_head_dim}, result.output);
  if (!status.ok()) return status;
  ConstTensorView key;
  ConstTensorView value;
  status = join_past("present_key", inputs.past_key, inputs.key, result.present_key, key);
  if (!status.ok()) return status;
  status = join_past("present_value", inputs.past_value, inputs.value, result.present_value, value);
  if (!status.ok()) return status;
  out = {.sizes = sizes,
         .mask = mask,
         .query = inputs.query,
         .key = key,
         .value = value,
         .scale = options.scale.value_or(default_scale(sizes.head_dim)),
         .softcap = options.softcap};
  return {};
}

}  // namespace attention_walkthrough

#include "attention/scaled_dot_product_attention.h"

#include <cmath>
#include <utility>

#include "attention/attention_problem.h"
#include "attention/solve_attention.h"

namespace attention_walkthrough {

float default_scale(std::size_t head_dim) noexcept {
  return static_cast<float>(1.0 / std::sqrt(static_cast<double>(head_dim)));
}

Status scaled_dot_product_attention(const AttentionInputs& inputs, const AttentionOptions& options,
                                    AttentionResult& result, AttentionStages* stages) {
  AttentionResult made;
  AttentionProblem problem;
  if (Status status = create_attention_problem(inputs, options, made, problem); !status.ok()) return status;
  if (!inputs.past_key) {
    if (Status status = copy_tensor("present_key", problem.key, made.present_key); !status.ok()) return status;
    if (Status status = copy_tensor("present_value", problem.value, made.present_value); !status.ok()) return status;
  }
  if (Status status = solve_attention(problem, made.output.view(), stages); !status.ok()) return status;
  result = std::move(made);
  return {};
}

Status scaled_dot_product_output(const AttentionInputs& inputs, const AttentionOptions& options, Tensor& output) {
  AttentionResult made;
  AttentionProblem problem;
  if (Status status = create_attention_problem(inputs, options, made, problem); !status.ok()) return status;
  if (Status status = solve_attention(problem, made.output.view(), nullptr); !status.ok()) return status;
  output = std::move(made.output);
  return {};
}

}  // namespace attention_walkthrough

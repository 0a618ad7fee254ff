#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attention/multi_head_attention.h"
#include "attention/traced_run.h"
#include "core/format_text.h"
#include "trace/trace.h"

namespace attention_walkthrough {

/// The recordings of one attention, named and with their formulas. Keeps views of the stages it is given.
class AttentionRecordings {
 public:
  /// `rank` is that of the query: the leading axes that the engine has beyond it are left out of what is recorded.
  AttentionRecordings(std::string_view prefix, std::size_t rank, std::size_t head_dim,
                      const NamedAttentionOptions& options)
      : prefix_(prefix),
        rank_(rank),
        default_scale_(attention_walkthrough::default_scale(head_dim)),
        options_(options) {}
  AttentionRecordings(const AttentionRecordings&) = delete;
  AttentionRecordings& operator=(const AttentionRecordings&) = delete;

  /// `projected_<letter>` from a source and a weight, and `<letter>`, its heads taken apart.
  void add_projection(std::string_view letter, const Tensor& projected, const Tensor& heads, std::string_view source,
                      std::string_view weight, std::string_view bias);
  /// `scale`, unless the options name one, and everything from `attn_dot` to `attn_weights`.
  void add_stages(const AttentionStages& stages, std::string_view q, std::string_view k);
  /// The values read with the weights.
  void add_output(std::string_view name, const Tensor& output, std::string_view v);
  /// `context`, the heads side by side, and `output`.
  void add_joined(const Tensor& concat_context, const Tensor& output, std::string_view wo, std::string_view bo);

  [[nodiscard]] std::vector<Trace::Recording> take() && { return std::move(recordings_); }

 private:
  [[nodiscard]] std::string named(std::string_view name) const { return format_text("{}{}", prefix_, name); }
  /// Records a tensor that has `leading` axes more than the trace shows.
  void add(std::string_view name, const Tensor& tensor, std::size_t leading, FormulaOp op, Formula::Names operands);

  std::string prefix_;
  std::size_t rank_;
  float default_scale_;
  const NamedAttentionOptions& options_;
  std::vector<Trace::Recording> recordings_;
};

}  // namespace attention_walkthrough

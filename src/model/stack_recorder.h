#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "attention/head_attention.h"
#include "core/matrix_view.h"
#include "core/tensor.h"
#include "kernels/norm.h"
#include "model/attention_id.h"
#include "model/recorder.h"
#include "model/transformer_weights.h"

namespace attention_walkthrough {

/// Where a norm stands: on the embedded tokens, before or after a part of a layer, or after the last layer.
enum class NormPlace { kEmbedding, kBefore, kAfter, kFinal };

/// One norm as it was computed.
struct NormRun {
  ConstMatrixView x;
  std::span<const float> means;      ///< one per row
  std::span<const float> inv_roots;  ///< one per row
  const Tensor& weight;
  const Tensor& bias;
  ConstMatrixView out;
};

/// One projection to heads as it was computed.
struct ProjectionRun {
  char letter;             ///< q, k or v
  bool from_source;        ///< of the output of the encoder
  ConstMatrixView weight;  ///< (hidden_size, heads * head_dim)
  std::span<const float> bias;
  ConstMatrixView projected;  ///< (rows, heads * head_dim)
  ConstTensorView heads;      ///< (heads, rows, head_dim), turned to their positions where these are rotary
};

/// One attention as it was computed, after its projections.
struct AttentionRun {
  const AttentionStages& stages;
  ConstTensorView head_output;        ///< (1, num_heads, rows, head_dim)
  std::span<const float> kept_heads;  ///< 0 for each head that was left out, else 1; empty when none was
  ConstMatrixView context;            ///< (rows, num_heads * head_dim)
  const AttentionWeights& weights;
  ConstMatrixView output;
  bool is_masked;  ///< by a mask that was given
};

/// One feed-forward part as it was computed. Without a gate `gate` has no rows.
struct MlpRun {
  ConstMatrixView gate;
  ConstMatrixView up;
  ConstMatrixView activated;
  ConstMatrixView inner;  ///< what goes down: `activated`, times `up` where that is gated by it
  const MlpWeights& weights;
  ConstMatrixView output;
};

/// Gives what a stack computes its names and formulas, and records it. It is told everything in the order in which it
/// is computed, and knows by which names a part reads the rows that stand at that moment.
class StackRecorder {
 public:
  /// `source` is the name of the encoder's output, where it is looked at.
  StackRecorder(const TransformerConfig& config, StackRole role, std::string source, Recorder& recorder)
      : config_(config), recorder_(recorder), prefix_(stack_prefix(config, role)), source_(std::move(source)) {}

  /// What a stack begins with. `positions` has no rows where none are added.
  void embedding(std::span<const std::size_t> ids, const Tensor& tokens, const ConstMatrixView& positions,
                 const ConstMatrixView& rows);
  void rotary_tables(const ConstMatrixView& cos, const ConstMatrixView& sin);
  /// A mask of self-attention, or of the encoder's output.
  void mask(AttentionPlace place, const AllowedRows& allowed);

  void begin_attention(const AttentionId& id);
  void begin_mlp(std::size_t layer);
  void norm(NormPlace place, const NormRun& run);
  void projection(const ProjectionRun& run);
  void attention(const AttentionRun& run);
  void mlp(const MlpRun& run);
  /// The rows plus what the part gave.
  void sum(const ConstMatrixView& rows);

  /// The name of the rows as they stand now.
  [[nodiscard]] const std::string& rows_name() const noexcept { return x_; }

 private:
  [[nodiscard]] bool is_post() const noexcept { return config_.norm_order == NormOrder::kPost; }
  [[nodiscard]] std::string mask_name(AttentionPlace place) const;
  void record_norm(const std::string& group, const std::string& x, const NormRun& run, const std::string& out);
  /// Records a vector under a name, and gives the name; nothing and an empty name when it is empty.
  std::string optional_vector(const std::string& name, std::span<const float> vector);

  const TransformerConfig& config_;
  Recorder& recorder_;
  std::string prefix_;
  std::string source_;
  std::string part_;    ///< begins the names of the part at hand: `layers.0.attention.`
  std::string stream_;  ///< what the rows are called after the part at hand
  std::string x_;       ///< what the rows are called now
  std::string read_;    ///< what the part at hand reads
  AttentionPlace place_ = AttentionPlace::kSelf;
};

}  // namespace attention_walkthrough

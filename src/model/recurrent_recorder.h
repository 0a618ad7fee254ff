#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/matrix_view.h"
#include "model/recorder.h"
#include "model/recurrent_memory.h"
#include "model/recurrent_weights.h"

namespace attention_walkthrough {

/// Records what a recurrent encoder-decoder computes, step by step: `encoder.step.0.*`, `decoder.step.0.*`, and,
/// stacked a row per step, `encoder.hidden`, `decoder.hidden`, `decoder.attention.attn_scores|attn_weights|context`,
/// `logits`. It is told everything in the order in which it is computed.
class RecurrentRecorder {
 public:
  explicit RecurrentRecorder(Trace& trace) noexcept : recorder_(trace) {}

  void begin_source(const RecurrentModel& model, std::span<const std::size_t> ids);
  void source_step(std::size_t position, const RecurrentMemory& memory, const ConstMatrixView& after);
  /// `keys` has no numbers unless attention is additive.
  void end_source(const RecurrentModel& model, const ConstMatrixView& states, const ConstMatrixView& keys);
  void begin_target(const RecurrentModel& model, std::span<const std::size_t> ids);
  void target_step(const RecurrentModel& model, std::size_t position, const RecurrentMemory& memory,
                   const ConstMatrixView& after, const ConstMatrixView& keys);
  /// Puts the steps of the target together.
  void end_target(const RecurrentModel& model, std::size_t steps);

  [[nodiscard]] const Status& status() const noexcept { return recorder_.status(); }

 private:
  void embed(const std::string& prefix, std::span<const std::size_t> ids, const Tensor& table);
  void unit_weights(const std::string& prefix, const GruWeights& unit);
  /// One step of a gated recurrent unit; `input` is the name of what it reads.
  void unit_step(const std::string& stack, const std::string& step, const std::string& input,
                 const RecurrentMemory& memory, const ConstMatrixView& after);
  void attention(const RecurrentModel& model, const std::string& step, const std::string& asking,
                 const RecurrentMemory& memory, const ConstMatrixView& keys);
  void stack(const std::string& name, const std::string& prefix, std::string_view part, std::size_t steps);
  void row(std::string name, std::span<const float> numbers, FormulaOp op, Formula::Names operands);
  void number(std::string name, float value, FormulaOp op, Formula::Names operands);

  Recorder recorder_;
  std::string state_;  ///< the name of the state as it stands
};

}  // namespace attention_walkthrough

#include "model/recurrent_recorder.h"

#include <utility>

#include "core/format_text.h"
#include "kernels/tanh.h"

namespace attention_walkthrough {
namespace {

constexpr std::string_view kGates[] = {"reset", "update", "candidate"};
const std::string kEncoderStates = "encoder.hidden";
const std::string kEncoderKeys = "decoder.attention.keys";

std::string step_name(std::string_view stack, std::size_t position) {
  return format_text("{}step.{}.", stack, position);
}

ConstTensorView vector_of(std::span<const float> numbers) { return {numbers, Shape{numbers.size()}}; }

}  // namespace

void RecurrentRecorder::row(std::string name, std::span<const float> numbers, FormulaOp op, Formula::Names operands) {
  recorder_.add(std::move(name), ConstTensorView{numbers, Shape{1, numbers.size()}}, {op, operands});
}

void RecurrentRecorder::number(std::string name, float value, FormulaOp op, Formula::Names operands) {
  recorder_.add(std::move(name), vector_of(std::span(&value, 1)), {op, operands});
}

void RecurrentRecorder::stack(const std::string& name, const std::string& prefix, std::string_view part,
                              std::size_t steps) {
  std::vector<std::string> operands;
  for (std::size_t position = 0; position < steps; ++position) {
    operands.push_back(format_text("{}{}", step_name(prefix, position), part));
  }
  recorder_.add_stack(name, std::move(operands));
}

void RecurrentRecorder::embed(const std::string& prefix, std::span<const std::size_t> ids, const Tensor& table) {
  const std::vector<float> numbers(ids.begin(), ids.end());
  const ConstMatrixView vectors = as_matrix(table);
  std::vector<float> rows;
  for (const std::size_t id : ids) rows.insert(rows.end(), vectors.row(id).begin(), vectors.row(id).end());
  recorder_.input(prefix + "tokens", vector_of(numbers));
  recorder_.input(prefix + "token_embedding", table.view());
  recorder_.add(prefix + "embedding", ConstTensorView{rows, Shape{ids.size(), vectors.columns}},
                {FormulaOp::kRows, {prefix + "token_embedding"}, {ids.begin(), ids.end()}});
}

void RecurrentRecorder::unit_weights(const std::string& prefix, const GruWeights& unit) {
  const std::size_t hidden = unit.weight_hh.shape()[0];
  for (std::size_t gate = 0; gate < 3; ++gate) {
    const std::string name(kGates[gate]);
    recorder_.input(format_text("{}x_{}_weight", prefix, name),
                    as_matrix(unit.weight_ih).column_range(gate * hidden, hidden));
    recorder_.input(format_text("{}x_{}_bias", prefix, name),
                    vector_of(unit.bias_ih.view().data.subspan(gate * hidden, hidden)));
    recorder_.input(format_text("{}h_{}_weight", prefix, name),
                    as_matrix(unit.weight_hh).column_range(gate * hidden, hidden));
    recorder_.input(format_text("{}h_{}_bias", prefix, name),
                    vector_of(unit.bias_hh.view().data.subspan(gate * hidden, hidden)));
  }
}

void RecurrentRecorder::unit_step(const std::string& stack, const std::string& step, const std::string& input,
                                  const RecurrentMemory& memory, const ConstMatrixView& after) {
  const std::size_t hidden = after.columns;
  const auto part = [hidden](const Tensor& all, std::size_t gate) {
    return all.view().data.subspan(gate * hidden, hidden);
  };
  std::vector<float> sum(hidden);
  for (std::size_t gate = 0; gate < 3; ++gate) {
    const std::string name(kGates[gate]);
    const std::string weights = stack + "gru.";
    const std::span<const float> x = part(memory.x_part, gate);
    const std::span<const float> h = part(memory.h_part, gate);
    row(format_text("{}x_{}", step, name), x, FormulaOp::kMatmul,
        {input, format_text("{}x_{}_weight", weights, name), format_text("{}x_{}_bias", weights, name)});
    row(format_text("{}h_{}", step, name), h, FormulaOp::kMatmul,
        {state_, format_text("{}h_{}_weight", weights, name), format_text("{}h_{}_bias", weights, name)});
    std::string remembered = format_text("{}h_{}", step, name);
    std::vector<float> added(h.begin(), h.end());
    if (gate == 2) {  // the reset gate says how much of the past the candidate sees
      remembered = step + "remembered";
      for (std::size_t i = 0; i < hidden; ++i) added[i] *= part(memory.gates, 0)[i];
      row(remembered, added, FormulaOp::kMultiply, {step + "reset", step + "h_candidate"});
    }
    for (std::size_t i = 0; i < hidden; ++i) sum[i] = x[i] + added[i];
    row(format_text("{}{}_sum", step, name), sum, FormulaOp::kAdd, {format_text("{}x_{}", step, name), remembered});
    row(step + name, part(memory.gates, gate), gate == 2 ? FormulaOp::kTanh : FormulaOp::kSigmoid,
        {format_text("{}{}_sum", step, name)});
  }
  row(step + "hidden", after.row(0), FormulaOp::kBlend, {step + "candidate", state_, step + "update"});
  state_ = step + "hidden";
}

void RecurrentRecorder::begin_source(const RecurrentModel& model, std::span<const std::size_t> ids) {
  embed("encoder.", ids, model.source_embedding);
  unit_weights("encoder.gru.", model.encoder);
  const std::vector<float> zeros(model.config.hidden_size);
  state_ = "encoder.initial";
  recorder_.input(state_, ConstTensorView{zeros, Shape{1, zeros.size()}});
}

void RecurrentRecorder::source_step(std::size_t position, const RecurrentMemory& memory, const ConstMatrixView& after) {
  const std::string step = step_name("encoder.", position);
  recorder_.add_row_of(step + "x", "encoder.embedding", position);
  unit_step("encoder.", step, step + "x", memory, after);
}

void RecurrentRecorder::end_source(const RecurrentModel& model, const ConstMatrixView& states,
                                   const ConstMatrixView& keys) {
  stack(kEncoderStates, "encoder.", "hidden", states.rows);
  if (model.config.attention == RecurrentAttention::kAdditive) {
    recorder_.input("decoder.attention.key_weight", model.key_weight.view());
    recorder_.add(kEncoderKeys, keys, {FormulaOp::kMatmul, {kEncoderStates, "decoder.attention.key_weight"}});
    recorder_.input("decoder.attention.query_weight", model.query_weight.view());
    recorder_.input("decoder.attention.query_bias", model.query_bias.view());
    const std::span<const float> v = model.score_weight.view().data;
    row("decoder.attention.v", v, FormulaOp::kInput, {});
  }
  if (model.config.attention != RecurrentAttention::kNone) {
    recorder_.input("decoder.combine_weight", model.combine_weight.view());
    recorder_.input("decoder.combine_bias", model.combine_bias.view());
  }
  recorder_.input("lm_head", model.lm_head.view());
}

void RecurrentRecorder::begin_target(const RecurrentModel& model, std::span<const std::size_t> ids) {
  embed("decoder.", ids, model.target_embedding);
  unit_weights("decoder.gru.", model.decoder);
}

void RecurrentRecorder::attention(const RecurrentModel& model, const std::string& step, const std::string& asking,
                                  const RecurrentMemory& memory, const ConstMatrixView& keys) {
  const std::string scores = step + "attn_scores";
  if (model.config.attention == RecurrentAttention::kAdditive) {
    const std::span<const float> query = memory.query.view().data;
    row(step + "query", query, FormulaOp::kMatmul,
        {asking, "decoder.attention.query_weight", "decoder.attention.query_bias"});
    std::vector<float> sums(keys.rows * keys.columns);
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] = query[i % keys.columns] + keys.row(i / keys.columns)[i % keys.columns];
    std::vector<float> activated(sums.size());
    tanh(sums, activated);
    const Shape shape = {keys.rows, keys.columns};
    recorder_.add(step + "meeting", ConstTensorView{sums, shape}, {FormulaOp::kAdd, {kEncoderKeys, step + "query"}});
    recorder_.add(step + "activated", ConstTensorView{activated, shape}, {FormulaOp::kTanh, {step + "meeting"}});
    row(scores, memory.scores.view().data, FormulaOp::kMatmulTransposed, {"decoder.attention.v", step + "activated"});
  } else {
    row(scores, memory.scores.view().data, FormulaOp::kMatmulTransposed, {asking, kEncoderStates});
  }
  number(step + "row_max", memory.row_max, FormulaOp::kRowMax, {scores});
  row(step + "exp_shifted", memory.exp_shifted.view().data, FormulaOp::kExpShifted, {scores, step + "row_max"});
  number(step + "row_sum", memory.row_sum, FormulaOp::kRowSum, {step + "exp_shifted"});
  row(step + "attn_weights", memory.weights.view().data, FormulaOp::kDivide, {step + "exp_shifted", step + "row_sum"});
  row(step + "context", memory.context.view().data, FormulaOp::kMatmul, {step + "attn_weights", kEncoderStates});
}

void RecurrentRecorder::target_step(const RecurrentModel& model, std::size_t position, const RecurrentMemory& memory,
                                    const ConstMatrixView& after, const ConstMatrixView& keys) {
  const std::string step = step_name("decoder.", position);
  const RecurrentAttention kind = model.config.attention;
  std::string input = step + "x";
  recorder_.add_row_of(input, "decoder.embedding", position);
  if (kind == RecurrentAttention::kAdditive) {
    attention(model, step, state_, memory, keys);
    row(step + "input", memory.input.view().data, FormulaOp::kConcat, {input, step + "context"});
    input = step + "input";
  }
  unit_step("decoder.", step, input, memory, after);
  std::string output = step + "hidden";
  if (kind == RecurrentAttention::kDot) attention(model, step, output, memory, keys);
  if (kind != RecurrentAttention::kNone) {
    row(step + "joined", memory.joined.view().data, FormulaOp::kConcat, {output, step + "context"});
    row(step + "combined_sum", memory.combined_sum.view().data, FormulaOp::kMatmul,
        {step + "joined", "decoder.combine_weight", "decoder.combine_bias"});
    row(step + "combined", memory.combined.view().data, FormulaOp::kTanh, {step + "combined_sum"});
    output = step + "combined";
  }
  row(step + "logits", memory.logits.view().data, FormulaOp::kMatmul, {output, "lm_head"});
}

void RecurrentRecorder::end_target(const RecurrentModel& model, std::size_t steps) {
  stack("decoder.hidden", "decoder.", "hidden", steps);
  if (model.config.attention != RecurrentAttention::kNone) {
    for (const std::string_view part : {"attn_scores", "attn_weights", "context"}) {
      stack(format_text("decoder.attention.{}", part), "decoder.", part, steps);
    }
  }
  stack("logits", "decoder.", "logits", steps);
}

}  // namespace attention_walkthrough

#include "model/stack_recorder.h"

#include <array>
#include <utility>
#include <vector>

#include "attention/attention_recordings.h"
#include "attention/heads.h"
#include "core/format_text.h"

namespace attention_walkthrough {
namespace {

FormulaOp activation_op(Activation activation) noexcept {
  switch (activation) {
    case Activation::kGelu:
      return FormulaOp::kGelu;
    case Activation::kGeluTanh:
      return FormulaOp::kGeluTanh;
    case Activation::kRelu:
      return FormulaOp::kRelu;
    case Activation::kSilu:
      return FormulaOp::kSilu;
  }
  return FormulaOp::kGelu;
}

ConstTensorView vector_of(std::span<const float> numbers) { return {numbers, Shape{numbers.size()}}; }

}  // namespace

void StackRecorder::embedding(std::span<const std::size_t> ids, const Tensor& tokens, const ConstMatrixView& positions,
                              const ConstMatrixView& rows) {
  const std::vector<float> numbers(ids.begin(), ids.end());
  recorder_.input(prefix_ + "tokens", vector_of(numbers));
  recorder_.input(prefix_ + "token_embedding", tokens.view());
  const Formula look_up = {FormulaOp::kRows, {prefix_ + "token_embedding"}, {ids.begin(), ids.end()}};
  x_ = prefix_ + "embedding";
  if (positions.rows == 0) return recorder_.add(x_, rows, look_up);
  const ConstMatrixView table = as_matrix(tokens);
  std::vector<float> vectors;
  for (const std::size_t id : ids) vectors.insert(vectors.end(), table.row(id).begin(), table.row(id).end());
  recorder_.add(prefix_ + "token_vectors", {vectors.data(), ids.size(), table.columns, table.columns}, look_up);
  recorder_.input(prefix_ + "position_vectors", positions);
  recorder_.add(x_, rows, {FormulaOp::kAdd, {prefix_ + "token_vectors", prefix_ + "position_vectors"}});
}

void StackRecorder::rotary_tables(const ConstMatrixView& cos, const ConstMatrixView& sin) {
  // One number per number that is turned, with its sign, so that the formula of every turned number is the same.
  const std::size_t pairs = cos.columns;
  const bool is_split = config_.rotary_layout == RotaryLayout::kHalfSplit;
  std::vector<float> cosines(cos.rows * 2 * pairs);
  std::vector<float> sines(cosines.size());
  for (std::size_t row = 0; row < cos.rows; ++row) {
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const std::size_t first = row * 2 * pairs + (is_split ? pair : 2 * pair);
      const std::size_t second = first + (is_split ? pairs : 1);
      cosines[first] = cosines[second] = cos.row(row)[pair];
      sines[first] = -sin.row(row)[pair];
      sines[second] = sin.row(row)[pair];
    }
  }
  const Shape shape = {cos.rows, 2 * pairs};
  recorder_.input(prefix_ + "rotary_cos", ConstTensorView{cosines, shape});
  recorder_.input(prefix_ + "rotary_sin", ConstTensorView{sines, shape});
}

std::string StackRecorder::mask_name(AttentionPlace place) const {
  return prefix_ + (place == AttentionPlace::kSelf ? "allowed" : "source_allowed");
}

void StackRecorder::mask(AttentionPlace place, const AllowedRows& allowed) {
  std::vector<float> numbers;
  for (std::size_t row = 0; row < allowed.rows; ++row) {
    for (const std::uint8_t byte : allowed.row(row)) numbers.push_back(byte == 0 ? 0.0F : 1.0F);
  }
  recorder_.input(mask_name(place), ConstTensorView{numbers, Shape{allowed.rows, allowed.columns}});
}

void StackRecorder::begin_attention(const AttentionId& id) {
  part_ = attention_name(config_, id) + ".";
  stream_ = part_ + "residual";
  read_ = x_;
  place_ = id.place;
}

void StackRecorder::begin_mlp(std::size_t layer) {
  const std::string name = format_text("{}layers.{}", prefix_, layer);
  part_ = name + ".mlp.";
  stream_ = name + ".residual";
  read_ = x_;
}

void StackRecorder::norm(NormPlace place, const NormRun& run) {
  switch (place) {
    case NormPlace::kBefore:
      read_ = part_ + "norm";
      return record_norm(part_, x_, run, read_);
    case NormPlace::kAfter:
      x_ = stream_;
      return record_norm(part_, part_ + "sum", run, x_);
    case NormPlace::kEmbedding: {
      const std::string group = prefix_ + "embedding_norm.";
      record_norm(group, x_, run, group + "output");
      x_ = group + "output";
      return;
    }
    case NormPlace::kFinal:
      record_norm(prefix_ + "final_norm.", x_, run, prefix_ + "output");
      x_ = prefix_ + "output";
      return;
  }
}

void StackRecorder::record_norm(const std::string& group, const std::string& x, const NormRun& run,
                                const std::string& out) {
  std::vector<float> centred;
  for (std::size_t row = 0; row < run.x.rows; ++row) {
    for (const float number : run.x.row(row)) centred.push_back(number - run.means[row]);
  }
  std::string dividend = x;
  std::string factor = group + "inv_rms";
  if (config_.norm == Norm::kLayerNorm) {
    recorder_.add(group + "mean", vector_of(run.means), {FormulaOp::kMeasure, {x}});
    dividend = group + "centred";
    recorder_.add(dividend, ConstTensorView{centred, Shape{run.x.rows, run.x.columns}},
                  {FormulaOp::kCentre, {x, group + "mean"}});
    factor = group + "inv_std_dev";
  }
  recorder_.add(factor, vector_of(run.inv_roots), {FormulaOp::kMeasure, {x}});
  const std::string weight = optional_vector(group + "norm_weight", run.weight.view().data);
  const std::string bias = optional_vector(group + "norm_bias", run.bias.view().data);
  recorder_.add(out, run.out, {FormulaOp::kNormalize, {dividend, factor, weight, bias}});
}

std::string StackRecorder::optional_vector(const std::string& name, std::span<const float> vector) {
  if (vector.empty()) return "";
  recorder_.input(name, vector_of(vector));
  return name;
}

void StackRecorder::projection(const ProjectionRun& run) {
  const std::string letter(1, run.letter);
  const std::string weight = format_text("{}w{}", part_, letter);
  const std::string projected = format_text("{}projected_{}", part_, letter);
  recorder_.input(weight, run.weight);
  const std::string bias = optional_vector(format_text("{}b{}", part_, letter), run.bias);
  recorder_.add(projected, run.projected, {FormulaOp::kMatmul, {run.from_source ? source_ : read_, weight, bias}});
  const bool is_turned =
      config_.positions == Positions::kRotary && place_ == AttentionPlace::kSelf && run.letter != 'v';
  if (!is_turned) return recorder_.add(part_ + letter, run.heads, {FormulaOp::kSplitHeads, {projected}});

  // The same numbers before they are turned.
  const std::size_t num_heads = run.heads.shape[0];
  std::vector<float> unturned(run.heads.data.size());
  for (std::size_t i = 0; i < unturned.size(); ++i) {
    const std::size_t row = i / config_.head_dim % run.projected.rows;
    const std::size_t head = i / config_.head_dim / run.projected.rows;
    unturned[i] = run.projected.row(row)[head * config_.head_dim + i % config_.head_dim];
  }
  const std::string name = format_text("{}unturned_{}", part_, letter);
  recorder_.add(name, ConstTensorView{unturned, Shape{num_heads, run.projected.rows, config_.head_dim}},
                {FormulaOp::kSplitHeads, {projected}});
  const FormulaOp turn =
      config_.rotary_layout == RotaryLayout::kHalfSplit ? FormulaOp::kRotateHalfSplit : FormulaOp::kRotateInterleaved;
  recorder_.add(part_ + letter, run.heads, {turn, {name, prefix_ + "rotary_cos", prefix_ + "rotary_sin"}});
}

void StackRecorder::attention(const AttentionRun& run) {
  NamedAttentionOptions options;
  if (run.is_masked) options.attn_allowed = mask_name(place_);
  if (!config_.scale_attn_weights) {
    constexpr std::array kOne = {1.0F};
    options.scale = part_ + "scale";
    recorder_.input(options.scale, ConstTensorView{kOne, Shape{}});
  }
  constexpr std::size_t kHeadsRank = 3;
  AttentionRecordings stages(part_, kHeadsRank, config_.head_dim, options);
  stages.add_stages(run.stages, part_ + "q", part_ + "k");
  recorder_.add_all(std::move(stages).take());

  const Shape heads = {run.head_output.shape[1], run.head_output.shape[2], run.head_output.shape[3]};
  std::string joined = part_ + "head_output";
  recorder_.add(joined, ConstTensorView{run.head_output.data, heads},
                {FormulaOp::kMatmul, {part_ + "attn_weights", part_ + "v"}});
  if (!run.kept_heads.empty()) {
    recorder_.input(part_ + "kept_heads", vector_of(run.kept_heads));
    std::vector<float> kept(run.head_output.data.begin(), run.head_output.data.end());
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (run.kept_heads[i / (heads[1] * heads[2])] == 0.0F) kept[i] = 0.0F;
    }
    recorder_.add(part_ + "kept_output", ConstTensorView{kept, heads},
                  {FormulaOp::kKeepHeads, {joined, part_ + "kept_heads"}});
    joined = part_ + "kept_output";
  }
  recorder_.add(part_ + "context", run.context, {FormulaOp::kConcatHeads, {joined}});
  recorder_.input(part_ + "wo", run.weights.output_weight.all_columns().view());
  const std::string bias = optional_vector(part_ + "bo", run.weights.output_bias.view().data);
  recorder_.add(part_ + "output", run.output, {FormulaOp::kMatmul, {part_ + "context", part_ + "wo", bias}});
}

void StackRecorder::mlp(const MlpRun& run) {
  const std::size_t width = config_.intermediate_size;
  const std::span<const float> biases = run.weights.up_bias.view().data;
  // The gate, where there is one, stands first.
  const auto project = [&](const std::string& name, std::size_t first_column, const ConstMatrixView& projected) {
    recorder_.input(format_text("{}{}_weight", part_, name), run.weights.up_weight.columns(first_column, width).view());
    const std::string bias = optional_vector(format_text("{}{}_bias", part_, name),
                                             biases.empty() ? biases : biases.subspan(first_column, width));
    recorder_.add(part_ + name, projected,
                  {FormulaOp::kMatmul, {read_, format_text("{}{}_weight", part_, name), bias}});
  };
  if (config_.gated_mlp) project("gate", 0, run.gate);
  project("up", config_.gated_mlp ? width : 0, run.up);
  std::string inner = part_ + "activated";
  recorder_.add(inner, run.activated,
                {activation_op(config_.activation), {part_ + (config_.gated_mlp ? "gate" : "up")}});
  if (config_.gated_mlp) {
    recorder_.add(part_ + "gated", run.inner, {FormulaOp::kMultiply, {inner, part_ + "up"}});
    inner = part_ + "gated";
  }
  recorder_.input(part_ + "down_weight", run.weights.down_weight.all_columns().view());
  const std::string bias = optional_vector(part_ + "down_bias", run.weights.down_bias.view().data);
  recorder_.add(part_ + "output", run.output, {FormulaOp::kMatmul, {inner, part_ + "down_weight", bias}});
}

void StackRecorder::sum(const ConstMatrixView& rows) {
  const std::string name = is_post() ? part_ + "sum" : stream_;
  recorder_.add(name, rows, {FormulaOp::kAdd, {x_, part_ + "output"}});
  if (!is_post()) x_ = stream_;
}

}  // namespace attention_walkthrough

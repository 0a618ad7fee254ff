#include "train/trainer/trainer.h"

#include <string>
#include <utility>

#include "core/format_text.h"
#include "train/models/recurrent.h"
#include "train/models/transformer.h"
#include "train/optimizer/clip.h"
#include "train/tape/record.h"

namespace attention_walkthrough {
namespace {

/// Weights and examples are drawn from seeds of their own: another batch_size does not change the first weights.
constexpr std::uint64_t kExampleStream = 0x6578616d706c6573U;

std::unique_ptr<TrainedModel> make_model(const TrainedConfig& config, Parameters& parameters) {
  if (const auto* transformer = std::get_if<TransformerConfig>(&config)) {
    return std::make_unique<TrainedTransformer>(*transformer, parameters);
  }
  return std::make_unique<TrainedRecurrent>(std::get<RecurrentConfig>(config), parameters);
}

/// An example of the greatest lengths: whatever a task draws fits where this fitted.
Example longest_example(const TaskSizes& sizes) {
  Example example;
  example.source.assign(sizes.max_source_length, 0);
  example.input.assign(sizes.max_input_length, 0);
  example.targets.assign(sizes.max_input_length > 0 ? sizes.max_input_length : sizes.max_source_length, kNoTarget);
  return example;
}

Status check_tokens(std::string_view name, std::span<const std::size_t> tokens, std::size_t max_length,
                    std::size_t vocab_size) {
  const auto invalid = [&](const std::string& problem) {
    return Status(ErrorCode::kInvalidArgument, "{}{}", name, problem);
  };
  if (tokens.empty() != (max_length == 0) || tokens.size() > max_length) {
    return invalid(format_text(" has {} tokens; examples of this task have up to {}", tokens.size(), max_length));
  }
  for (const std::size_t token : tokens) {
    if (token < vocab_size) continue;
    return invalid(format_text(" has a token ({}) that must be below {}", token, vocab_size));
  }
  return {};
}

}  // namespace

Trainer::Trainer(Key /*key*/, std::shared_ptr<const Task> task, const TrainedConfig& config,
                 const TrainerOptions& options)
    : task_(std::move(task)),
      config_(config),
      options_(options),
      model_(make_model(config_, parameters_)),
      random_(options.seed),
      examples_(options.batch_size, longest_example(task_->sizes())) {
  set_scaled(options.is_scaled);
}

Trainer::~Trainer() = default;

Status Trainer::create(std::shared_ptr<const Task> task, const TrainedConfig& config, const TrainerOptions& options,
                       std::unique_ptr<Trainer>& out) {
  const TaskSizes sizes = task->sizes();
  const TrainedConfig fitted = fit_to_task(config, sizes);
  if (Status status = check_trainer(fitted, options, sizes); !status.ok()) return status;
  auto made = std::make_unique<Trainer>(Key(), std::move(task), fitted, options);
  if (Status status = made->create_memory(); !status.ok()) return status;
  made->restart(options.seed);
  out = std::move(made);
  return {};
}

Status Trainer::create_memory() {
  if (Status status = parameters_.create_memory(); !status.ok()) return status;
  if (Status status = model_->create_memory(); !status.ok()) return status;
  if (Status status = AdamWState::create(parameters_.size(), optimizer_); !status.ok()) return status;
  // The largest run is recorded once, never computed: the tape then has room for every other.
  lay_out_batch(examples_, model_->layout(), batch_);
  if (Status status = record(false); !status.ok()) return status;
  return tape_.clear();
}

void Trainer::restart(std::uint64_t seed) {
  options_.seed = seed;
  Random weights(seed);
  parameters_.initialize(weights);
  optimizer_.clear();
  random_ = Random(seed ^ kExampleStream);
}

Status Trainer::set_learning_rate(float learning_rate) {
  constexpr float kLargest = 1e3F;
  if (!(learning_rate >= 0.0F && learning_rate <= kLargest)) {
    return {ErrorCode::kInvalidArgument, "learning_rate ({}) must be from 0 to 1000", learning_rate};
  }
  fixed_learning_rate_ = learning_rate;
  return {};
}

void Trainer::set_scaled(bool is_scaled) noexcept {
  options_.is_scaled = is_scaled;
  if (auto* transformer = std::get_if<TransformerConfig>(&config_)) transformer->scale_attn_weights = is_scaled;
}

StepResult Trainer::step() {
  const bool is_causal = draw_mask();
  draw_batch(Split::kTraining, random_);
  // Nothing larger than what was recorded at the beginning: it fits.
  static_cast<void>(record(is_causal));
  parameters_.refresh_transposes();
  parameters_.clear_gradients();
  tape_.forward();
  tape_.backward();

  StepResult result;
  result.learning_rate =
      fixed_learning_rate_ >= 0.0F ? fixed_learning_rate_ : learning_rate_at(options_.schedule, optimizer_.num_steps());
  result.gradient_norm = clip_gradients(options_.max_gradient_norm, parameters_);
  AdamWOptions adamw = options_.adamw;
  adamw.learning_rate = result.learning_rate;
  optimizer_.step(adamw, parameters_);
  result.step = optimizer_.num_steps();
  result.loss = result_.loss;
  if (result_.num_targets > 0) {
    result.accuracy = static_cast<double>(result_.num_correct) / static_cast<double>(result_.num_targets);
  }
  return result;
}

Measurement Trainer::measure(Split split, std::uint64_t seed, std::size_t num_examples, bool is_causal) {
  Random random(seed);
  double loss = 0.0;
  double num_targets = 0.0;
  double num_correct = 0.0;
  double num_exact = 0.0;
  std::size_t num_drawn = 0;
  while (num_drawn < num_examples) {
    draw_batch(split, random);
    static_cast<void>(record(is_causal));
    tape_.forward();
    loss += result_.loss * static_cast<double>(result_.num_targets);
    num_targets += static_cast<double>(result_.num_targets);
    num_correct += static_cast<double>(result_.num_correct);
    for (const RowRange& rows : answering().sequences) num_exact += is_exact(rows) ? 1.0 : 0.0;
    num_drawn += examples_.size();
  }
  if (num_targets == 0.0) return {};
  return {.loss = loss / num_targets,
          .accuracy = num_correct / num_targets,
          .exact = num_exact / static_cast<double>(num_drawn)};
}

Status Trainer::run(const Example& example, bool is_causal) {
  const TaskSizes sizes = task_->sizes();
  Status status = check_tokens("source", example.source, sizes.max_source_length, sizes.source_vocab_size);
  if (!status.ok()) return status;
  status = check_tokens("input", example.input, sizes.max_input_length, sizes.target_vocab_size);
  if (!status.ok()) return status;
  Example untargeted = example;
  untargeted.targets.clear();
  lay_out_batch({&untargeted, 1}, model_->layout(), batch_);
  if (status = record(is_causal); !status.ok()) return status;
  tape_.forward();
  return {};
}

void Trainer::draw_batch(Split split, Random& random) {
  for (Example& example : examples_) task_->draw(split, random, example);
  lay_out_batch(examples_, model_->layout(), batch_);
}

Status Trainer::record(bool is_causal) {
  if (Status status = tape_.clear(); !status.ok()) return status;
  logits_ = model_->record(batch_, {.is_causal = is_causal, .is_scaled = options_.is_scaled}, tape_);
  record_loss(tape_, logits_, batch_.targets, result_);
  return tape_.status();
}

bool Trainer::draw_mask() noexcept {
  switch (options_.encoder_mask) {
    case EncoderMask::kFull:
      return false;
    case EncoderMask::kCausal:
      return true;
    case EncoderMask::kDrawn:
      return random_.below(2) == 1;
  }
  return false;
}

bool Trainer::is_exact(const RowRange& rows) const noexcept {
  for (std::size_t i = 0; i < rows.length; ++i) {
    const std::size_t row = rows.first + i * rows.step;
    if (batch_.targets[row] != kNoTarget && likeliest(logits_.value.row(row)) != batch_.targets[row]) return false;
  }
  return true;
}

const BatchTokens& Trainer::answering() const noexcept {
  return batch_.input.ids.empty() ? batch_.source : batch_.input;
}

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/random.h"
#include "core/status.h"
#include "train/models/trained_model.h"
#include "train/optimizer/adamw.h"
#include "train/task.h"
#include "train/trainer/trainer_options.h"
#include "train/variables/parameters.h"

namespace attention_walkthrough {

/// What one step found before it moved the weights.
struct StepResult {
  std::size_t step = 0;        ///< steps taken, this one included
  double loss = 0.0;           ///< mean cross-entropy of the batch, in nats
  double accuracy = 0.0;       ///< share of its targets that were foretold
  double gradient_norm = 0.0;  ///< before it was clipped
  float learning_rate = 0.0F;
};

/// How well a model does on examples that it is shown once.
struct Measurement {
  double loss = 0.0;
  double accuracy = 0.0;  ///< share of the targets
  double exact = 0.0;  ///< share of the examples all of whose targets were foretold: those that a decoder which feeds
                       ///< itself its likeliest token says right from beginning to end
};

/// Trains a model on a task. Everything follows from the seed: the same calls give the same bits on every machine and
/// in the variants `simd128` and `scalar`.
class Trainer {
 public:
  /// Takes all the memory that steps need, and draws the first weights. `task` is kept. Errors as `check_trainer`,
  /// `out_of_memory`; `out` is then unchanged.
  static Status create(std::shared_ptr<const Task> task, const TrainedConfig& config, const TrainerOptions& options,
                       std::unique_ptr<Trainer>& out);

  /// For `create` alone.
  class Key {
    friend class Trainer;
    Key() = default;
  };
  Trainer(Key key, std::shared_ptr<const Task> task, const TrainedConfig& config, const TrainerOptions& options);
  Trainer(const Trainer&) = delete;
  Trainer& operator=(const Trainer&) = delete;
  ~Trainer();

  /// Draws a batch, computes loss and gradients and moves the weights once. Takes no memory.
  StepResult step();

  /// Back to the first weights, with the same seed or another.
  void restart(std::uint64_t seed);

  /// What steps from here on depend on, beside task, configuration and options: weights, what the optimiser remembers,
  /// and how far examples were drawn. For a trainer made alike, in this release.
  [[nodiscard]] std::vector<std::byte> save() const;
  /// Goes on where `save` stood. `invalid_argument` when `state` is of another model or damaged; nothing has changed
  /// then.
  Status restore(std::span<const std::byte> state);

  /// From the next step on, instead of the schedule. `invalid_argument` unless it is from 0 to 1000.
  Status set_learning_rate(float learning_rate);
  /// From the next step on: whether scores are divided by sqrt(head_dim).
  void set_scaled(bool is_scaled) noexcept;

  /// On examples of a split, drawn from a seed in whole batches until there are `num_examples` or more, with one mask
  /// of the encoder. Weights, and what later steps draw, stay as they are.
  Measurement measure(Split split, std::uint64_t seed, std::size_t num_examples, bool is_causal);

  /// Records, computes and leaves on the tape the run over one example, as the model stands. `invalid_argument`, naming
  /// the list, when the example is not one that the task could give.
  Status run(const Example& example, bool is_causal);

  [[nodiscard]] std::size_t num_steps() const noexcept { return optimizer_.num_steps(); }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }
  /// As a file says it: with the scale that holds now.
  [[nodiscard]] const TrainedConfig& config() const noexcept { return config_; }
  [[nodiscard]] const TrainerOptions& options() const noexcept { return options_; }
  [[nodiscard]] const Task& task() const noexcept { return *task_; }
  /// The run at hand: of the last step, measurement or `run`.
  [[nodiscard]] const Tape& tape() const noexcept { return tape_; }

 private:
  Status create_memory();
  void draw_batch(Split split, Random& random);
  /// One example of the batch at hand: whether all its targets were foretold.
  [[nodiscard]] bool is_exact(const RowRange& rows) const noexcept;
  /// The side of the batch whose rows have targets.
  [[nodiscard]] const BatchTokens& answering() const noexcept;
  /// Records the run over the batch at hand, up to the loss.
  Status record(bool is_causal);
  bool draw_mask() noexcept;

  std::shared_ptr<const Task> task_;
  TrainedConfig config_;
  TrainerOptions options_;
  float fixed_learning_rate_ = -1.0F;  ///< below 0: the schedule decides
  Parameters parameters_;
  std::unique_ptr<TrainedModel> model_;
  AdamWState optimizer_;
  Random random_;  ///< of examples and masks
  std::vector<Example> examples_;
  Batch batch_;
  Variable logits_;
  LossResult result_;
  Tape tape_;
};

}  // namespace attention_walkthrough

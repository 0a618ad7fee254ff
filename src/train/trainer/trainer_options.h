#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>

#include "core/status.h"
#include "model/recurrent_config.h"
#include "model/transformer_config.h"
#include "train/optimizer/adamw.h"
#include "train/optimizer/schedule.h"
#include "train/task.h"

namespace attention_walkthrough {

/// What is trained. Sizes that a task decides (vocabularies, output_size, context_length) may be left 0.
using TrainedConfig = std::variant<TransformerConfig, RecurrentConfig>;

/// What an encoder may see while it is trained.
enum class EncoderMask {
  kFull,    ///< every token
  kCausal,  ///< itself and what stands before it
  kDrawn,   ///< either, drawn for each batch: it learns to read both ways
};

struct TrainerOptions {
  std::uint64_t seed = 0;  ///< of first weights and of the order of examples, in different ways
  std::size_t batch_size = 32;
  Schedule schedule;   ///< of the learning rate, until `set_learning_rate`
  AdamWOptions adamw;  ///< whose learning rate the schedule sets
  float max_gradient_norm = 1.0F;
  EncoderMask encoder_mask = EncoderMask::kFull;
  bool is_scaled = true;  ///< scores are divided by sqrt(head_dim)
};

/// The configuration with the sizes of the task filled in: the vocabularies, and positions for the longest example.
/// What follows from other values is filled in where it is 0: num_kv_heads, head_dim, attention_units.
TrainedConfig fit_to_task(const TrainedConfig& config, const TaskSizes& sizes) noexcept;

/// What `parse_config` or `check_config` refuses, as `invalid_argument` of the option `model`, whose values it names.
Status refusal_of_model(const Status& status);

/// `invalid_argument`, naming the value, when a number is not finite or outside what training can use, when the batch
/// would be too large to be laid out, or when model and task do not go together; as `check_config` of the model.
Status check_trainer(const TrainedConfig& config, const TrainerOptions& options, const TaskSizes& sizes);

}  // namespace attention_walkthrough

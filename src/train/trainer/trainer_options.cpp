#include "train/trainer/trainer_options.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/format_text.h"
#include "core/number_text.h"

namespace attention_walkthrough {
namespace {

/// Rows of one batch, padded.
constexpr std::size_t kMaxBatchRows = 1 << 20;

Status invalid(std::string_view name, const std::string& given, std::string_view needed) {
  return {ErrorCode::kInvalidArgument, "{} ({}) must be {}", name, given, needed};
}

struct NumberRange {
  std::string_view name;
  float value;
  float least;
  float most;
  std::string_view needed;
};

Status check_numbers(const TrainerOptions& options) {
  constexpr float kLargest = 1e30F;
  const NumberRange ranges[] = {
      {"learning_rate", options.schedule.peak, 0.0F, 1e3F, "from 0 to 1000"},
      {"end_learning_rate", options.schedule.end, 0.0F, 1e3F, "from 0 to 1000"},
      {"beta1", options.adamw.beta1, 0.0F, 0.99999F, "at least 0 and below 1"},
      {"beta2", options.adamw.beta2, 0.0F, 0.99999F, "at least 0 and below 1"},
      {"epsilon", options.adamw.epsilon, 1e-30F, 1.0F, "above 0 and at most 1"},
      {"weight_decay", options.adamw.weight_decay, 0.0F, 1e3F, "from 0 to 1000"},
      {"max_gradient_norm", options.max_gradient_norm, 1e-30F, kLargest, "a positive finite number"},
  };
  for (const NumberRange& range : ranges) {
    if (range.value >= range.least && range.value <= range.most) continue;
    return invalid(range.name, number_text(range.value), range.needed);
  }
  return {};
}

bool has_source(const TaskSizes& sizes) noexcept { return sizes.max_source_length > 0; }
bool has_input(const TaskSizes& sizes) noexcept { return sizes.max_input_length > 0; }

Status check_sides(const TrainedConfig& config, const TaskSizes& sizes) {
  bool needs_source = true;
  bool needs_input = true;
  std::string_view name = "gru_seq2seq";
  if (const auto* transformer = std::get_if<TransformerConfig>(&config)) {
    needs_source = transformer->architecture != Architecture::kDecoder;
    needs_input = transformer->architecture != Architecture::kEncoder;
    name = !needs_source ? "decoder" : !needs_input ? "encoder" : "encoder_decoder";
  }
  if (needs_source == has_source(sizes) && needs_input == has_input(sizes)) return {};
  return invalid("model", std::string(name), "of a kind that reads what the examples of the task hold");
}

}  // namespace

TrainedConfig fit_to_task(const TrainedConfig& config, const TaskSizes& sizes) noexcept {
  return std::visit(
      [&](auto fitted) -> TrainedConfig {
        const std::size_t longest = std::max(sizes.max_source_length, sizes.max_input_length);
        fitted.source_vocab_size = sizes.source_vocab_size;
        fitted.vocab_size = sizes.target_vocab_size;
        if constexpr (std::is_same_v<decltype(fitted), TransformerConfig>) {
          fitted.output_size = sizes.target_vocab_size;
          if (fitted.num_kv_heads == 0) fitted.num_kv_heads = fitted.num_heads;
          if (fitted.head_dim == 0 && fitted.num_heads > 0) fitted.head_dim = fitted.hidden_size / fitted.num_heads;
          if (fitted.architecture == Architecture::kEncoder) fitted.vocab_size = sizes.source_vocab_size;
        } else if (fitted.attention_units == 0) {
          fitted.attention_units = fitted.hidden_size;
        }
        fitted.context_length = std::max(fitted.context_length, longest);
        return fitted;
      },
      config);
}

Status refusal_of_model(const Status& status) {
  constexpr std::string_view kFile = "config";
  return {ErrorCode::kInvalidArgument, "model{}", std::string_view(status.message()).substr(kFile.size())};
}

Status check_trainer(const TrainedConfig& config, const TrainerOptions& options, const TaskSizes& sizes) {
  if (Status status = check_numbers(options); !status.ok()) return status;
  const std::size_t longest = std::max(sizes.max_source_length, sizes.max_input_length);
  if (options.batch_size == 0 || longest == 0 || options.batch_size > kMaxBatchRows / longest) {
    return invalid("batch_size", std::to_string(options.batch_size),
                   format_text("at least 1 and at most {} rows together", kMaxBatchRows));
  }
  if (Status status = check_sides(config, sizes); !status.ok()) return status;
  const Status status = std::visit([](const auto& model) { return check_config(model); }, config);
  return status.ok() ? status : refusal_of_model(status);
}

}  // namespace attention_walkthrough

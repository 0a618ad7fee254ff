#pragma once

#include <string>

#include "train/trainer/trainer_options.h"

namespace attention_walkthrough {

/// The `config.json` that `parse_config` reads the same configuration from; but for the rotary layout, which stands in
/// the metadata of the file.
std::string config_to_json(const TrainedConfig& config);

}  // namespace attention_walkthrough

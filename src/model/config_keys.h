#pragma once

#include <cstddef>
#include <string_view>

#include "core/status.h"
#include "model/parse_config.h"

namespace attention_walkthrough {

/// The key under which a file of these names says `size`, one of the sizes of `TransformerConfig`.
std::string_view config_key(WeightNames names, std::string_view size) noexcept;

/// The same refusal, whose message names what is in the file.
Status in_keys_of_file(WeightNames names, const Status& status);

}  // namespace attention_walkthrough

#include "model/config_checks.h"

#include <string>

#include "model/stored_tensor.h"

namespace attention_walkthrough {

Status check_model_sizes(std::initializer_list<std::pair<std::string_view, std::size_t>> sizes) {
  for (const auto& [name, size] : sizes) {
    if (size > 0 && size <= kMaxModelSize) continue;
    return bad_checkpoint("config {} is {}; it must be from 1 to {}", name, size, kMaxModelSize);
  }
  return {};
}

}  // namespace attention_walkthrough

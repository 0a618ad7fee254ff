#include "model/token_ids.h"

#include <string>

namespace attention_walkthrough {

Status check_token_ids(std::string_view name, std::span<const std::size_t> ids, std::size_t vocab_size) {
  if (ids.empty()) return {ErrorCode::kInvalidArgument, "{} is empty; it needs at least one token", name};
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < vocab_size) continue;
    return {ErrorCode::kOutOfRange, "{}[{}] ({}) must be below vocab_size ({})", name, i, ids[i], vocab_size};
  }
  return {};
}

}  // namespace attention_walkthrough

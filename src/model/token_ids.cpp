#include "model/token_ids.h"

#include <string>

namespace attention_walkthrough {

Status check_token_ids(std::string_view name, std::span<const std::size_t> ids, std::size_t vocab_size) {
  if (ids.empty()) return {ErrorCode::kInvalidArgument, std::string(name) + " is empty; it needs at least one token"};
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < vocab_size) continue;
    return {ErrorCode::kOutOfRange, std::string(name) + "[" + std::to_string(i) + "] (" + std::to_string(ids[i]) +
                                        ") must be below vocab_size (" + std::to_string(vocab_size) + ")"};
  }
  return {};
}

}  // namespace attention_walkthrough

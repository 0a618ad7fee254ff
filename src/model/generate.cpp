#include "model/generate.h"

#include <algorithm>
#include <utility>

namespace attention_walkthrough {

Status generate(TextSession& session, Sampler& sampler, std::size_t max_tokens, std::optional<std::size_t> stop,
                std::vector<std::size_t>& out) {
  if (session.length() == 0) {
    return {ErrorCode::kInvalidArgument, "the session has read no token yet; it needs at least one to go on from"};
  }
  const std::size_t most = std::min(max_tokens, session.room());
  std::vector<std::size_t> picked;
  while (picked.size() < most) {
    const std::size_t id = sampler.sample(session.logits());
    if (id == stop) break;
    if (Status status = session.append({&id, 1}); !status.ok()) return status;
    picked.push_back(id);
  }
  out = std::move(picked);
  return {};
}

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/status.h"
#include "model/sampler.h"
#include "model/text_session.h"

namespace attention_walkthrough {

/// Writes on: picks a token from the logits, reads it, and so on, up to `max_tokens` or until the session is full.
/// `stop` ends the text: it is neither read nor given. `out` becomes the tokens picked. `invalid_argument` when nothing
/// was read yet; then nothing has changed.
Status generate(TextSession& session, Sampler& sampler, std::size_t max_tokens, std::optional<std::size_t> stop,
                std::vector<std::size_t>& out);

}  // namespace attention_walkthrough

#pragma once

#include <cstdint>
#include <string_view>

namespace attention_walkthrough {

/// One combination in so many is kept from training, for the measurements of the reports.
inline constexpr std::uint64_t kHeldOutOneIn = 10;

/// Whether a combination (a sentence, or the words that decide it) is kept from training. It hangs on the text alone,
/// so that no seed can bring it into training.
bool is_held_out(std::string_view combination) noexcept;

}  // namespace attention_walkthrough

#pragma once

#include <cstdint>
#include <string_view>

namespace attention_walkthrough {

/// One combination in so many is kept from training, for the measurements of the reports, where nothing else is said.
inline constexpr std::uint64_t kHeldOutOneIn = 10;

/// Whether a combination (a sentence, or the words that decide it) is kept from training. It hangs on the text alone,
/// so that no seed can bring it into training.
bool is_held_out(std::string_view combination, std::uint64_t one_in = kHeldOutOneIn) noexcept;

}  // namespace attention_walkthrough

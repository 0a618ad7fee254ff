#include "train/grammars/held_out.h"

#include "core/hash.h"
#include "core/random.h"

namespace attention_walkthrough {

bool is_held_out(std::string_view combination, std::uint64_t one_in) noexcept {
  // Mixed once more: the last bits of the hash itself follow the last byte of the text.
  return SplitMix64(stable_hash(combination)).next() % one_in == 0;
}

}  // namespace attention_walkthrough

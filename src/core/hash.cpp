#include "core/hash.h"

namespace attention_walkthrough {

std::uint64_t stable_hash(std::string_view utf8) noexcept {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char byte : utf8) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3U;
  }
  return hash;
}

}  // namespace attention_walkthrough

#include "bindings/camel_case.h"

namespace attention_walkthrough {

std::string camel_case(std::string_view snake_case) {
  std::string name;
  name.reserve(snake_case.size());
  bool word_starts = false;
  for (const char letter : snake_case) {
    if (letter == '_') {
      word_starts = true;
      continue;
    }
    name += word_starts && letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    word_starts = false;
  }
  return name;
}

}  // namespace attention_walkthrough

#include "train/grammars/vocabulary.h"

namespace attention_walkthrough {

void Vocabulary::add(std::string_view word) {
  if (ids_.emplace(word, words_.size()).second) words_.push_back(word);
}

std::optional<std::size_t> Vocabulary::find(std::string_view word) const {
  const auto found = ids_.find(word);
  if (found == ids_.end()) return std::nullopt;
  return found->second;
}

}  // namespace attention_walkthrough

#include "train/grammars/phrase.h"

namespace attention_walkthrough {

Phrase phrase(std::string_view chinese, std::string_view english) {
  Phrase made;
  add_row(made, chinese, english);
  return made;
}

void add_row(Phrase& first, std::string_view chinese, std::string_view english) {
  const std::size_t offset = first.chinese.size();
  for_each_word(chinese, [&](std::string_view word) { first.chinese.push_back(word); });
  for_each_word(english, [&](std::string_view word) {
    const std::size_t mark = word.find('/');
    if (mark == std::string_view::npos) {
      first.english.push_back({.text = word});
    } else {
      const auto source = static_cast<std::size_t>(word[mark + 1] - '0');
      first.english.push_back({.text = word.substr(0, mark), .source = offset + source});
    }
  });
}

void add_word(Phrase& first, std::string_view chinese, std::string_view english) {
  first.english.push_back({.text = english, .source = first.chinese.size()});
  first.chinese.push_back(chinese);
}

Phrase followed_by(Phrase first, const Phrase& last) {
  const std::size_t offset = first.chinese.size();
  first.chinese.insert(first.chinese.end(), last.chinese.begin(), last.chinese.end());
  for (EnglishWord word : last.english) {
    if (word.source != kNoSource) word.source += offset;
    first.english.push_back(word);
  }
  return first;
}

}  // namespace attention_walkthrough

#include "train/grammars/phrase.h"

namespace attention_walkthrough {

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    const std::string_view word = text.substr(0, end);
    if (!word.empty()) words.push_back(word);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return words;
}

Phrase phrase(std::string_view chinese, std::string_view english) {
  Phrase made{.chinese = split_words(chinese), .english = {}};
  for (const std::string_view word : split_words(english)) {
    const std::size_t mark = word.find('/');
    if (mark == std::string_view::npos) {
      made.english.push_back({.text = word});
    } else {
      made.english.push_back({.text = word.substr(0, mark), .source = static_cast<std::size_t>(word[mark + 1] - '0')});
    }
  }
  return made;
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

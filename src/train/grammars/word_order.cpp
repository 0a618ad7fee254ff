#include "train/grammars/word_order.h"

namespace attention_walkthrough {

Phrase compose(const Parts& parts, const WordOrder& order) {
  Phrase clause;
  std::size_t num_chinese = 0;
  std::size_t num_english = 0;
  for (const Phrase& part : parts) {
    num_chinese += part.chinese.size();
    num_english += part.english.size();
  }
  clause.chinese.reserve(num_chinese);
  clause.english.reserve(num_english);
  std::array<std::size_t, kNumSlots> begins{};  // where the Chinese words of each part begin
  for (const Slot slot : order.chinese) {
    const auto index = static_cast<std::size_t>(slot);
    begins[index] = clause.chinese.size();
    clause.chinese.insert(clause.chinese.end(), parts[index].chinese.begin(), parts[index].chinese.end());
  }
  for (const Slot slot : order.english) {
    const auto index = static_cast<std::size_t>(slot);
    for (EnglishWord word : parts[index].english) {
      if (word.source != kNoSource) word.source += begins[index];
      clause.english.push_back(word);
    }
  }
  return clause;
}

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <limits>
#include <string_view>
#include <vector>

namespace attention_walkthrough {

/// Says that a word stands for no word of the other language: an article, a preposition, a form of "be".
inline constexpr std::size_t kNoSource = std::numeric_limits<std::size_t>::max();

struct EnglishWord {
  std::string_view text;
  std::size_t source = kNoSource;  ///< index of the Chinese word it stands for
};

/// A piece of a sentence in both languages, each in its own order. The text lives in the tables it was made from.
struct Phrase {
  std::vector<std::string_view> chinese;
  std::vector<EnglishWord> english;

  [[nodiscard]] bool empty() const noexcept { return chinese.empty() && english.empty(); }
};

/// The words between the spaces of a table's text.
std::vector<std::string_view> split_words(std::string_view text);

/// A phrase from a row of a table: `phrase("公园 里", "in the park/0")`. A mark `/n`, one digit, says that a word
/// stands for Chinese word n of the row; words without a mark stand for none. Both texts must outlive the phrase.
Phrase phrase(std::string_view chinese, std::string_view english);

/// `last` after `first` in both languages.
Phrase followed_by(Phrase first, const Phrase& last);

}  // namespace attention_walkthrough

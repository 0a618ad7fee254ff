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

/// Calls `use(word)` for each of the words between the spaces of a table's text.
template <typename Use>
void for_each_word(std::string_view text, Use use) {
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    if (end != 0) use(text.substr(0, end));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

/// The first of these words. Requires: the text begins with one.
inline std::string_view first_word(std::string_view text) noexcept { return text.substr(0, text.find(' ')); }

/// A phrase from a row of a table: `phrase("公园 里", "in the park/0")`. A mark `/n`, one digit, says that a word
/// stands for Chinese word n of the row; words without a mark stand for none. Both texts must outlive the phrase.
Phrase phrase(std::string_view chinese, std::string_view english);

/// Puts a row of a table behind a phrase in both languages: `phrase(chinese, english)` without the memory of its own.
void add_row(Phrase& first, std::string_view chinese, std::string_view english);

/// Puts one word behind a phrase in both languages, the one the translation of the other.
void add_word(Phrase& first, std::string_view chinese, std::string_view english);

/// `last` after `first` in both languages.
Phrase followed_by(Phrase first, const Phrase& last);

}  // namespace attention_walkthrough

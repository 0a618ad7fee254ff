#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"

namespace attention_walkthrough {

/// The tokenizer of llama2.c: pairs of neighbours are joined, the best score first, until no pair is a token. What is
/// in no token is spelled in bytes, so any text can be written.
class Llama2cTokenizer {
 public:
  static constexpr std::size_t kBeginOfText = 1;
  static constexpr std::size_t kEndOfText = 2;

  /// Reads a `tokenizer.bin`. Fails with `bad_checkpoint`, naming the token, when the file is cut off, or has no tokens
  /// for all bytes; `out` is then unchanged.
  static Status parse(std::span<const std::byte> file, Llama2cTokenizer& out);

  [[nodiscard]] std::size_t vocab_size() const noexcept { return pieces_.size(); }

  /// The tokens of a text, between the two marks where wanted. A text is read as if a space stood before it. Time grows
  /// with the square of the text's length.
  [[nodiscard]] std::vector<std::size_t> encode(std::string_view utf8, bool begin, bool end) const;

  /// The bytes that a token stands for after another: what follows the mark of the beginning loses its space. Requires:
  /// id < vocab_size().
  [[nodiscard]] std::string decode(std::size_t previous, std::size_t id) const;

 private:
  void append_character(std::string_view utf8, std::vector<std::size_t>& ids) const;
  void merge(std::vector<std::size_t>& ids) const;

  std::vector<std::string> pieces_;
  std::vector<float> scores_;
  std::map<std::string, std::size_t, std::less<>> ids_;
};

}  // namespace attention_walkthrough

#include "model/json.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <utility>

#include "core/number_text.h"
#include "model/utf8.h"

namespace attention_walkthrough {
namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Reads forward through a text; every function returns false where the text is not what it should be.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  bool read_document(JsonValue& out) {
    if (!read_value(out, 0)) return false;
    skip_space();
    return position_ == text_.size();
  }

 private:
  bool read_value(JsonValue& out, std::size_t depth) {
    if (depth > kMaxJsonDepth) return false;
    skip_space();
    switch (peek()) {
      case '{':
        return read_object(out, depth);
      case '[':
        return read_array(out, depth);
      case '"':
        out.kind = JsonValue::Kind::kText;
        return read_text(out.text);
      case 'n':
        return read_word("null", JsonValue::Kind::kNull, out);
      case 'f':
        return read_word("false", JsonValue::Kind::kFalse, out);
      case 't':
        return read_word("true", JsonValue::Kind::kTrue, out);
      default:
        return read_number(out);
    }
  }

  bool read_object(JsonValue& out, std::size_t depth) {
    out.kind = JsonValue::Kind::kObject;
    std::set<std::string, std::less<>> seen;
    ++position_;
    if (take('}')) return true;
    do {
      std::string key;
      skip_space();
      if (!read_text(key) || !seen.insert(key).second || !take(':')) return false;
      JsonValue value;
      if (!read_value(value, depth + 1)) return false;
      out.keys.push_back(std::move(key));
      out.items.push_back(std::move(value));
    } while (take(','));
    return take('}');
  }

  bool read_array(JsonValue& out, std::size_t depth) {
    out.kind = JsonValue::Kind::kArray;
    ++position_;
    if (take(']')) return true;
    do {
      JsonValue value;
      if (!read_value(value, depth + 1)) return false;
      out.items.push_back(std::move(value));
    } while (take(','));
    return take(']');
  }

  bool read_text(std::string& out) {
    if (peek() != '"') return false;
    ++position_;
    while (position_ < text_.size()) {
      const char c = text_[position_++];
      if (c == '"') return true;
      if (static_cast<unsigned char>(c) < 0x20) return false;
      if (c != '\\') {
        out += c;
      } else if (!read_escape(out)) {
        return false;
      }
    }
    return false;
  }

  bool read_escape(std::string& out) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    if (peek() == 'u') return read_unicode_escape(out);
    const std::size_t index = kLetters.find(peek());
    if (position_ >= text_.size() || index == std::string_view::npos) return false;
    out += kMeanings[index];
    ++position_;
    return true;
  }

  bool read_unicode_escape(std::string& out) {
    std::uint32_t code_point = 0;
    if (!read_code_unit(code_point)) return false;
    if (code_point >= 0xd800 && code_point < 0xdc00) {  // the first half of a pair
      std::uint32_t low = 0;
      if (peek() != '\\') return false;
      ++position_;
      if (!read_code_unit(low) || low < 0xdc00 || low > 0xdfff) return false;
      code_point = 0x10000 + ((code_point - 0xd800) << 10) + (low - 0xdc00);
    } else if (code_point >= 0xdc00 && code_point <= 0xdfff) {
      return false;
    }
    append_utf8(code_point, out);
    return true;
  }

  /// `uXXXX`.
  bool read_code_unit(std::uint32_t& out) {
    if (peek() != 'u' || text_.size() - position_ < 5) return false;
    out = 0;
    for (const char c : text_.substr(position_ + 1, 4)) {
      constexpr std::string_view kDigits = "0123456789abcdef0123456789ABCDEF";
      const std::size_t digit = kDigits.find(c);
      if (digit == std::string_view::npos) return false;
      out = out * 16 + static_cast<std::uint32_t>(digit % 16);
    }
    position_ += 5;
    return true;
  }

  bool read_number(JsonValue& out) {
    const std::size_t start = position_;
    if (peek() == '-') ++position_;
    const bool leading_zero = peek() == '0';
    const std::size_t whole_digits = skip_digits();
    if (whole_digits == 0 || (leading_zero && whole_digits > 1)) return false;
    if (peek() == '.') {
      ++position_;
      if (skip_digits() == 0) return false;
    }
    if (peek() == 'e' || peek() == 'E') {
      ++position_;
      if (peek() == '+' || peek() == '-') ++position_;
      if (skip_digits() == 0) return false;
    }
    out.kind = JsonValue::Kind::kNumber;
    out.number = decimal_number(text_.substr(start, position_ - start));
    return true;
  }

  bool read_word(std::string_view word, JsonValue::Kind kind, JsonValue& out) {
    if (text_.substr(position_, word.size()) != word) return false;
    position_ += word.size();
    out.kind = kind;
    return true;
  }

  std::size_t skip_digits() noexcept {
    const std::size_t start = position_;
    while (is_digit(peek())) ++position_;
    return position_ - start;
  }

  void skip_space() noexcept {
    while (position_ < text_.size() && std::string_view(" \t\r\n").find(text_[position_]) != std::string_view::npos) {
      ++position_;
    }
  }

  bool take(char expected) noexcept {
    skip_space();
    if (peek() != expected) return false;
    ++position_;
    return true;
  }

  /// The next character; 0, which no JSON begins anything with, at the end.
  [[nodiscard]] char peek() const noexcept { return position_ < text_.size() ? text_[position_] : '\0'; }

  std::string_view text_;
  std::size_t position_ = 0;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const noexcept {
  const auto found = std::ranges::find(keys, key);
  return found == keys.end() ? nullptr : &items[static_cast<std::size_t>(found - keys.begin())];
}

std::optional<std::size_t> JsonValue::as_size() const noexcept {
  constexpr double kLargest = 0x1p53;
  if (kind != Kind::kNumber || !(number >= 0.0 && number <= kLargest) || std::floor(number) != number) return {};
  if (number > static_cast<double>(SIZE_MAX)) return {};
  return static_cast<std::size_t>(number);
}

std::optional<JsonValue> parse_json(std::string_view text) {
  JsonValue value;
  if (!JsonReader(text).read_document(value)) return {};
  return value;
}

}  // namespace attention_walkthrough

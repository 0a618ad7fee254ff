#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace attention_walkthrough {

/// What a `{}` can stand for: a text as it is, a whole number in its digits, another number as `number_text` writes it,
/// or the sizes of a shape, `3 x 2`, where none are `()`. Holds no copy: for use inside one expression.
class TextPiece {
 public:
  TextPiece(std::string_view text) noexcept : kind_(Kind::kText), text_(text) {}
  TextPiece(const std::string& text) noexcept;
  TextPiece(const char* text) noexcept : TextPiece(std::string_view(text)) {}
  TextPiece(std::span<const std::size_t> sizes) noexcept : kind_(Kind::kSizes), sizes_(sizes) {}
  TextPiece(std::floating_point auto number) noexcept : kind_(Kind::kNumber), number_(number) {}
  TextPiece(std::signed_integral auto integer) noexcept : kind_(Kind::kSigned), signed_(integer) {}
  TextPiece(std::unsigned_integral auto integer) noexcept : kind_(Kind::kUnsigned), unsigned_(integer) {}
  // Which texts these would stand for is said where they are written.
  TextPiece(char) = delete;
  TextPiece(bool) = delete;

  void append_to(std::string& text) const;

 private:
  enum class Kind { kText, kSizes, kNumber, kSigned, kUnsigned };

  Kind kind_;
  union {
    std::string_view text_;
    std::span<const std::size_t> sizes_;
    double number_;
    std::int64_t signed_;
    std::uint64_t unsigned_;
  };
};

/// A literal with one `{}` for each argument; another number of them does not compile.
template <typename... Arguments>
class TextFormat {
 public:
  consteval TextFormat(const char* text) : text_(text) {
    std::size_t places = 0;
    for (const char* at = text; *at != '\0'; ++at) places += at[0] == '{' && at[1] == '}' ? 1 : 0;
    if (places != sizeof...(Arguments)) another_number_of_arguments_than_of_places();
  }

  [[nodiscard]] const char* text() const noexcept { return text_; }

 private:
  static void another_number_of_arguments_than_of_places() {}

  const char* text_;
};

/// `format` with its `{}` replaced by the pieces, one by one. Requires: as many of these as of those.
std::string fill_places(const char* format, std::initializer_list<TextPiece> pieces);

/// `format_text("axis {} of {}", 2, shape.sizes())` is `axis 2 of 3 x 2 x 4`. Inlined, so that a text is a few stores
/// and one call, however its arguments are made up: hundreds of chains of `+` would be a good part of the WebAssembly.
template <typename... Arguments>
[[gnu::always_inline]] inline std::string format_text(TextFormat<std::type_identity_t<Arguments>...> format,
                                                      const Arguments&... arguments) {
  return fill_places(format.text(), {TextPiece(arguments)...});
}

}  // namespace attention_walkthrough

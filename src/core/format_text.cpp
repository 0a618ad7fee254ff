#include "core/format_text.h"

#include "core/number_text.h"

namespace attention_walkthrough {
namespace {

void append_sizes(std::string& text, std::span<const std::size_t> sizes) {
  if (sizes.empty()) text += "()";
  std::string_view between;
  for (const std::size_t size : sizes) {
    text += between;
    text += std::to_string(std::uint64_t{size});
    between = " x ";
  }
}

}  // namespace

// Not inlined: where a string keeps its characters is asked in one place, and not in hundreds.
[[gnu::noinline]] TextPiece::TextPiece(const std::string& text) noexcept : TextPiece(std::string_view(text)) {}

void TextPiece::append_to(std::string& text) const {
  switch (kind_) {
    case Kind::kText:
      text += text_;
      return;
    case Kind::kSizes:
      append_sizes(text, sizes_);
      return;
    case Kind::kNumber:
      text += number_text(number_);
      return;
    case Kind::kSigned:
      text += std::to_string(signed_);
      return;
    case Kind::kUnsigned:
      text += std::to_string(unsigned_);
      return;
  }
}

std::string fill_places(const char* format, std::initializer_list<TextPiece> pieces) {
  constexpr std::string_view kPlace = "{}";
  std::string text;
  std::string_view rest = format;
  for (const TextPiece& piece : pieces) {
    const std::size_t place = rest.find(kPlace);
    text += rest.substr(0, place);
    piece.append_to(text);
    rest.remove_prefix(place + kPlace.size());
  }
  text += rest;
  return text;
}

}  // namespace attention_walkthrough

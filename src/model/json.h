#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attention_walkthrough {

/// A JSON value, as the headers and configurations of checkpoints use it.
struct JsonValue {
  enum class Kind { kNull, kFalse, kTrue, kNumber, kText, kArray, kObject };

  Kind kind = Kind::kNull;
  double number = 0.0;
  std::string text = {};
  std::vector<std::string> keys = {};  ///< of an object, each once; as many as `items`
  std::vector<JsonValue> items = {};   ///< of an array, or the values of an object

  /// The value of a key; nullptr when there is none or this is no object.
  [[nodiscard]] const JsonValue* find(std::string_view key) const noexcept;
  /// A whole number from 0 to 2^53; nothing when this is anything else.
  [[nodiscard]] std::optional<std::size_t> as_size() const noexcept;
};

/// Nesting beyond this is refused, so that a hostile file cannot use the stack up.
inline constexpr std::size_t kMaxJsonDepth = 32;

/// Reads one JSON text (RFC 8259); white space may stand around it. Gives nothing for text that is no JSON, that is
/// nested too deeply or that repeats a key of an object.
std::optional<JsonValue> parse_json(std::string_view text);

}  // namespace attention_walkthrough

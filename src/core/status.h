#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/format_text.h"

namespace attention_walkthrough {

/// Why a call was refused. The names that JavaScript sees are given by `error_code_name`.
enum class ErrorCode {
  kOk,
  kShapeMismatch,    ///< two shapes that must agree do not
  kInvalidArgument,  ///< a value that no call can accept (a negative size, heads that do not divide)
  kOutOfRange,       ///< an index, id or length outside what exists
  kCapacity,         ///< a cache is full; what it held is intact
  kOutOfMemory,      ///< a size that overflows, or memory that could not be had
  kBadCheckpoint,    ///< a file of weights that is damaged, or holds other tensors than its model needs
};

/// Stable spelling of a code: `shape_mismatch`, `invalid_argument`, `out_of_range`, `capacity`,
/// `out_of_memory`, `bad_checkpoint`; `ok` for `kOk`.
std::string_view error_code_name(ErrorCode code) noexcept;

/// Success, or a code with a message that names the argument, what was given and what is needed:
/// `num_heads (6) must be a multiple of num_kv_heads (4)`. A function that returns an error has
/// changed nothing.
class [[nodiscard]] Status {
 public:
  Status() noexcept;
  /// The message is `format_text` of what follows the code:
  /// `return {ErrorCode::kCapacity, "keys brings {} rows; {} fit", rows, room}`.
  template <typename... Arguments>
  [[gnu::always_inline]] Status(ErrorCode code, TextFormat<std::type_identity_t<Arguments>...> format,
                                const Arguments&... arguments)
      : Status(code, format.text(), {TextPiece(arguments)...}) {}

  [[nodiscard]] bool ok() const noexcept { return code_ == ErrorCode::kOk; }
  [[nodiscard]] ErrorCode code() const noexcept { return code_; }
  [[nodiscard]] const std::string& message() const noexcept { return message_; }

 private:
  Status(ErrorCode code, const char* format, std::initializer_list<TextPiece> pieces);

  ErrorCode code_ = ErrorCode::kOk;
  std::string message_;
};

}  // namespace attention_walkthrough

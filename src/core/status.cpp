#include "core/status.h"

namespace attention_walkthrough {

// Not inlined: it is how most functions end.
[[gnu::noinline]] Status::Status() noexcept = default;

Status::Status(ErrorCode code, const char* format, std::initializer_list<TextPiece> pieces)
    : code_(code), message_(fill_places(format, pieces)) {}

std::string_view error_code_name(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::kOk:
      return "ok";
    case ErrorCode::kShapeMismatch:
      return "shape_mismatch";
    case ErrorCode::kInvalidArgument:
      return "invalid_argument";
    case ErrorCode::kOutOfRange:
      return "out_of_range";
    case ErrorCode::kCapacity:
      return "capacity";
    case ErrorCode::kOutOfMemory:
      return "out_of_memory";
    case ErrorCode::kBadCheckpoint:
      return "bad_checkpoint";
  }
  return "invalid_argument";
}

}  // namespace attention_walkthrough

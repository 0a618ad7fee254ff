#include "core/status.h"

#include <doctest.h>

using namespace attention_walkthrough;

TEST_SUITE("core") {
  TEST_CASE("Status: the default is success without a message") {
    const Status status;
    CHECK(status.ok());
    CHECK(status.code() == ErrorCode::kOk);
    CHECK(status.message().empty());
  }

  TEST_CASE("Status: an error keeps its code and message") {
    const Status status(ErrorCode::kCapacity, "full");
    CHECK_FALSE(status.ok());
    CHECK(status.code() == ErrorCode::kCapacity);
    CHECK(status.message() == "full");
  }

  TEST_CASE("error_code_name: each code has the name that the interface promises") {
    CHECK(error_code_name(ErrorCode::kOk) == "ok");
    CHECK(error_code_name(ErrorCode::kShapeMismatch) == "shape_mismatch");
    CHECK(error_code_name(ErrorCode::kInvalidArgument) == "invalid_argument");
    CHECK(error_code_name(ErrorCode::kOutOfRange) == "out_of_range");
    CHECK(error_code_name(ErrorCode::kCapacity) == "capacity");
    CHECK(error_code_name(ErrorCode::kOutOfMemory) == "out_of_memory");
    CHECK(error_code_name(ErrorCode::kBadCheckpoint) == "bad_checkpoint");
  }
}

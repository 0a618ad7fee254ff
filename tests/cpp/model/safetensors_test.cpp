#include "model/safetensors.h"

#include <doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "model/checkpoint_file.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

TEST_SUITE("model") {
  TEST_CASE("parse_safetensors: tensors and metadata come out as they were written") {
    CheckpointFile written;
    written.add("a", {2, 3});
    written.add("b", {0, 4});
    written.metadata["layout"] = "in_out";
    const Bytes bytes = written.write();
    SafetensorsFile file;
    REQUIRE(parse_safetensors(bytes, file).ok());
    REQUIRE(file.tensors.size() == 2);
    CHECK(file.tensors[0].name == "a");
    CHECK(file.tensors[0].sizes == std::vector<std::size_t>{2, 3});
    for (std::size_t i = 0; i < 6; ++i) CHECK(stored_number(file.tensors[0], i) == written.entries["a"].numbers[i]);
    CHECK(file.tensors[1].bytes.empty());
    CHECK(file.metadata["layout"] == "in_out");
  }

  TEST_CASE("stored_number: half and bfloat16 are widened exactly") {
    const auto number = [](StoredType type, std::uint16_t bits) {
      return stored_number({"x", type, "", {1}, std::as_bytes(std::span(&bits, 1))}, 0);
    };
    CHECK(number(StoredType::kF16, 0x3c00) == 1.0F);
    CHECK(number(StoredType::kF16, 0xc580) == -5.5F);
    CHECK(number(StoredType::kF16, 0x0001) == 0x1p-24F);
    CHECK(number(StoredType::kF16, 0x83ff) == -0x3ffp-24F);
    CHECK(number(StoredType::kF16, 0x7bff) == 65504.0F);
    CHECK(number(StoredType::kF16, 0xfc00) == -std::numeric_limits<float>::infinity());
    CHECK(std::isnan(number(StoredType::kF16, 0x7e00)));
    CHECK(number(StoredType::kBf16, 0x3f80) == 1.0F);
    CHECK(number(StoredType::kBf16, 0xc0b0) == -5.5F);
  }

  TEST_CASE("parse_safetensors: each damage is named") {
    struct Fault {
      const char* header;
      std::initializer_list<std::string_view> named;
    };
    const Fault faults[] = {
        {"[]", {"the header", "JSON object"}},
        {"{\"a\":", {"the header", "JSON object"}},
        {R"({"a":1})", {"a has no dtype"}},
        {R"({"a":{"shape":[2],"data_offsets":[0,8]}})", {"a has no dtype"}},
        {R"({"a":{"dtype":"F32","data_offsets":[0,8]}})", {"a has no shape"}},
        {R"({"a":{"dtype":"F32","shape":[-2],"data_offsets":[0,8]}})", {"a has a shape", "whole number"}},
        {R"({"a":{"dtype":"F32","shape":[2]}})", {"a needs data_offsets"}},
        {R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}})", {"a needs data_offsets", "begin <= end"}},
        {R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0]}})", {"a needs data_offsets"}},
        {R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[1,9]}})", {"a ends at byte 9", "the file has 8"}},
        {R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})", {"a has 8 bytes", "shape 3 of F32"}},
        {R"({"a":{"dtype":"F16","shape":[2],"data_offsets":[0,8]}})", {"a has 8 bytes", "F16"}},
        {R"({"a":{"dtype":"F32","shape":[4294967295,4294967295,2],"data_offsets":[0,8]}})", {"a has 8 bytes"}},
        {R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})",
         {"each key once"}},
        {R"({"__metadata__":{"config":{}}})", {"__metadata__", "config", "no text"}},
    };
    const Bytes data(8);
    for (const Fault& fault : faults) {
      CAPTURE(fault.header);
      SafetensorsFile file;
      const Status status = parse_safetensors(safetensors_bytes(fault.header, data), file);
      CHECK(status.code() == ErrorCode::kBadCheckpoint);
      CAPTURE(status.message());
      CHECK(mentions(status, fault.named));
    }
  }

  TEST_CASE("parse_safetensors: a file cut off anywhere is refused") {
    CheckpointFile written;
    written.add("a", {2, 3});
    const Bytes bytes = written.write();
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      CAPTURE(length);
      SafetensorsFile file;
      const Bytes cut(bytes.begin(),
                      bytes.begin() + static_cast<std::ptrdiff_t>(length));  // a copy: its end is guarded
      CHECK(parse_safetensors(cut, file).code() == ErrorCode::kBadCheckpoint);
    }
  }
}

#include "core/hash.h"

#include <doctest.h>

using namespace attention_walkthrough;

TEST_SUITE("core") {
  TEST_CASE("stable_hash: the published values of FNV-1a") {
    CHECK(stable_hash("") == 0xcbf29ce484222325U);
    CHECK(stable_hash("a") == 0xaf63dc4c8601ec8cU);
    CHECK(stable_hash("foobar") == 0x85944171f73967e8U);
  }

  TEST_CASE("stable_hash: bytes beyond ASCII count as unsigned, on every platform") {
    CHECK(stable_hash("\xe5\xb0\x8f\xe7\x8c\xab") == 0x7e477358e378d4c7U);
    CHECK(stable_hash("\xe5\xb0\x8f") != stable_hash("\xe7\x8c\xab"));
  }
}

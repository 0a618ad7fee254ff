#include "core/aligned_buffer.h"

#include <doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

using namespace attention_walkthrough;

TEST_SUITE("core") {
  TEST_CASE("AlignedBuffer::create: zeros, aligned, of the size asked for") {
    for (const std::size_t size : {1, 15, 16, 17, 1000}) {
      CAPTURE(size);
      AlignedBuffer buffer;
      REQUIRE(AlignedBuffer::create("x", size, buffer).ok());
      CHECK(buffer.size() == size);
      CHECK(buffer.span().size() == size);
      CHECK(reinterpret_cast<std::uintptr_t>(buffer.span().data()) % AlignedBuffer::kAlignment == 0);
      CHECK(std::ranges::all_of(buffer.span(), [](float value) { return value == 0.0F; }));
    }
  }

  TEST_CASE("AlignedBuffer::create: an empty buffer owns nothing") {
    AlignedBuffer buffer;
    REQUIRE(AlignedBuffer::create("x", 0, buffer).ok());
    CHECK(buffer.size() == 0);
    CHECK(buffer.span().empty());
  }

  TEST_CASE("AlignedBuffer::create: what does not fit is refused and the buffer keeps its numbers") {
    AlignedBuffer buffer;
    REQUIRE(AlignedBuffer::create("x", 2, buffer).ok());
    buffer.span()[1] = 5.0F;
    // The first cannot even be counted in bytes; the second can, but no machine has it.
    for (const std::size_t size : {SIZE_MAX, static_cast<std::size_t>(PTRDIFF_MAX) / sizeof(float) - 64}) {
      const Status status = AlignedBuffer::create("x", size, buffer);
      CHECK(status.code() == ErrorCode::kOutOfMemory);
      CHECK(status.message() == "x: no memory for " + std::to_string(size) + " numbers");
    }
    CHECK(buffer.size() == 2);
    CHECK(buffer.span()[1] == 5.0F);
  }

  TEST_CASE("AlignedBuffer: moving hands the numbers over and leaves nothing") {
    AlignedBuffer from;
    REQUIRE(AlignedBuffer::create("x", 3, from).ok());
    from.span()[2] = 4.0F;
    AlignedBuffer to(std::move(from));
    CHECK(to.size() == 3);
    CHECK(to.span()[2] == 4.0F);
    CHECK(from.size() == 0);
    CHECK(from.span().data() == nullptr);
    from = std::move(to);
    CHECK(from.span()[2] == 4.0F);
    CHECK(to.size() == 0);
  }
}

#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>

// Memory for what outlives a call: asking for it may fail, and ends neither the program (as a `std::vector` would) nor
// what a call holds back for its own use (as `new` would, through its handler).
namespace attention_walkthrough {

/// A class to derive from: `new` gives null where there is no memory for the object.
struct Fallible {
  static void* operator new(std::size_t size) noexcept { return std::malloc(size); }
  static void operator delete(void* memory) noexcept { std::free(memory); }
};

struct FreeMemory {
  void operator()(void* memory) const noexcept { std::free(memory); }
};

/// Numbers that own their memory.
template <typename T>
using FallibleArray = std::unique_ptr<T[], FreeMemory>;

/// `size` zeros, or null where there is no memory for them.
template <typename T>
FallibleArray<T> make_fallible_array(std::size_t size) noexcept {
  return FallibleArray<T>(static_cast<T*>(std::calloc(size, sizeof(T))));
}

}  // namespace attention_walkthrough

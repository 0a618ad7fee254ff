#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
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

/// The product of some sizes, or `SIZE_MAX` where it is more.
inline std::size_t saturated_product(std::initializer_list<std::size_t> sizes) noexcept {
  std::size_t product = 1;
  for (const std::size_t size : sizes) {
    if (__builtin_mul_overflow(product, size, &product)) product = SIZE_MAX;
  }
  return product;
}

/// Whether so many bytes can be had in one piece now. To ask before they are taken in parts: memory that WebAssembly
/// has grown by for the first part would stay when the second is refused.
inline bool is_memory_left(std::size_t bytes) noexcept {
  if (bytes > PTRDIFF_MAX) return false;
  void* volatile memory = std::malloc(bytes);  // volatile, or the compiler leaves out what nobody uses
  const bool is_left = memory != nullptr;
  std::free(memory);
  return is_left;
}

}  // namespace attention_walkthrough

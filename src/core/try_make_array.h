#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace attention_walkthrough {

/// `size` zeros, or null where there is no memory for them: a `std::vector` would end the program.
template <typename T>
std::unique_ptr<T[]> try_make_array(std::size_t size) noexcept {
  return std::unique_ptr<T[]>(new (std::nothrow) T[size]());
}

}  // namespace attention_walkthrough

#pragma once

#include <emscripten/val.h>

#include "bindings/convert.h"
#include "bindings/memory_reserve.h"

namespace attention_walkthrough {

/// What `guarded` points to.
template <auto function>
struct Guarded;

template <typename... Arguments, emscripten::val (*function)(Arguments...)>
struct Guarded<function> {
  static emscripten::val call(Arguments... arguments) {
    const MemoryReserve reserve;
    return reserve.held() ? function(arguments...) : no_memory_for_call();
  }
};

/// A function that gives its result or an error, in the form Embind binds: it runs with a reserve of memory, and is
/// refused where there is none.
template <auto function>
inline constexpr auto guarded = &Guarded<function>::call;

}  // namespace attention_walkthrough

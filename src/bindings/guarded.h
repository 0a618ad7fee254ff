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

/// What `guarded_maker` points to.
template <auto function>
struct GuardedMaker;

template <typename... Arguments, emscripten::val (*function)(Arguments...)>
struct GuardedMaker<function> {
  static emscripten::val call(Arguments... arguments) {
    const MemoryReserve reserve;
    if (!reserve.held()) return no_memory_for_call();
    const emscripten::val error = function(arguments...);
    return error.isNull() && !reserve.held() ? no_memory_for_call() : error;
  }
};

/// A function that gives its result or an error, in the form Embind binds: it runs with a reserve of memory, and is
/// refused where there is none.
template <auto function>
inline constexpr auto guarded = &Guarded<function>::call;

/// The same of a function that makes something of an object of JavaScript's, and gives null when it has. What could
/// only be made out of the reserve is refused, and JavaScript deletes it: kept, it would leave the next call no
/// reserve.
template <auto function>
inline constexpr auto guarded_maker = &GuardedMaker<function>::call;

}  // namespace attention_walkthrough

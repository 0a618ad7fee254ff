#pragma once

#include <emscripten/val.h>

#include "bindings/convert.h"
#include "bindings/memory_reserve.h"

namespace attention_walkthrough {

/// What `guarded` and `guarded_maker` point to.
template <auto function, bool makes_object>
struct Guarded;

template <bool makes_object, typename... Arguments, emscripten::val (*function)(Arguments...)>
struct Guarded<function, makes_object> {
  static emscripten::val call(Arguments... arguments) {
    const MemoryReserve reserve;
    if (!reserve.held()) return no_memory_for_call();
    emscripten::val result = function(arguments...);
    if constexpr (makes_object) {
      if (result.isNull() && !reserve.held()) return no_memory_for_call();
    }
    return result;
  }
};

/// A function that gives its result or an error, in the form Embind binds: it runs with a reserve of memory, and is
/// refused where there is none.
template <auto function>
inline constexpr auto guarded = &Guarded<function, false>::call;

/// The same of a function that makes something of an object of JavaScript's, and gives null when it has. What could
/// only be made out of the reserve is refused, and JavaScript deletes it: kept, it would leave the next call no
/// reserve.
template <auto function>
inline constexpr auto guarded_maker = &Guarded<function, true>::call;

}  // namespace attention_walkthrough

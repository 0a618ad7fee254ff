#pragma once

#include <emscripten/val.h>

#include <string>
#include <string_view>
#include <type_traits>

#include "attention/traced_run.h"
#include "bindings/convert.h"
#include "bindings/guarded.h"

namespace attention_walkthrough {

/// What `by_name` points to.
template <auto method>
struct ByName;

template <typename... Arguments, Status (TracedRun::*method)(Arguments...)>
struct ByName<method> {
  template <typename T>
  using Given = std::conditional_t<std::is_same_v<T, std::string_view>, const std::string&, T>;

  static emscripten::val call(TracedRun& run, Given<Arguments>... arguments) {
    return status_to_js((run.*method)(arguments...));
  }
};

/// A method of `TracedRun` whose arguments are names and counts, in the form Embind binds: names arrive as
/// `std::string`, a `Status` leaves as `status_to_js` says; guarded.
template <auto method>
inline constexpr auto by_name = guarded<&ByName<method>::call>;

}  // namespace attention_walkthrough

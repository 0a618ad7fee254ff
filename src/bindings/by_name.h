#pragma once

#include <emscripten/val.h>

#include <string>
#include <string_view>
#include <type_traits>

#include "attention/traced_run.h"
#include "bindings/convert.h"

namespace attention_walkthrough {

/// A method of `TracedRun` whose arguments are names and counts, in the form Embind binds: names arrive as
/// `std::string`, a `Status` leaves as `status_to_js` says.
template <auto method>
struct ByName;

template <typename... Arguments, Status (TracedRun::*method)(Arguments...)>
struct ByName<method> {
  template <typename T>
  using Owned = std::conditional_t<std::is_same_v<T, std::string_view>, std::string, T>;

  static emscripten::val call(TracedRun& run, Owned<Arguments>... arguments) {
    return status_to_js((run.*method)(arguments...));
  }
};

}  // namespace attention_walkthrough

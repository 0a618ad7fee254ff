#pragma once

#include <doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "attention/attention_case.h"
#include "attention/traced_run.h"

namespace attention_walkthrough::test {

/// Fails the test when an operation was refused, with what it said.
inline void done(const Status& status) { REQUIRE_MESSAGE(status.ok(), status.message()); }

inline const Trace::Entry& entry_of(const TracedRun& run, std::string_view name) {
  const Trace::Entry* entry = run.trace().find(name);
  REQUIRE_MESSAGE(entry != nullptr, "not recorded: " << std::string(name));
  return *entry;
}

inline std::vector<float> recorded(const TracedRun& run, std::string_view name) {
  const ConstTensorView view = run.trace().view(entry_of(run, name));
  return {view.data.begin(), view.data.end()};
}

inline float recorded_number(const TracedRun& run, std::string_view name) {
  CHECK(entry_of(run, name).shape == Shape{});
  return recorded(run, name)[0];
}

inline void input(TracedRun& run, std::string_view name, const Shape& shape, const std::vector<float>& numbers) {
  done(run.input(name, {numbers, shape}));
}

inline void random_input(TracedRun& run, std::string_view name, const Shape& shape, std::uint64_t seed) {
  done(run.input(name, normal_values(shape, seed).view()));
}

inline bool has_formula(const TracedRun& run, std::string_view name, FormulaOp op,
                        const std::vector<std::string>& operands) {
  const Formula& formula = entry_of(run, name).formula;
  return formula.op == op && formula.operands == operands;
}

}  // namespace attention_walkthrough::test

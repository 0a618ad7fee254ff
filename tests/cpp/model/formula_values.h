#pragma once

#include <optional>
#include <vector>

#include "trace/trace.h"

namespace attention_walkthrough::test {

/// What the formula of a recorded tensor makes of its operands, in double, and the magnitudes that were added up to it.
struct FormulaValues {
  std::vector<double> values;
  std::vector<double> magnitudes;
};

/// Works a formula out as trace/trace.h states it. None for numbers that are given, allowed by a rule or measured.
std::optional<FormulaValues> formula_values(const Trace& trace, const Trace::Entry& entry);

/// The names of recorded tensors that do not follow from their operands within 1e-5 of what was added up; a masked
/// score must be minus infinity.
std::vector<std::string> wrong_formulas(const Trace& trace);

}  // namespace attention_walkthrough::test

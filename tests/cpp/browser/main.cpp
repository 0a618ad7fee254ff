#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest.h>
#include <emscripten/bind.h>

#include <string>
#include <utility>

#include "bindings/variant.h"
#include "browser/reporter.h"

namespace attention_walkthrough {
namespace {

REGISTER_REPORTER("sink", 1, SinkReporter);

/// The sink gets the events of `SinkReporter`.
int run_doctest(doctest::Context& context, emscripten::val sink) {
  SinkReporter::set_sink(std::move(sink));
  context.setOption("reporters", "sink");
  context.setOption("no-intro", true);
  const int exit_code = context.run();
  SinkReporter::set_sink(emscripten::val::undefined());
  return exit_code;
}

/// Runs the cases whose names match the comma-separated patterns of `filter` (`*` stands for anything, `\` takes a
/// comma's meaning from it; empty: all). 0 when all of them passed.
int run_tests(const std::string& filter, emscripten::val sink) {
  doctest::Context context;
  if (!filter.empty()) context.addFilter("test-case", filter.c_str());
  return run_doctest(context, std::move(sink));
}

/// Sends one `listed` event per case: { suite, name, file, line }.
void list_tests(emscripten::val sink) {
  // doctest takes this as a flag of a command line only.
  const char* const arguments[] = {"tests", "--list-test-cases"};
  doctest::Context context(2, arguments);
  run_doctest(context, std::move(sink));
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention_walkthrough_tests) {
  emscripten::function("variant", &variant);
  emscripten::function("runTests", &run_tests);
  emscripten::function("listTests", &list_tests);
}

}  // namespace attention_walkthrough

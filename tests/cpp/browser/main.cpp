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

/// The sink gets the events of `SinkReporter`; `query` is a doctest flag that lists instead of runs, or null.
int run_doctest(const std::string& filter, const char* query, emscripten::val sink) {
  SinkReporter::set_sink(std::move(sink));
  doctest::Context context;
  context.setOption("reporters", "sink");
  context.setOption("no-intro", true);
  if (!filter.empty()) context.addFilter("test-case", filter.c_str());
  if (query != nullptr) context.setOption(query, true);
  const int exit_code = context.run();
  SinkReporter::set_sink(emscripten::val::undefined());
  return exit_code;
}

/// Runs the cases whose names match the comma-separated patterns of `filter` (`*` stands for anything; empty: all).
/// 0 when all of them passed.
int run_tests(const std::string& filter, emscripten::val sink) { return run_doctest(filter, nullptr, std::move(sink)); }

/// Sends one `listed` event per case: { suite, name, file, line }.
void list_tests(emscripten::val sink) { run_doctest("", "list-test-cases", std::move(sink)); }

}  // namespace

EMSCRIPTEN_BINDINGS(attention_walkthrough_tests) {
  emscripten::function("variant", &variant);
  emscripten::function("runTests", &run_tests);
  emscripten::function("listTests", &list_tests);
}

}  // namespace attention_walkthrough

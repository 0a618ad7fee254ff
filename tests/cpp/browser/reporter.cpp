#include "browser/reporter.h"

#include <string>
#include <utility>

using emscripten::val;

namespace attention_walkthrough {
namespace {

val& sink() {
  static val sink = val::undefined();
  return sink;
}

val event(const char* kind) {
  val event = val::object();
  event.set("kind", kind);
  return event;
}

void send(const val& event) { sink()(event); }

val describe(const doctest::TestCaseData& test_case, const char* kind) {
  val described = event(kind);
  described.set("suite", test_case.m_test_suite);
  described.set("name", test_case.m_name);
  described.set("file", test_case.m_file.c_str());
  described.set("line", test_case.m_line);
  return described;
}

}  // namespace

void SinkReporter::set_sink(val new_sink) { sink() = std::move(new_sink); }

void SinkReporter::report_query(const doctest::QueryData& query) {
  for (unsigned i = 0; i < query.num_data; ++i) send(describe(*query.data[i], "listed"));
}

void SinkReporter::test_run_start() { send(event("runStart")); }

void SinkReporter::test_run_end(const doctest::TestRunStats& stats) {
  val ended = event("runEnd");
  ended.set("passed", stats.numTestCasesPassingFilters - stats.numTestCasesFailed);
  ended.set("failed", stats.numTestCasesFailed);
  ended.set("assertions", stats.numAsserts);
  send(ended);
}

void SinkReporter::test_case_start(const doctest::TestCaseData& test_case) {
  test_case_ = &test_case;
  subcases_ = val::array();
  send(describe(test_case, "caseStart"));
}

void SinkReporter::test_case_end(const doctest::CurrentTestCaseStats& stats) {
  val ended = event("caseEnd");
  ended.set("ok", stats.testCaseSuccess);
  ended.set("assertions", stats.numAssertsCurrentTest);
  ended.set("seconds", stats.seconds);
  send(ended);
}

void SinkReporter::test_case_exception(const doctest::TestCaseException& exception) {
  report_failure("an exception was thrown", exception.error_string.c_str(), test_case_->m_file.c_str(),
                 static_cast<int>(test_case_->m_line));
}

void SinkReporter::subcase_start(const doctest::SubcaseSignature& subcase) {
  subcases_.call<void>("push", std::string(subcase.m_name.c_str()));
  val started = event("subcase");
  started.set("name", subcase.m_name.c_str());
  send(started);
}

void SinkReporter::subcase_end() { subcases_.call<void>("pop"); }

void SinkReporter::log_assert(const doctest::AssertData& data) {
  if (!data.m_failed) return;
  const std::string message = std::string(doctest::assertString(data.m_at)) + "( " + data.m_expr + " )";
  const doctest::String& expanded = data.m_threw ? data.m_exception : data.m_decomp;
  report_failure(message.c_str(), expanded.c_str(), data.m_file, data.m_line);
}

void SinkReporter::log_message(const doctest::MessageData& data) {
  if ((data.m_severity & doctest::assertType::is_warn) != 0) return;
  report_failure(data.m_string.c_str(), "", data.m_file, data.m_line);
}

void SinkReporter::report_failure(const char* message, const char* expanded, const char* file, int line) {
  val failure = event("failure");
  failure.set("message", message);
  failure.set("expanded", expanded);
  failure.set("file", file);
  failure.set("line", line);
  failure.set("subcases", subcases_.call<val>("slice"));
  send(failure);
}

}  // namespace attention_walkthrough

#pragma once

#include <doctest.h>
#include <emscripten/val.h>

namespace attention_walkthrough {

/// Tells a JavaScript sink what happens while doctest runs, as plain objects with a `kind`:
///   runStart
///   caseStart { suite, name, file, line }
///   subcase   { name }
///   failure   { message, expanded, file, line, subcases }
///   caseEnd   { ok, assertions, seconds }
///   runEnd    { passed, failed, assertions }
class SinkReporter : public doctest::IReporter {
 public:
  /// Where the events go; set before the context runs, as doctest makes its reporters itself.
  static void set_sink(emscripten::val sink);

  explicit SinkReporter(const doctest::ContextOptions&) {}

  void report_query(const doctest::QueryData& query) override;
  void test_run_start() override;
  void test_run_end(const doctest::TestRunStats& stats) override;
  void test_case_start(const doctest::TestCaseData& test_case) override;
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats& stats) override;
  void test_case_exception(const doctest::TestCaseException& exception) override;
  void subcase_start(const doctest::SubcaseSignature& subcase) override;
  void subcase_end() override;
  void log_assert(const doctest::AssertData& data) override;
  void log_message(const doctest::MessageData& data) override;
  void test_case_skipped(const doctest::TestCaseData&) override {}

 private:
  void report_failure(const char* message, const char* expanded, const char* file, int line);

  const doctest::TestCaseData* test_case_ = nullptr;
  emscripten::val subcases_ = emscripten::val::array();
};

}  // namespace attention_walkthrough

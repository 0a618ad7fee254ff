#include "trace/trace.h"

#include <doctest.h>

#include <set>
#include <vector>

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("trace");

const std::vector<float> kNumbers = {1.0F, 2.0F, 3.0F, 4.0F, 5.0F, 6.0F};

ConstTensorView matrix() { return {kNumbers, Shape{2, 3}}; }

TEST_CASE("Trace: what is recorded is found again with its shape, numbers and formula") {
  Trace trace;
  REQUIRE(trace.record({"x", matrix(), {}}).ok());
  REQUIRE(trace.record({"first", {std::span(kNumbers).first(3), Shape{1, 3}}, {FormulaOp::kRows, {"x"}, {0}}}).ok());
  const Trace::Entry* entry = trace.find("first");
  REQUIRE(entry != nullptr);
  CHECK(entry->offset == 6);
  CHECK(entry->shape == Shape{1, 3});
  CHECK(entry->formula.op == FormulaOp::kRows);
  CHECK(entry->formula.operands == std::vector<std::string>{"x"});
  CHECK(entry->formula.rows == std::vector<std::size_t>{0});
  CHECK(trace.view(*entry).data[2] == 3.0F);
  CHECK(trace.find("absent") == nullptr);
  CHECK(trace.data().size() == 9);
  CHECK(trace.entries().size() == 2);
}

TEST_CASE("Trace: recording copies, so later changes do not show") {
  std::vector<float> numbers = {1.0F};
  Trace trace;
  REQUIRE(trace.record({"x", {numbers, Shape{}}, {}}).ok());
  numbers[0] = 9.0F;
  CHECK(trace.data()[0] == 1.0F);
}

TEST_CASE("Trace: numbers stay where they are in the list while the buffer grows") {
  Trace trace;
  for (int i = 0; i < 100; ++i) {
    const auto number = static_cast<float>(i);
    REQUIRE(trace.record({"t" + std::to_string(i), {std::span(&number, 1), Shape{1}}, {}}).ok());
  }
  for (int i = 0; i < 100; ++i) {
    const Trace::Entry* entry = trace.find("t" + std::to_string(i));
    REQUIRE(entry != nullptr);
    CHECK(trace.view(*entry).data[0] == static_cast<float>(i));
  }
}

TEST_CASE("Trace: a name that is empty or taken is refused, and so is an unknown operand") {
  Trace trace;
  REQUIRE(trace.record({"x", matrix(), {}}).ok());
  const auto refused = [&](Trace::Recording recording, std::string_view part) {
    const Status status = trace.record(std::move(recording));
    CHECK(status.code() == ErrorCode::kInvalidArgument);
    CHECK(status.message().find(part) != std::string::npos);
    CHECK(trace.entries().size() == 1);
    CHECK(trace.data().size() == 6);
  };
  refused({"", matrix(), {}}, "name is empty");
  refused({"x", matrix(), {}}, "name (x) is taken");
  refused({"y", matrix(), {FormulaOp::kExp, {"z"}, {}}}, "operand (z) of y is not recorded");
}

TEST_CASE("Trace: record_all records everything or nothing") {
  Trace trace;
  REQUIRE(trace.record({"x", matrix(), {}}).ok());
  CHECK_FALSE(trace.record_all({{"y", matrix(), {}}, {"x", matrix(), {}}}).ok());
  CHECK(trace.entries().size() == 1);
  CHECK(trace.data().size() == 6);
  CHECK(trace.record_all({{"y", matrix(), {}}, {"z", matrix(), {FormulaOp::kExp, {"y"}, {}}}}).ok());
  CHECK(trace.entries().size() == 3);
}

TEST_CASE("Trace: an empty tensor and a single number can be recorded") {
  Trace trace;
  REQUIRE(trace.record({"empty", {{}, Shape{0, 3}}, {}}).ok());
  REQUIRE(trace.record({"number", {std::span(kNumbers).first(1), Shape{}}, {}}).ok());
  CHECK(trace.view(*trace.find("empty")).data.empty());
  CHECK(trace.view(*trace.find("number")).data.size() == 1);
}

TEST_CASE("formula_op_name: every op has a spelling of its own") {
  std::set<std::string_view> names;
  for (int op = 0; op <= static_cast<int>(FormulaOp::kCount); ++op) {
    const std::string_view name = formula_op_name(static_cast<FormulaOp>(op));
    CHECK_FALSE(name.empty());
    CHECK(names.insert(name).second);
  }
  CHECK(formula_op_name(FormulaOp::kMatmulTransposed) == "matmul_transposed");
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

#include <doctest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>

#include "train/named_tasks/named_task.h"
#include "train/tasks/copy_task.h"
#include "train/tasks/previous_token_task.h"

using namespace attention_walkthrough;

namespace {

using Tokens = std::vector<std::size_t>;

struct NamedTask {
  std::string name;
  std::unique_ptr<Task> task;
};

constexpr SymbolTaskOptions kOptions{.num_symbols = 5, .min_length = 2, .max_length = 6};

std::vector<NamedTask> all_tasks() {
  using Order = CopyTask::Order;
  using Form = CopyTask::Form;
  std::vector<NamedTask> tasks;
  tasks.push_back({"copy, two texts", std::make_unique<CopyTask>(kOptions, Order::kSame, Form::kTwoTexts)});
  tasks.push_back({"reverse, two texts", std::make_unique<CopyTask>(kOptions, Order::kReversed, Form::kTwoTexts)});
  tasks.push_back({"copy, one text", std::make_unique<CopyTask>(kOptions, Order::kSame, Form::kOneText)});
  tasks.push_back({"reverse, one text", std::make_unique<CopyTask>(kOptions, Order::kReversed, Form::kOneText)});
  tasks.push_back({"previous token", std::make_unique<PreviousTokenTask>(kOptions)});
  return tasks;
}

/// What tells examples apart.
Tokens key_of(const Example& example) {
  Tokens key = example.source;
  key.insert(key.end(), example.input.begin(), example.input.end());
  return key;
}

std::set<Tokens> draw_many(const Task& task, Split split) {
  Random random(1);
  Example example;
  std::set<Tokens> keys;
  for (int draw = 0; draw < 2000; ++draw) {
    task.draw(split, random, example);
    keys.insert(key_of(example));
  }
  return keys;
}

}  // namespace

TEST_SUITE("train") {
  TEST_CASE("tasks: every example fits the sizes they state, and the longest occurs") {
    for (const auto& [name, task] : all_tasks()) {
      CAPTURE(name);
      const TaskSizes sizes = task->sizes();
      Random random(3);
      Example example;
      std::size_t longest_source = 0;
      std::size_t longest_input = 0;
      for (int draw = 0; draw < 500; ++draw) {
        task->draw(draw % 2 == 0 ? Split::kTraining : Split::kHeldOut, random, example);
        longest_source = std::max(longest_source, example.source.size());
        longest_input = std::max(longest_input, example.input.size());
        CHECK(example.targets.size() == (example.input.empty() ? example.source : example.input).size());
        for (const std::size_t id : example.source) CHECK(id < sizes.source_vocab_size);
        for (const std::size_t id : example.input) CHECK(id < sizes.target_vocab_size);
        for (const std::size_t id : example.targets) CHECK((id == kNoTarget || id < sizes.target_vocab_size));
      }
      CHECK(longest_source == sizes.max_source_length);
      CHECK(longest_input == sizes.max_input_length);
    }
  }

  TEST_CASE("tasks: no example is of both splits, and both have many") {
    for (const auto& [name, task] : all_tasks()) {
      CAPTURE(name);
      const std::set<Tokens> training = draw_many(*task, Split::kTraining);
      const std::set<Tokens> held_out = draw_many(*task, Split::kHeldOut);
      CHECK(training.size() > 200);
      CHECK(held_out.size() > 200);
      for (const Tokens& key : held_out) CHECK(!training.contains(key));
    }
  }

  TEST_CASE("tasks: one seed gives the same examples, whatever the example held before") {
    for (const auto& [name, task] : all_tasks()) {
      CAPTURE(name);
      Random first(7);
      Random second(7);
      Example fresh;
      Example used{.source = {9, 9, 9}, .input = {9}, .targets = {9, 9}};
      task->draw(Split::kTraining, first, fresh);
      task->draw(Split::kTraining, second, used);
      CHECK(fresh.source == used.source);
      CHECK(fresh.input == used.input);
      CHECK(fresh.targets == used.targets);
    }
  }

  TEST_CASE("CopyTask: the second text is the first, in order or reversed, and says where it ends") {
    for (const CopyTask::Order order : {CopyTask::Order::kSame, CopyTask::Order::kReversed}) {
      Random random(5);
      Example example;
      CopyTask(kOptions, order, CopyTask::Form::kTwoTexts).draw(Split::kTraining, random, example);
      Tokens copy = example.source;
      if (order == CopyTask::Order::kReversed) std::ranges::reverse(copy);
      Tokens input = copy;
      input.insert(input.begin(), kBeginMark);
      Tokens targets = copy;
      targets.push_back(kEndMark);
      CHECK(example.input == input);
      CHECK(example.targets == targets);
    }
  }

  TEST_CASE("CopyTask: one text holds the same symbols, and has no target before the begin mark") {
    Random first(5);
    Random second(5);
    Example two;
    Example one;
    CopyTask(kOptions, CopyTask::Order::kReversed, CopyTask::Form::kTwoTexts).draw(Split::kHeldOut, first, two);
    CopyTask(kOptions, CopyTask::Order::kReversed, CopyTask::Form::kOneText).draw(Split::kHeldOut, second, one);
    CHECK(one.source.empty());
    Tokens input = two.source;
    input.insert(input.end(), two.input.begin(), two.input.end());
    Tokens targets(two.source.size(), kNoTarget);
    targets.insert(targets.end(), two.targets.begin(), two.targets.end());
    CHECK(one.input == input);
    CHECK(one.targets == targets);
  }

  TEST_CASE("PreviousTokenTask: each target is the token before, the first has none") {
    Random random(5);
    Example example;
    PreviousTokenTask(kOptions).draw(Split::kTraining, random, example);
    REQUIRE(example.input.size() >= 2);
    CHECK(example.targets.front() == kNoTarget);
    for (std::size_t i = 1; i < example.input.size(); ++i) CHECK(example.targets[i] == example.input[i - 1]);
  }

  TEST_CASE("make_named_task: makes each task by its name, and names them all where there is none of that name") {
    std::shared_ptr<const Task> task;
    const Status unknown = make_named_task("sing", task);
    CHECK(unknown.code() == ErrorCode::kInvalidArgument);
    CHECK(task == nullptr);
    for (const std::string name :
         {"copy", "reverse", "copy_after", "reverse_after", "previous_token", "translation", "reading"}) {
      CAPTURE(name);
      CHECK(unknown.message().find(name) != std::string::npos);
      task = nullptr;
      REQUIRE(make_named_task(name, task).ok());
      CHECK(task->sizes().target_vocab_size > 2);
    }
  }
}

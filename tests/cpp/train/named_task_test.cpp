#include "train/named_tasks/named_task.h"

#include <doctest.h>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "core/hash.h"
#include "simd/simd.h"
#include "train/train_cases.h"

using namespace attention_walkthrough;

namespace {

constexpr std::string_view kNames[] = {"copy",           "reverse",     "copy_after",        "reverse_after",
                                       "previous_token", "translation", "small_translation", "reading"};

std::shared_ptr<const Task> make(std::string_view name) {
  std::shared_ptr<const Task> task;
  const Status status = make_named_task(name, task);
  REQUIRE_MESSAGE(status.ok(), status.message());
  return task;
}

/// The texts of many examples of one split.
std::set<std::vector<std::size_t>> draw_sources(const Task& task, Split split) {
  Random random(1);
  Example example;
  std::set<std::vector<std::size_t>> sources;
  for (int draw = 0; draw < 3000; ++draw) {
    task.draw(split, random, example);
    sources.insert(example.source);
  }
  return sources;
}

std::vector<std::size_t> ids_of(std::initializer_list<std::string_view> text, std::span<const std::string_view> words) {
  std::vector<std::size_t> ids;
  for (const std::string_view word : text) ids.push_back(std::ranges::find(words, word) - words.begin());
  return ids;
}

/// Of the weights after a few steps on a task: its sentences, their order and every number of the steps have a say.
std::uint64_t hash_after_training(std::string_view task, const TrainedConfig& config, EncoderMask mask) {
  TrainerOptions options;
  options.seed = 1;
  options.batch_size = 8;
  options.encoder_mask = mask;
  std::unique_ptr<Trainer> trainer;
  const Status status = Trainer::create(make(task), config, options, trainer);
  REQUIRE_MESSAGE(status.ok(), status.message());
  for (int step = 0; step < 8; ++step) trainer->step();
  const std::span<const float> weights = trainer->parameters().values();
  return stable_hash({reinterpret_cast<const char*>(weights.data()), weights.size_bytes()});
}

}  // namespace

TEST_SUITE("train") {
  TEST_CASE("make_named_task: makes every task it lists, and lists them for a name that is none") {
    std::shared_ptr<const Task> task = make("copy");
    const Task* before = task.get();
    const Status status = make_named_task("sing", task);
    CHECK(status.code() == ErrorCode::kInvalidArgument);
    CHECK(task.get() == before);
    for (const std::string_view name : kNames) {
      CHECK(status.message().find(name) != std::string::npos);
      CHECK(make(name)->sizes().target_vocab_size > 0);
    }
  }

  TEST_CASE("words_of_named_task: a word for every token, or none where tokens are symbols") {
    for (const std::string_view name : kNames) {
      CAPTURE(name);
      const TaskSizes sizes = make(name)->sizes();
      const TaskWords words = words_of_named_task(name);
      const bool has_words = !words.target.empty();
      CHECK(has_words == (name == "translation" || name == "small_translation" || name == "reading"));
      CHECK(words.source.size() == (has_words ? sizes.source_vocab_size : 0));
      CHECK(words.target.size() == (has_words ? sizes.target_vocab_size : 0));
    }
    CHECK(words_of_named_task("sing").source.empty());
  }

  TEST_CASE("small_translation: few words and short sentences, that of the lessons among them, held out ones apart") {
    const auto task = make("small_translation");
    CHECK(task->sizes().source_vocab_size < 30);
    CHECK(task->sizes().target_vocab_size < 40);
    CHECK(task->sizes().max_source_length == 6);
    CHECK(task->sizes().max_input_length == 8);
    const auto training = draw_sources(*task, Split::kTraining);
    const auto held_out = draw_sources(*task, Split::kHeldOut);
    CHECK(training.size() > 250);
    CHECK(held_out.size() > 20);
    for (const auto& source : held_out) CHECK(!training.contains(source));
    CHECK(training.contains(ids_of({"小猫", "坐在", "垫子上"}, words_of_named_task("small_translation").source)));
  }

  TEST_CASE("small_translation: has no word that the large translation does not have") {
    const TaskWords small = words_of_named_task("small_translation");
    const TaskWords large = words_of_named_task("translation");
    for (const std::string_view word : small.source) CHECK(std::ranges::count(large.source, word) == 1);
    for (const std::string_view word : small.target) CHECK(std::ranges::count(large.target, word) == 1);
  }

  TEST_CASE("Trainer: a shortened training on sentences gives the same bits every time and on every machine") {
    // Relaxed SIMD rounds a product and a sum as the machine likes.
    if (simd_variant_name() == "relaxed-simd") return;
    const TransformerConfig translator = test::small_transformer(Architecture::kEncoderDecoder);
    const RecurrentConfig recurrent = test::small_recurrent(RecurrentAttention::kAdditive);
    const TransformerConfig reader = test::small_transformer(Architecture::kEncoder);
    for (int time = 0; time < 2; ++time) {
      CHECK(hash_after_training("translation", translator, EncoderMask::kFull) == 4552101537966616472U);
      CHECK(hash_after_training("translation", recurrent, EncoderMask::kFull) == 4912126900168016938U);
      CHECK(hash_after_training("reading", reader, EncoderMask::kDrawn) == 572649419945832612U);
    }
  }
}

#include <doctest.h>

#ifdef AW_ADDRESS_SANITIZER
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/tensor.h"
#include "model/checkpoint_file.h"
#include "model/logits.h"
#include "model/quantise_model.h"
#include "model/text_session.h"
#include "support/allocation_count.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("model");

/// Allocations while `run` runs.
template <typename Run>
std::size_t allocations_of(Run run) {
  const AllocationCount count;
  run();
  return count.so_far();
}

TEST_CASE("allocations_of: counts what is taken") {
  Tensor tensor;
  CHECK(allocations_of([&] { (void)Tensor::create("x", {2, 3}, tensor); }) == 1);
}

TEST_CASE("TextSession: neither reading a text nor a step of decoding takes memory") {
  const Ids source = {1, 2, 3};
  const Ids text = seeded_ids(40);
  std::vector<std::pair<LanguageModel, Ids>> models;
  models.emplace_back(read_transformer(small_transformer("decoder")), Ids());
  models.emplace_back(
      read_transformer(small_transformer("decoder", R"(,"positions":"rotary","norm":"rms_norm","gated_mlp":true)")),
      Ids());
  models.emplace_back(read_transformer(small_transformer("decoder")), Ids());
  REQUIRE(quantise_model(models.back().first).ok());
  models.emplace_back(read_transformer(small_transformer("encoder_decoder", R"(,"source_vocab_size":7)")), source);
  for (const auto& [model, reads] : models) {
    for (const KvStorageKind storage : {KvStorageKind::kContiguous, KvStorageKind::kPaged, KvStorageKind::kInt8}) {
      TextSession session;
      REQUIRE(TextSession::create(model, 80, {.source = reads, .cache = {.kind = storage}}, session).ok());
      CHECK(allocations_of([&] { (void)session.append(text); }) == 0);
      CHECK(session.length() == 40);
      CHECK(allocations_of([&] { (void)session.append(Ids{}); }) > 0);  // its refusal is a sentence
      const Ids next = {3};
      CHECK(allocations_of([&] { (void)session.append(next); }) == 0);
      CHECK(session.length() == 41);
    }
  }
  for (const std::string kind : {"none", "additive", "dot"}) {
    const LanguageModel model = read_recurrent(small_recurrent(kind));
    TextSession session;
    REQUIRE(TextSession::create(model, 20, {.source = source}, session).ok());
    const Ids next = {3};
    CHECK(allocations_of([&] { (void)session.append(next); }) == 0);
    CHECK(session.length() == 1);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test
#endif

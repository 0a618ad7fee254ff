// How sessions keep keys and values, and their forks.

#include <doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "attention/kv_cache.h"
#include "model/checkpoint_file.h"
#include "model/generate.h"
#include "model/logits.h"
#include "model/sampler.h"
#include "model/text_session.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("model");

constexpr KvStorageOptions kInt8 = {.kind = KvStorageKind::kInt8};
constexpr std::array<KvStorageOptions, 4> kExact = {{
    {.kind = KvStorageKind::kContiguous},
    {.kind = KvStorageKind::kPaged, .page_size = 1},
    {.kind = KvStorageKind::kPaged, .page_size = 5},
    {.kind = KvStorageKind::kPaged},
}};
const Ids kSource = {1, 6, 2};

/// Every kind of model that has sessions, and whether it looks at a source.
std::vector<std::pair<LanguageModel, bool>> models() {
  std::vector<std::pair<LanguageModel, bool>> all;
  all.emplace_back(read_transformer(small_transformer("decoder")), false);
  all.emplace_back(read_transformer(small_transformer(
                       "decoder", R"(,"positions":"rotary","norm":"rms_norm","gated_mlp":true,"num_kv_heads":1)")),
                   false);
  all.emplace_back(read_transformer(small_transformer("encoder_decoder", R"(,"source_vocab_size":7)")), true);
  for (const std::string kind : {"none", "additive", "dot"}) {
    all.emplace_back(read_recurrent(small_recurrent(kind)), true);
  }
  return all;
}

TextSession session_of(const LanguageModel& model, std::size_t capacity, const ReadOptions& options) {
  TextSession session;
  const Status status = TextSession::create(model, capacity, options, session);
  REQUIRE_MESSAGE(status.ok(), status.message());
  return session;
}

TEST_CASE("TextSession: contiguous and paged caches give the same bits, whatever the pages") {
  const Ids ids = seeded_ids(50);
  for (const auto& [model, has_source] : models()) {
    if (std::holds_alternative<RecurrentModel>(model)) continue;
    const std::span<const std::size_t> source = has_source ? std::span(kSource) : std::span<const std::size_t>();
    TextSession expected = session_of(model, 60, {.source = source});
    REQUIRE(expected.append(ids).ok());
    for (const KvStorageOptions& storage : kExact) {
      TextSession session = session_of(model, 60, {.source = source, .cache = storage});
      REQUIRE(session.append(ids).ok());
      CHECK(same_bits(session.logits(), expected.logits()));
    }
  }
}

TEST_CASE("TextSession: on int8 caches logits are near those on float32, and not the same") {
  const Ids ids = seeded_ids(50);
  for (const auto& [model, has_source] : models()) {
    if (std::holds_alternative<RecurrentModel>(model)) continue;
    const std::span<const std::size_t> source = has_source ? std::span(kSource) : std::span<const std::size_t>();
    TextSession expected = session_of(model, 60, {.source = source});
    TextSession session = session_of(model, 60, {.source = source, .cache = kInt8});
    REQUIRE(expected.append(ids).ok());
    REQUIRE(session.append(ids).ok());
    CHECK(difference(expected.logits(), session.logits()) < 0.01);
    CHECK_FALSE(same_bits(session.logits(), expected.logits()));
  }
}

TEST_CASE("TextSession::fork: both go on as if each had read its text alone, also after the other is gone") {
  for (const auto& [model, has_source] : models()) {
    const bool is_recurrent = std::holds_alternative<RecurrentModel>(model);
    const std::span<const std::size_t> source = has_source ? std::span(kSource) : std::span<const std::size_t>();
    const std::size_t capacity = is_recurrent ? 20 : 80;
    for (const KvStorageOptions& storage : {kExact[0], kExact[1], kExact[2], kExact[3], kInt8}) {
      if (is_recurrent && storage.kind != KvStorageKind::kContiguous) continue;
      const ReadOptions options = {.source = source, .cache = storage};
      const auto logits_after = [&, &one = model](std::initializer_list<Ids> parts) {
        TextSession session = session_of(one, capacity, options);
        for (const Ids& ids : parts) REQUIRE(session.append(ids).ok());
        return copied(session.logits());
      };
      TextSession session = session_of(model, capacity, options);
      REQUIRE(session.append(Ids{1, 2, 3}).ok());
      TextSession fork;
      REQUIRE(session.fork(fork).ok());
      CHECK(fork.length() == 3);
      CHECK(fork.capacity() == capacity);
      CHECK(fork.cache_bytes() == session.cache_bytes());
      CHECK(same_bits(fork.logits(), session.logits()));
      REQUIRE(fork.append(Ids{4, 0}).ok());
      REQUIRE(session.append(Ids{2, 2}).ok());
      CHECK(same_bits(fork.logits(), logits_after({{1, 2, 3}, {4, 0}})));
      CHECK(same_bits(session.logits(), logits_after({{1, 2, 3}, {2, 2}})));
      session = TextSession();
      REQUIRE(fork.truncate(4).ok());
      REQUIRE(fork.append(Ids{1}).ok());
      CHECK(difference(fork.logits(), logits_after({{1, 2, 3}, {4}, {1}})) <= kCachedMaxDifference);
    }
  }
}

TEST_CASE("TextSession::truncate: what follows is as if the rest had never been read, by forks too") {
  Sampler greedy;
  REQUIRE(Sampler::create({.temperature = 0.0F}, 5, 1, greedy).ok());
  for (const auto& [model, has_source] : models()) {
    const bool is_recurrent = std::holds_alternative<RecurrentModel>(model);
    const std::span<const std::size_t> source = has_source ? std::span(kSource) : std::span<const std::size_t>();
    for (const KvStorageOptions& storage : {kExact[0], kExact[1], kExact[2], kExact[3], kInt8}) {
      if (is_recurrent && storage.kind != KvStorageKind::kContiguous) continue;
      TextSession fresh = session_of(model, 20, {.source = source, .cache = storage});
      TextSession session = session_of(model, 20, {.source = source, .cache = storage});
      REQUIRE(fresh.append(Ids{1, 2}).ok());
      REQUIRE(session.append(Ids{1, 2}).ok());
      REQUIRE(session.append(Ids{3, 4, 3}).ok());
      const std::vector<float> of_all = copied(session.logits());
      REQUIRE(session.truncate(5).ok());
      CHECK(same_bits(session.logits(), of_all));
      REQUIRE(session.truncate(2).ok());
      const std::size_t bytes = session.cache_bytes();
      TextSession fork;  // of one that was not asked since
      REQUIRE(session.fork(fork).ok());
      for (TextSession* one : {&session, &fork}) {
        CHECK(difference(fresh.logits(), one->logits()) <= kCachedMaxDifference);
        CHECK(difference(of_all, one->logits()) > 100 * kCachedMaxDifference);
        CHECK(one->length() == 2);
        CHECK(one->cache_bytes() == bytes);
      }
      CHECK(session.shared_cache_bytes() == (storage.kind == KvStorageKind::kPaged ? bytes : 0));
      Ids expected;
      REQUIRE(generate(fresh, greedy, 3, {}, expected).ok());
      for (TextSession* one : {&session, &fork}) {
        Ids picked;
        REQUIRE(generate(*one, greedy, 3, {}, picked).ok());
        CHECK(picked == expected);
        REQUIRE(one->truncate(0).ok());
        CHECK(generate(*one, greedy, 3, {}, picked).code() == ErrorCode::kInvalidArgument);
        CHECK(std::ranges::count(one->logits(), 0.0F) == 5);
      }
    }
  }
}

TEST_CASE("TextSession::cache_bytes: as computed by hand for each storage, and what forks share") {
  const LanguageModel model = read_transformer(small_transformer("encoder_decoder", R"(,"source_vocab_size":7)"));
  const TransformerConfig& config = std::get<TransformerModel>(model).config;
  const std::size_t position = 2 * config.num_layers * config.num_kv_heads * config.head_dim * sizeof(float);
  TextSession contiguous = session_of(model, 20, {.source = kSource});
  REQUIRE(contiguous.append(Ids{1, 2, 3, 4, 0, 1}).ok());
  CHECK(contiguous.cache_bytes() == (6 + 3) * position);
  TextSession copy;
  REQUIRE(contiguous.fork(copy).ok());
  CHECK(contiguous.shared_cache_bytes() == 0);

  TextSession int8 = session_of(model, 20, {.source = kSource, .cache = kInt8});
  REQUIRE(int8.append(Ids{1, 2, 3, 4, 0, 1}).ok());
  CHECK(int8.cache_bytes() == (6 + 3) * 2 * config.num_layers * config.num_kv_heads * (config.head_dim + 4));

  const KvStorageOptions pages = {.kind = KvStorageKind::kPaged, .page_size = 4};
  TextSession paged = session_of(model, 20, {.source = kSource, .cache = pages});
  CHECK(paged.cache_bytes() == 3 * position);  // the source has a page of its own size
  REQUIRE(paged.append(Ids{1, 2, 3, 4, 0, 1}).ok());
  CHECK(paged.cache_bytes() == (8 + 3) * position);
  TextSession fork;
  REQUIRE(paged.fork(fork).ok());
  CHECK(paged.shared_cache_bytes() == (8 + 3) * position);
  REQUIRE(fork.append(Ids{2}).ok());
  CHECK(paged.shared_cache_bytes() == (4 + 3) * position);
  CHECK(fork.cache_bytes() == (8 + 3) * position);
}

TEST_CASE("TextSession: forks share the room of a paged cache, and a full one changes nothing") {
  const LanguageModel model = read_transformer(small_transformer("decoder"));
  const KvStorageOptions pages = {.kind = KvStorageKind::kPaged, .page_size = 4};
  TextSession session = session_of(model, 12, {.cache = pages});
  REQUIRE(session.append(Ids{1, 2, 3, 4, 0}).ok());
  TextSession fork;
  TextSession third;
  REQUIRE(session.fork(fork).ok());
  REQUIRE(session.fork(third).ok());
  CHECK(session.room() == 7);
  REQUIRE(third.append(Ids{1}).ok());
  CHECK(session.room() == 3);
  REQUIRE(fork.append(Ids{1}).ok());
  CHECK(fork.room() == 2);
  const std::vector<float> before = copied(session.logits());
  const Status status = session.append(Ids{1, 1, 1, 1});
  CHECK(status.code() == ErrorCode::kCapacity);
  CHECK(status.message() ==
        "ids brings 4 tokens; the session holds 5 of 12 and shares its pages with forks, so at most 3 fit");
  CHECK(session.length() == 5);
  CHECK(same_bits(session.logits(), before));

  Sampler greedy;
  REQUIRE(Sampler::create({.temperature = 0.0F}, 5, 1, greedy).ok());
  Ids picked;
  REQUIRE(generate(fork, greedy, 50, {}, picked).ok());
  CHECK(picked.size() == 2);  // as many as its page has room for
  fork = TextSession();
  third = TextSession();
  CHECK(session.room() == 7);
  REQUIRE(generate(session, greedy, 50, {}, picked).ok());
  CHECK(session.length() == 12);
}

TEST_CASE("TextSession::create: refuses pages that do not fit, and storages for what keeps no keys") {
  const LanguageModel decoder = read_transformer(small_transformer("decoder"));
  TextSession session;
  for (const std::size_t page_size : {std::size_t{0}, std::size_t{9}, SIZE_MAX}) {
    const KvStorageOptions storage = {.kind = KvStorageKind::kPaged, .page_size = page_size};
    const Status status = TextSession::create(decoder, 8, {.cache = storage}, session);
    CHECK(status.code() == ErrorCode::kInvalidArgument);
    CHECK(mentions(status, {"page_size", "capacity (8)"}));
  }
  const LanguageModel recurrent = read_recurrent(small_recurrent("dot"));
  const Status status =
      TextSession::create(recurrent, 8, {.source = kSource, .cache = {.kind = KvStorageKind::kPaged}}, session);
  CHECK(status.code() == ErrorCode::kInvalidArgument);
  CHECK(mentions(status, {"this model keeps states"}));
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

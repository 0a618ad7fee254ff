#include "model/quantise_model.h"

#include <doctest.h>

#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

#include "model/checkpoint_file.h"
#include "model/decoder_session.h"
#include "model/logits.h"
#include "model/trace_model.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("model");

/// GPT-2, whose logits come from its table of tokens, and Llama, which has a head.
std::vector<CheckpointFile> both_styles() {
  std::vector<CheckpointFile> files;
  files.push_back(small_gpt2());
  files.push_back(small_llama());
  return files;
}

TransformerModel quantised(const CheckpointFile& file) {
  LanguageModel model = read_transformer(file);
  REQUIRE(quantise_model(model).ok());
  return std::get<TransformerModel>(std::move(model));
}

std::vector<float> logits_after(const TransformerModel& model, std::span<const std::size_t> ids) {
  DecoderSession session;
  REQUIRE(DecoderSession::create(model, 3, {}, session).ok());
  REQUIRE(session.append(ids).ok());
  return copied(session.logits());
}

/// What 8 bits may change in the logits of these models, whose numbers are drawn and whose sums are short.
constexpr double kMostChanged = 0.05;

TEST_CASE("quantise_model: logits are those of the model but for what 8 bits leave out") {
  for (const CheckpointFile& file : both_styles()) {
    const Ids ids = {1, 4, 2};
    const std::vector<float> exact = logits_after(read_transformer(file), ids);
    const std::vector<float> actual = logits_after(quantised(file), ids);
    CHECK(difference(exact, actual) <= kMostChanged);
    CHECK(difference(exact, actual) > 1e-4);
  }
}

TEST_CASE("quantise_model: a text read token by token, or on from a fork, gives what it gives all at once") {
  for (const CheckpointFile& file : both_styles()) {
    const TransformerModel model = quantised(file);
    DecoderSession session;
    REQUIRE(DecoderSession::create(model, 3, {}, session).ok());
    for (const std::size_t id : {1, 4}) REQUIRE(session.append(Ids{id}).ok());
    DecoderSession fork;
    REQUIRE(session.fork(fork).ok());
    for (DecoderSession* one : {&session, &fork}) REQUIRE(one->append(Ids{2}).ok());
    CHECK(same_bits(fork.logits(), session.logits()));
    // Where a sum is rounded elsewhere a code may be the next one.
    CHECK(difference(logits_after(model, Ids{1, 4, 2}), session.logits()) <= kMostChanged / 4);
  }
}

TEST_CASE("quantise_model: gives up the numbers, and counts what is left") {
  LanguageModel model = read_transformer(small_llama());
  const auto& transformer = std::get<TransformerModel>(model);
  const LayerWeights& layer = transformer.decoder.layers.at(0);
  // 8 wide, 4 heads of 2 beside 2 key/value heads, 12 wide inside: 8 (8 + 8) + 8 8 + 8 24 + 12 8 in each of two layers.
  constexpr std::size_t kNorms = 5 * 8;
  constexpr std::size_t kTable = 5 * 8;
  CHECK(weight_bytes(model) == 4 * (2 * (8 * 16 + 8 * 8 + 8 * 24 + 12 * 8) + kNorms + kTable + 8 * 5));
  REQUIRE(quantise_model(model).ok());
  CHECK(layer.self_attention.qkv_weight.numbers.shape() == Shape{0});
  CHECK(layer.mlp.down_weight.numbers.shape() == Shape{0});
  CHECK(transformer.lm_head.numbers.shape() == Shape{0});
  // Blocks of 576 bytes, 32 deep and 16 wide: 1, 1, 2 and 1 in each layer, and one of the head.
  CHECK(weight_bytes(model) == (2 * 5 + 1) * 576 + 4 * (kNorms + kTable));

  const LanguageModel recurrent = read_recurrent(small_recurrent("none"));
  const auto& gru = std::get<RecurrentModel>(recurrent);
  CHECK(weight_bytes(recurrent) == 4 * (5 * 4 + 7 * 4 + 2 * (4 * 18 + 6 * 18 + 2 * 18) + 6 * 5));
  CHECK(gru.query_weight.shape() == Shape{0});
}

TEST_CASE("quantise_model: what is no decoder is refused and stays as it was; nothing is traced in codes") {
  LanguageModel encoder = read_transformer(small_transformer("encoder"));
  LanguageModel recurrent = read_recurrent(small_recurrent("none"));
  for (LanguageModel* model : {&encoder, &recurrent}) {
    const std::size_t before = weight_bytes(*model);
    const Status status = quantise_model(*model);
    CHECK(status.code() == ErrorCode::kInvalidArgument);
    CHECK(mentions(status, {"quantise", "no decoder"}));
    CHECK(weight_bytes(*model) == before);
  }
  LanguageModel decoder = read_transformer(small_llama());
  REQUIRE(quantise_model(decoder).ok());
  Trace trace;
  const Status status = trace_model(decoder, Ids{1}, {}, trace);
  CHECK(status.code() == ErrorCode::kInvalidArgument);
  CHECK(mentions(status, {"trace", "quantise"}));
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

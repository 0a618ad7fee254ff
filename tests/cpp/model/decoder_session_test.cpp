#include "model/decoder_session.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "model/checkpoint_file.h"
#include "model/composed_transformer.h"
#include "model/generate.h"
#include "model/logits.h"
#include "model/sampler.h"
#include "model/text_session.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("model");

/// GPT-2 and Llama style, with room for more than one block of positions.
TransformerModel model_of(CheckpointFile file, std::size_t context_length) {
  std::string& config = file.metadata["config"];
  const bool is_gpt2 = config.find("gpt2") != std::string::npos;
  const std::string key = is_gpt2 ? "\"n_positions\":3" : "\"max_position_embeddings\":16";
  config.replace(config.find(key), key.size(), key.substr(0, key.find(':') + 1) + std::to_string(context_length));
  if (is_gpt2) file.add("transformer.wpe.weight", {context_length, 4});
  return read_transformer(file);
}

constexpr std::size_t kContextLength = 80;

std::vector<TransformerModel> both_styles() {
  std::vector<TransformerModel> models;
  models.push_back(model_of(small_gpt2(), kContextLength));
  models.push_back(model_of(small_llama(), kContextLength));
  return models;
}

DecoderSession session_of(const TransformerModel& model, std::size_t capacity = kContextLength) {
  DecoderSession session;
  REQUIRE(DecoderSession::create(model, capacity, {}, session).ok());
  return session;
}

/// Logits after the last of `ids`, all read together.
std::vector<float> logits_after(const TransformerModel& model, std::span<const std::size_t> ids) {
  DecoderSession session = session_of(model);
  REQUIRE(session.append(ids).ok());
  return copied(session.logits());
}

TEST_CASE("DecoderSession: logits are those of plain loops in double, whatever the model is made of") {
  const Ids ids = seeded_ids(40);  // two blocks
  std::vector<TransformerModel> models = both_styles();
  for (TransformerModel& model : models) {
    for (const Activation activation :
         {Activation::kGelu, Activation::kGeluTanh, Activation::kRelu, Activation::kSilu}) {
      for (const RotaryLayout layout : {RotaryLayout::kHalfSplit, RotaryLayout::kInterleaved}) {
        for (const bool changed : {false, true}) {
          model.config.activation = activation;
          model.config.rotary_layout = layout;
          model.config.embedding_norm = changed;
          model.config.final_norm = !changed;
          CHECK(difference(logits_after(model, ids), composed_logits(model, ids).back()) <= 1e-5);
        }
      }
    }
  }
}

TEST_CASE("DecoderSession: reading tokens one by one gives what reading them together gives") {
  for (const TransformerModel& model : both_styles()) {
    const Ids ids = seeded_ids(70);  // more than two blocks
    DecoderSession session = session_of(model);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      CAPTURE(i);
      REQUIRE(session.append({&ids[i], 1}).ok());
      const auto together = logits_after(model, std::span(ids).first(i + 1));
      CHECK(difference(session.logits(), together) <= kCachedMaxDifference);
    }
  }
}

TEST_CASE("DecoderSession: logits depend on every token before, and on the order") {
  for (const TransformerModel& model : both_styles()) {
    const Ids ids = seeded_ids(6);
    const std::vector<float> logits = logits_after(model, ids);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      CAPTURE(i);
      Ids other = ids;
      other[i] = (other[i] + 1) % 5;
      CHECK(difference(logits, logits_after(model, other)) > 1e-4);
    }
    CHECK(difference(logits_after(model, Ids{1, 2, 3}), logits_after(model, Ids{2, 1, 3})) > 1e-4);
  }
}

TEST_CASE("DecoderSession: after truncate the text goes on as if the rest had never been read") {
  for (const TransformerModel& model : both_styles()) {
    DecoderSession session = session_of(model);
    REQUIRE(session.append(Ids{1, 2, 3, 4}).ok());
    const std::size_t bytes = session.cache_bytes();
    REQUIRE(session.truncate(2).ok());
    CHECK(session.length() == 2);
    CHECK(session.cache_bytes() == bytes / 2);
    REQUIRE(session.append(Ids{0}).ok());
    CHECK(difference(session.logits(), logits_after(model, Ids{1, 2, 0})) <= kCachedMaxDifference);
    CHECK(session.truncate(4).code() == ErrorCode::kOutOfRange);
  }
}

TEST_CASE("DecoderSession: without layers to speak of, logits are token by token") {
  // Zero output and down weights leave the residual as it was embedded, so that only the tables count.
  CheckpointFile file = small_llama();
  for (auto& [name, entry] : file.entries) {
    if (name.find("o_proj") != std::string::npos || name.find("down_proj") != std::string::npos) {
      std::ranges::fill(entry.numbers, 0.0F);
    }
  }
  const TransformerModel model = model_of(file, kContextLength);
  CHECK(difference(logits_after(model, Ids{0, 1, 2}), logits_after(model, Ids{4, 4, 2})) <= kCachedMaxDifference);
  const std::vector<float>& embedded = file.entries["model.embed_tokens.weight"].numbers;
  const std::vector<float>& norm = file.entries["model.norm.weight"].numbers;
  const std::vector<float>& head = file.entries["lm_head.weight"].numbers;
  double squares = 0.0;
  for (std::size_t d = 0; d < 8; ++d) squares += std::pow(embedded[2 * 8 + d], 2.0);
  std::vector<float> expected(5);
  for (std::size_t token = 0; token < 5; ++token) {
    double sum = 0.0;
    for (std::size_t d = 0; d < 8; ++d) {
      sum += embedded[2 * 8 + d] / std::sqrt(squares / 8.0 + 1e-6) * norm[d] * head[token * 8 + d];
    }
    expected[token] = static_cast<float>(sum);
  }
  DecoderSession session = session_of(model);
  REQUIRE(session.append(Ids{2}).ok());
  CHECK(difference(session.logits(), expected) <= 1e-6);
}

TEST_CASE("DecoderSession: what is refused leaves length and logits as they were") {
  for (const TransformerModel& model : both_styles()) {
    DecoderSession session = session_of(model, 4);
    REQUIRE(session.append(Ids{1, 2, 3}).ok());
    const std::vector<float> logits = copied(session.logits());
    const auto expect_refusal = [&](const Ids& ids, ErrorCode code, std::string_view named) {
      const Status status = session.append(ids);
      CAPTURE(status.message());
      CHECK(status.code() == code);
      CHECK(mentions(status, {named}));
      CHECK(session.length() == 3);
      CHECK(same_bits(session.logits(), logits));
    };
    expect_refusal({}, ErrorCode::kInvalidArgument, "ids is empty");
    expect_refusal({1, 2}, ErrorCode::kCapacity, "ids brings 2 tokens; the session holds 3 of 4");
    expect_refusal({5}, ErrorCode::kOutOfRange, "ids[0] (5) must be below vocab_size (5)");
    REQUIRE(session.append(Ids{0}).ok());
    CHECK(difference(session.logits(), logits_after(model, Ids{1, 2, 3, 0})) <= kCachedMaxDifference);
  }
}

TEST_CASE("DecoderSession::create: the capacity is that of the model at most") {
  for (const TransformerModel& model : both_styles()) {
    DecoderSession session;
    for (const std::size_t capacity : {std::size_t{0}, kContextLength + 1}) {
      const Status status = DecoderSession::create(model, capacity, {}, session);
      CHECK(status.code() == ErrorCode::kInvalidArgument);
      CHECK(mentions(status, {"capacity", "context_length", "80"}));
    }
  }
}

TEST_CASE("generate: goes on greedily as reading token by token does, until the stop or the end of the room") {
  std::vector<TransformerModel> models = both_styles();
  for (TransformerModel& transformer : models) {
    const LanguageModel language_model = std::move(transformer);
    const auto& model = std::get<TransformerModel>(language_model);
    Sampler greedy;
    REQUIRE(Sampler::create({.temperature = 0.0F}, 5, 1, greedy).ok());
    TextSession session;
    REQUIRE(TextSession::create(language_model, 8, {}, session).ok());
    Ids picked;
    CHECK(generate(session, greedy, 5, {}, picked).code() == ErrorCode::kInvalidArgument);
    REQUIRE(session.append(Ids{1, 2}).ok());
    REQUIRE(generate(session, greedy, 50, {}, picked).ok());
    CHECK(picked.size() == 6);
    CHECK(session.length() == 8);
    Ids text = {1, 2};
    for (const std::size_t id : picked) {
      CHECK(id == greedy_token(logits_after(model, text)));
      text.push_back(id);
    }
    Ids none;
    REQUIRE(session.truncate(1).ok());
    REQUIRE(session.append(Ids{2}).ok());
    REQUIRE(generate(session, greedy, 50, picked[0], none).ok());
    CHECK(none.empty());
    CHECK(session.length() == 2);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

#include <doctest.h>

#include <string>
#include <vector>

#include "model/checkpoint_file.h"
#include "model/composed_transformer.h"
#include "model/decoder_session.h"
#include "model/logits.h"
#include "model/text_session.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("model");

const std::string kSource = R"(,"source_vocab_size":7)";

TransformerModel translator(const std::string& settings = "") {
  return read_transformer(small_transformer("encoder_decoder", kSource + settings));
}

std::vector<float> logits_after(const TransformerModel& model, const Ids& ids, const ReadOptions& options) {
  DecoderSession session;
  const Status status = DecoderSession::create(model, 80, options, session);
  CAPTURE(status.message());
  REQUIRE(status.ok());
  REQUIRE(session.append(ids).ok());
  return copied(session.logits());
}

/// Every way in which a model of two stacks can be put together.
std::vector<std::string> all_settings() {
  std::vector<std::string> all;
  for (const std::string order : {"pre", "post"}) {
    for (const std::string positions : {"learned", "rotary", "none"}) {
      all.push_back(R"(,"norm_order":")" + order + R"(","positions":")" + positions + R"(","activation":"relu")");
    }
  }
  all.push_back(R"(,"norm":"rms_norm","bias":false,"gated_mlp":true,"activation":"silu","num_kv_heads":2)");
  all.push_back(R"(,"tie_word_embeddings":false,"output_size":9,"num_encoder_layers":3,"final_norm":false)");
  all.push_back(R"(,"norm_order":"post","final_norm":true,"num_encoder_layers":0,"embedding_norm":true)");
  all.push_back(R"(,"gated_mlp":true,"is_causal":false,"num_kv_heads":1)");
  return all;
}

TEST_CASE("DecoderSession: with an encoder to look at, logits are those of plain loops in double") {
  const Ids source = seeded_ids(9, 7, 1);
  const Ids ids = seeded_ids(11);
  for (const std::string& settings : all_settings()) {
    CAPTURE(settings);
    const TransformerModel model = translator(settings);
    const ReadOptions options = {.source = source};
    CHECK(difference(logits_after(model, ids, options), composed_logits(model, ids, options).back()) <= 1e-5);
  }
}

TEST_CASE("DecoderSession: with an encoder, reading one by one gives what reading together gives") {
  const Ids source = seeded_ids(5, 7, 2);
  const Ids ids = seeded_ids(40);  // two blocks
  for (const std::string settings : {"", R"(,"norm_order":"post")", R"(,"positions":"rotary")"}) {
    const TransformerModel model = translator(settings);
    DecoderSession session;
    REQUIRE(DecoderSession::create(model, 80, {.source = source}, session).ok());
    for (std::size_t i = 0; i < ids.size(); ++i) {
      REQUIRE(session.append({&ids[i], 1}).ok());
      const Ids together(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      CHECK(difference(session.logits(), logits_after(model, together, {.source = source})) <= kCachedMaxDifference);
    }
    REQUIRE(session.truncate(3).ok());
    REQUIRE(session.append(Ids{4}).ok());
    CHECK(difference(session.logits(), logits_after(model, {ids[0], ids[1], ids[2], 4}, {.source = source})) <=
          kCachedMaxDifference);
  }
}

TEST_CASE("DecoderSession: every source token has a say, unless it may not be seen") {
  const TransformerModel model = translator();
  const Ids source = seeded_ids(6, 7, 3);
  const Ids ids = {1, 2, 3};
  const std::vector<float> logits = logits_after(model, ids, {.source = source});
  const std::vector<std::uint8_t> allowed = {1, 0, 1, 1, 0, 1};
  const ReadOptions masked = {.source = source, .source_allowed = allowed};
  const std::vector<float> masked_logits = logits_after(model, ids, masked);
  CHECK(difference(masked_logits, composed_logits(model, ids, masked).back()) <= 1e-5);
  for (std::size_t i = 0; i < source.size(); ++i) {
    CAPTURE(i);
    Ids other = source;
    other[i] = (other[i] + 1) % 7;
    CHECK(difference(logits, logits_after(model, ids, {.source = other})) > 1e-4);
    const std::vector<float> hidden = logits_after(model, ids, {.source = other, .source_allowed = allowed});
    CHECK((difference(masked_logits, hidden) == 0.0) == (allowed[i] == 0));
  }
}

TEST_CASE("DecoderSession: an ablated head reads zeros, in each attention by itself") {
  const TransformerModel model = translator();
  const Ids source = seeded_ids(4, 7, 4);
  const Ids ids = {0, 3, 2, 1};
  const std::vector<float> whole = logits_after(model, ids, {.source = source});
  for (const std::string_view name :
       {"encoder.layers.1.self_attention", "decoder.layers.0.self_attention", "decoder.layers.1.cross_attention"}) {
    for (const std::size_t head : {0, 3}) {
      CAPTURE(name);
      AblatedHead ablated = {.attention = {}, .head = static_cast<std::size_t>(head)};
      REQUIRE(find_attention(model.config, name, ablated.attention).ok());
      const ReadOptions options = {.source = source, .ablated = {ablated}};
      const std::vector<float> logits = logits_after(model, ids, options);
      CHECK(difference(logits, composed_logits(model, ids, options).back()) <= 1e-5);
      CHECK(difference(logits, whole) > 1e-4);
    }
  }
}

TEST_CASE("find_attention: names are those of traces, and others are refused with one that exists") {
  const TransformerConfig& both = translator().config;
  AttentionId id;
  CHECK(mentions(find_attention(both, "layers.0.attention", id),
                 {"layers.0.attention", "decoder.layers.0.cross_attention"}));
  CHECK(find_attention(both, "encoder.layers.0.cross_attention", id).code() == ErrorCode::kInvalidArgument);
  CHECK(find_attention(both, "decoder.layers.2.self_attention", id).code() == ErrorCode::kInvalidArgument);
  const TransformerConfig one = read_transformer(small_transformer("decoder")).config;
  REQUIRE(find_attention(one, "layers.1.attention", id).ok());
  CHECK(id == AttentionId{StackRole::kDecoder, 1, AttentionPlace::kSelf});
}

TEST_CASE("TextSession::create: what a model of two stacks cannot read is refused by name") {
  LanguageModel model = translator();
  const Ids source = {1, 2};
  const Ids outside = {7};
  const Ids too_long(81, 1);
  const std::vector<std::uint8_t> allowed = {1};
  const AblatedHead ablated = {.attention = {}, .head = 4};
  struct Refused {
    ReadOptions options;
    ErrorCode code;
    std::string_view named;
  };
  const Refused refused[] = {
      {{}, ErrorCode::kInvalidArgument, "source is empty"},
      {{.source = outside}, ErrorCode::kOutOfRange, "source[0] (7) must be below vocab_size (7)"},
      {{.source = too_long}, ErrorCode::kCapacity, "source has 81 tokens"},
      {{.source = source, .source_allowed = allowed}, ErrorCode::kShapeMismatch, "source_allowed has 1 flags"},
      {{.source = source, .ablated = {ablated}}, ErrorCode::kOutOfRange, "head (4) of decoder.layers.0.self_attention"},
  };
  for (const Refused& one : refused) {
    TextSession session;
    const Status status = TextSession::create(model, 80, one.options, session);
    CAPTURE(status.message());
    CHECK(status.code() == one.code);
    CHECK(mentions(status, {one.named}));
    CHECK(session.capacity() == 0);
  }
}

TEST_CASE("TextSession::create: a decoder alone has no source, and an encoder no session") {
  const Ids source = {1};
  TextSession session;
  LanguageModel decoder = read_transformer(small_transformer("decoder"));
  CHECK(mentions(TextSession::create(decoder, 8, {.source = source}, session), {"source was given"}));
  LanguageModel encoder = read_transformer(small_transformer("encoder"));
  CHECK(mentions(TextSession::create(encoder, 8, {}, session), {"an encoder reads all tokens at once"}));
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

#include "model/trace_model.h"

#include <doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "core/matrix_view.h"
#include "model/checkpoint_file.h"
#include "model/formula_values.h"
#include "model/logits.h"
#include "model/pack_model.h"
#include "model/quantise_model.h"
#include "model/text_session.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("model");

struct TracedCase {
  std::string name;
  LanguageModel model;
  Ids source;
};

/// A model of every kind, with every form that its layers can have in one of them.
std::vector<TracedCase> traced_cases() {
  const Ids source = seeded_ids(5, 7, 1);
  std::vector<TracedCase> cases;
  const auto add = [&](const std::string& type, const std::string& settings) {
    const Ids reads = type == "encoder_decoder" ? source : Ids{};
    cases.push_back({type + settings, read_transformer(small_transformer(type, settings)), reads});
  };
  add("decoder", "");
  add("decoder", R"(,"positions":"rotary","norm":"rms_norm","gated_mlp":true,"activation":"silu","num_kv_heads":2)");
  add("decoder", R"(,"tie_word_embeddings":false,"norm_weight":false,"activation":"gelu_new","bias":false)");
  add("encoder", R"(,"norm_order":"post","activation":"relu","embedding_norm":true)");
  add("encoder_decoder", R"(,"source_vocab_size":7)");
  add("encoder_decoder", R"(,"source_vocab_size":7,"norm_order":"post","positions":"none")");
  add("encoder_decoder", R"(,"source_vocab_size":7,"positions":"rotary","final_norm":false)");
  cases.push_back({"llama, interleaved",
                   read_transformer([] {
                     CheckpointFile file = small_llama();
                     file.metadata["ropeLayout"] = "interleaved";
                     return file;
                   }()),
                   {}});
  for (const std::string kind : {"none", "additive", "dot"}) {
    cases.push_back({kind, read_recurrent(small_recurrent(kind)), source});
  }
  return cases;
}

Trace trace_of(const LanguageModel& model, const Ids& ids, const ReadOptions& options) {
  Trace trace;
  const Status status = trace_model(model, ids, options, trace);
  CAPTURE(status.message());
  REQUIRE(status.ok());
  return trace;
}

ConstTensorView recorded(const Trace& trace, std::string_view name) {
  const Trace::Entry* entry = trace.find(name);
  CAPTURE(name);
  REQUIRE(entry != nullptr);
  return trace.view(*entry);
}

bool is_encoder(const LanguageModel& model) {
  const auto* transformer = std::get_if<TransformerModel>(&model);
  return transformer != nullptr && transformer->config.architecture == Architecture::kEncoder;
}

TEST_CASE("trace_model: every recorded tensor follows from its operands by its formula") {
  const Ids ids = seeded_ids(9);
  for (const TracedCase& one : traced_cases()) {
    CAPTURE(one.name);
    const Trace trace = trace_of(one.model, ids, {.source = one.source});
    CHECK(trace.entries().size() > 40);
    const std::vector<std::string> wrong = wrong_formulas(trace);
    CAPTURE(wrong.empty() ? std::string() : wrong.front());
    CHECK(wrong.empty());
  }
}

TEST_CASE("trace_model: logits are those of a run without a trace, to the last bit") {
  for (const std::size_t count : {1, 9, 19}) {
    const Ids ids = seeded_ids(count);
    for (const TracedCase& one : traced_cases()) {
      CAPTURE(one.name);
      if (count > 16 && one.name == "llama, interleaved") continue;  // it has 16 positions
      const ReadOptions options = {.source = one.source};
      const Trace trace = trace_of(one.model, ids, options);
      const ConstMatrixView logits = as_matrix(recorded(trace, "logits"));
      REQUIRE(logits.rows == ids.size());
      if (is_encoder(one.model)) {
        EncoderOutput output;
        REQUIRE(read_with_encoder(one.model, ids, options, output).ok());
        CHECK(same_bits(output.logits.view().data, recorded(trace, "logits").data));
        continue;
      }
      TextSession together;
      TextSession one_by_one;
      REQUIRE(TextSession::create(one.model, ids.size(), options, together).ok());
      REQUIRE(TextSession::create(one.model, ids.size(), options, one_by_one).ok());
      REQUIRE(together.append(ids).ok());
      CHECK(same_bits(together.logits(), logits.row(ids.size() - 1)));
      for (std::size_t i = 0; i < ids.size(); ++i) {
        REQUIRE(one_by_one.append({&ids[i], 1}).ok());
        CHECK(same_bits(one_by_one.logits(), logits.row(i)));
      }
    }
  }
}

TEST_CASE("pack_model: a run of a packed model records the same, and its sessions say the same, to the last bit") {
  const Ids ids = seeded_ids(9);
  const std::vector<TracedCase> plain_cases = traced_cases();
  std::vector<TracedCase> packed_cases = traced_cases();
  for (std::size_t i = 0; i < plain_cases.size(); ++i) {
    CAPTURE(plain_cases[i].name);
    LanguageModel& model = packed_cases[i].model;
    REQUIRE(pack_model(model).ok());
    if (const auto* transformer = std::get_if<TransformerModel>(&model)) {
      const StackWeights& stack = transformer->stack(transformer->last_stack());
      CHECK(stack.layers.at(0).mlp.up_weight.numbers.shape() == Shape{0});
    }
    const ReadOptions options = {.source = plain_cases[i].source};
    const Trace plain = trace_of(plain_cases[i].model, ids, options);
    const Trace packed = trace_of(model, ids, options);
    REQUIRE(packed.entries().size() == plain.entries().size());
    CHECK(same_bits(packed.data(), plain.data()));
    if (is_encoder(model)) continue;
    TextSession session;
    REQUIRE(TextSession::create(model, ids.size(), options, session).ok());
    const ConstMatrixView logits = as_matrix(recorded(plain, "logits"));
    for (std::size_t token = 0; token < ids.size(); ++token) {
      REQUIRE(session.append({&ids[token], 1}).ok());
      CHECK(same_bits(session.logits(), logits.row(token)));
    }
  }
}

TEST_CASE("pack_model: columns are filled up to panels of 12, and packing twice is packing once") {
  LanguageModel model = read_transformer(small_llama());
  const std::size_t before = weight_bytes(model);
  REQUIRE(pack_model(model).ok());
  // In each of two layers 16 columns to 24, 8 to 12 and 8 to 12; 24 stay. The head's 5 to 12.
  CHECK(weight_bytes(model) == before + 4 * (2 * (8 * 8 + 8 * 4 + 12 * 4) + 8 * 7));
  const std::size_t packed = weight_bytes(model);
  REQUIRE(pack_model(model).ok());
  CHECK(weight_bytes(model) == packed);
}

TEST_CASE("trace_model: more tokens than a session reads at a time give the same bits too") {
  const LanguageModel model = read_transformer(small_transformer("decoder"));
  const Ids ids = seeded_ids(70);
  TextSession session;
  REQUIRE(TextSession::create(model, 80, {}, session).ok());
  REQUIRE(session.append(ids).ok());
  const Trace trace = trace_of(model, ids, {});
  CHECK(same_bits(session.logits(), as_matrix(recorded(trace, "logits")).row(69)));
}

TEST_CASE("trace_model: names are the same for every model of a kind") {
  const Ids ids = {1, 2, 3};
  const Ids source = {4, 5};
  const Trace decoder = trace_of(read_transformer(small_transformer("decoder")), ids, {});
  for (const std::string name : {"tokens",
                                 "embedding",
                                 "layers.0.attention.norm",
                                 "layers.0.attention.q",
                                 "layers.0.attention.k",
                                 "layers.0.attention.v",
                                 "layers.0.attention.attn_dot",
                                 "layers.0.attention.attn_scaled",
                                 "layers.0.attention.attn_scores",
                                 "layers.0.attention.attn_allowed",
                                 "layers.0.attention.attn_weights",
                                 "layers.0.attention.head_output",
                                 "layers.0.attention.context",
                                 "layers.0.attention.output",
                                 "layers.0.attention.residual",
                                 "layers.1.mlp.norm",
                                 "layers.1.mlp.up",
                                 "layers.1.mlp.activated",
                                 "layers.1.mlp.output",
                                 "layers.1.residual",
                                 "output",
                                 "logits"}) {
    recorded(decoder, name);
  }
  CHECK(recorded(decoder, "layers.0.attention.attn_weights").shape == Shape{4, 3, 3});
  CHECK(recorded(decoder, "layers.0.attention.context").shape == Shape{3, 8});
  const LanguageModel translator = read_transformer(small_transformer("encoder_decoder", R"(,"source_vocab_size":7)"));
  const Trace both = trace_of(translator, ids, {.source = source});
  CHECK(recorded(both, "encoder.layers.0.self_attention.attn_weights").shape == Shape{4, 2, 2});
  CHECK(recorded(both, "decoder.layers.1.self_attention.attn_weights").shape == Shape{4, 3, 3});
  CHECK(recorded(both, "decoder.layers.1.cross_attention.attn_weights").shape == Shape{4, 3, 2});
  CHECK(recorded(both, "encoder.output").shape == Shape{2, 8});
  const Trace recurrent = trace_of(read_recurrent(small_recurrent("additive")), ids, {.source = source});
  CHECK(recorded(recurrent, "encoder.hidden").shape == Shape{2, 6});
  CHECK(recorded(recurrent, "decoder.hidden").shape == Shape{3, 6});
  CHECK(recorded(recurrent, "decoder.attention.attn_weights").shape == Shape{3, 2});
}

TEST_CASE("trace_model: a causal query sees no key behind it, and its weights sum to 1") {
  const Trace trace = trace_of(read_transformer(small_transformer("decoder")), {1, 2, 3, 4}, {});
  const ConstTensorView weights = recorded(trace, "layers.1.attention.attn_weights");
  const ConstTensorView scores = recorded(trace, "layers.1.attention.attn_scores");
  for (std::size_t head = 0; head < 4; ++head) {
    for (std::size_t query = 0; query < 4; ++query) {
      double sum = 0.0;
      for (std::size_t key = 0; key < 4; ++key) {
        const float weight = matrix_at(weights, head).row(query)[key];
        sum += weight;
        CHECK((weight == 0.0F) == (key > query));
        CHECK((matrix_at(scores, head).row(query)[key] == -kInfinity) == (key > query));
      }
      CHECK(sum == doctest::Approx(1.0).epsilon(1e-6));
    }
  }
}

TEST_CASE("trace_model: masks and ablated heads are recorded, and what follows from them") {
  const Ids ids = {1, 2, 3};
  const Ids source = {4, 5, 6};
  const std::vector<std::uint8_t> source_allowed = {1, 0, 1};
  const std::vector<std::uint8_t> allowed = {1, 1, 1, 0, 0, 0, 0, 1, 1};  // the second token sees nothing
  const LanguageModel model = read_transformer(small_transformer("encoder_decoder", R"(,"source_vocab_size":7)"));
  AblatedHead ablated = {.attention = {}, .head = 2};
  REQUIRE(
      find_attention(std::get<TransformerModel>(model).config, "decoder.layers.0.cross_attention", ablated.attention)
          .ok());
  const ReadOptions options = {
      .source = source, .source_allowed = source_allowed, .allowed = {allowed.data(), 3, 3, 3}, .ablated = {ablated}};
  const Trace trace = trace_of(model, ids, options);
  CHECK(wrong_formulas(trace).empty());
  const ConstTensorView kept = recorded(trace, "decoder.layers.0.cross_attention.kept_heads");
  CHECK(same_bits(kept.data, std::vector<float>{1.0F, 1.0F, 0.0F, 1.0F}));
  CHECK(matrix_at(recorded(trace, "decoder.layers.0.cross_attention.attn_weights"), 0).row(1)[1] == 0.0F);
  CHECK(matrix_at(recorded(trace, "encoder.layers.0.self_attention.attn_weights"), 3).row(0)[1] == 0.0F);
  const ConstMatrixView weights = matrix_at(recorded(trace, "decoder.layers.1.self_attention.attn_weights"), 1);
  CHECK(weights.row(2)[0] == 0.0F);
  CHECK(same_bits(weights.row(1), std::vector<float>(3)));
  CHECK(trace.find("decoder.layers.1.cross_attention.kept_heads") == nullptr);
}

TEST_CASE("trace_model: what is refused leaves the trace as it was") {
  const LanguageModel decoder = read_transformer(small_transformer("decoder"));
  const LanguageModel recurrent = read_recurrent(small_recurrent("dot"));
  const std::vector<std::uint8_t> allowed(9, 1);
  Trace trace = trace_of(decoder, {1}, {});
  const std::size_t entries = trace.entries().size();
  CHECK(trace_model(decoder, {}, {}, trace).code() == ErrorCode::kInvalidArgument);
  CHECK(trace_model(decoder, Ids{5}, {}, trace).code() == ErrorCode::kOutOfRange);
  CHECK(trace_model(decoder, Ids(81, 1), {}, trace).code() == ErrorCode::kCapacity);
  CHECK(trace_model(decoder, Ids{1, 2}, {.allowed = {allowed.data(), 3, 3, 3}}, trace).code() ==
        ErrorCode::kShapeMismatch);
  const Ids source = {1};
  CHECK(trace_model(recurrent, Ids(21, 1), {.source = source}, trace).code() == ErrorCode::kCapacity);
  CHECK(trace_model(recurrent, Ids{1}, {.source = source, .allowed = {allowed.data(), 1, 1, 1}}, trace).code() ==
        ErrorCode::kInvalidArgument);
  CHECK(trace.entries().size() == entries);
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

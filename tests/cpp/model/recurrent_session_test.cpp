#include "model/recurrent_session.h"

#include <doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "core/matrix_view.h"
#include "model/checkpoint_file.h"
#include "model/generate.h"
#include "model/logits.h"
#include "model/text_session.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("model");

using Row = std::vector<double>;
const std::string kKinds[] = {"none", "additive", "dot"};

Row product(const Row& x, const Tensor& weight, const Tensor& bias) {
  const ConstMatrixView w = as_matrix(weight.view());
  Row out(w.columns);
  for (std::size_t j = 0; j < w.columns; ++j) {
    for (std::size_t i = 0; i < x.size(); ++i) out[j] += x[i] * w.row(i)[j];
    if (!bias.view().data.empty()) out[j] += bias.view().data[j];
  }
  return out;
}

double sigmoid_of(double x) { return 1.0 / (1.0 + std::exp(-x)); }

/// As PyTorch: the reset gate meets the recurrent product.
Row unit_step(const GruWeights& unit, const Row& x, const Row& h) {
  const Row from_x = product(x, unit.weight_ih, unit.bias_ih);
  const Row from_h = product(h, unit.weight_hh, unit.bias_hh);
  const std::size_t size = h.size();
  Row next(size);
  for (std::size_t i = 0; i < size; ++i) {
    const double reset = sigmoid_of(from_x[i] + from_h[i]);
    const double update = sigmoid_of(from_x[size + i] + from_h[size + i]);
    const double candidate = std::tanh(from_x[2 * size + i] + reset * from_h[2 * size + i]);
    next[i] = (1.0 - update) * candidate + update * h[i];
  }
  return next;
}

Row vector_at(const Tensor& table, std::size_t id) {
  const auto row = as_matrix(table.view()).row(id);
  return {row.begin(), row.end()};
}

/// What a state reads of the encoder's states.
Row look_back(const RecurrentModel& model, const Row& state, const std::vector<Row>& states) {
  const Tensor none;
  Row weights;
  double sum = 0.0;
  for (const Row& other : states) {
    double score = 0.0;
    if (model.config.attention == RecurrentAttention::kAdditive) {
      const Row query = product(state, model.query_weight, model.query_bias);
      const Row key = product(other, model.key_weight, none);
      for (std::size_t i = 0; i < key.size(); ++i) {
        score += model.score_weight.view().data[i] * std::tanh(query[i] + key[i]);
      }
    } else {
      for (std::size_t i = 0; i < state.size(); ++i) score += state[i] * other[i];
    }
    weights.push_back(std::exp(score));
    sum += weights.back();
  }
  Row context(state.size());
  for (std::size_t j = 0; j < states.size(); ++j) {
    for (std::size_t i = 0; i < context.size(); ++i) context[i] += weights[j] / sum * states[j][i];
  }
  return context;
}

Row joined(Row a, const Row& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// Logits after the last of `ids`, by the formulas of recurrent_config.h in double.
std::vector<float> composed(const RecurrentModel& model, const Ids& source, const Ids& ids) {
  const RecurrentAttention kind = model.config.attention;
  const Tensor none;
  std::vector<Row> states;
  Row state(model.config.hidden_size);
  for (const std::size_t id : source) {
    state = unit_step(model.encoder, vector_at(model.source_embedding, id), state);
    states.push_back(state);
  }
  Row output;
  for (const std::size_t id : ids) {
    Row input = vector_at(model.target_embedding, id);
    Row context;
    if (kind == RecurrentAttention::kAdditive) input = joined(input, context = look_back(model, state, states));
    state = unit_step(model.decoder, input, state);
    output = state;
    if (kind == RecurrentAttention::kDot) context = look_back(model, state, states);
    if (kind != RecurrentAttention::kNone) {
      output = product(joined(state, context), model.combine_weight, model.combine_bias);
      for (double& number : output) number = std::tanh(number);
    }
  }
  const Row logits = product(output, model.lm_head, none);
  return {logits.begin(), logits.end()};
}

RecurrentSession session_of(const RecurrentModel& model, const Ids& source, std::size_t capacity = 20) {
  RecurrentSession session;
  const Status status = RecurrentSession::create(model, capacity, {.source = source}, session);
  CAPTURE(status.message());
  REQUIRE(status.ok());
  return session;
}

TEST_CASE("RecurrentSession: logits are those of the formulas in double, after each token") {
  const Ids source = seeded_ids(8, 7, 1);
  const Ids ids = seeded_ids(12);
  for (const std::string& kind : kKinds) {
    CAPTURE(kind);
    const RecurrentModel model = read_recurrent(small_recurrent(kind));
    RecurrentSession session = session_of(model, source);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      REQUIRE(session.append({&ids[i], 1}).ok());
      const Ids read(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      CHECK(difference(session.logits(), composed(model, source, read)) <= 1e-5);
    }
    RecurrentSession together = session_of(model, source);
    REQUIRE(together.append(ids).ok());
    CHECK(same_bits(together.logits(), session.logits()));
  }
}

TEST_CASE("RecurrentSession: after truncate the text goes on as if the rest had never been read") {
  const Ids source = {1, 6, 2};
  for (const std::string& kind : kKinds) {
    const RecurrentModel model = read_recurrent(small_recurrent(kind));
    RecurrentSession session = session_of(model, source);
    REQUIRE(session.append(Ids{1, 2, 3, 4}).ok());
    const std::size_t bytes = session.cache_bytes();
    REQUIRE(session.truncate(2).ok());
    CHECK(session.length() == 2);
    CHECK(bytes - session.cache_bytes() == 2 * 6 * sizeof(float));
    REQUIRE(session.append(Ids{0}).ok());
    RecurrentSession fresh = session_of(model, source);
    REQUIRE(fresh.append(Ids{1, 2, 0}).ok());
    CHECK(same_bits(session.logits(), fresh.logits()));
    CHECK(session.truncate(4).code() == ErrorCode::kOutOfRange);
  }
}

TEST_CASE(
    "RecurrentSession: the fixed vector is all that one form keeps of the source; the others look at each state") {
  // A unit whose update gate is open forgets the past, so that its last state holds the last token alone.
  for (const std::string& kind : kKinds) {
    CAPTURE(kind);
    CheckpointFile file = small_recurrent(kind);
    std::vector<float>& biases = file.entries["encoder.gru.bias_ih"].numbers;
    for (std::size_t i = 6; i < 12; ++i) biases[i] = -100.0F;
    std::vector<float>& recurrent = file.entries["encoder.gru.weight_hh"].numbers;
    std::fill(recurrent.begin(), recurrent.end(), 0.0F);
    const RecurrentModel model = read_recurrent(file);
    RecurrentSession one = session_of(model, {0, 1, 2});
    RecurrentSession other = session_of(model, {5, 4, 2});
    REQUIRE(one.append(Ids{1}).ok());
    REQUIRE(other.append(Ids{1}).ok());
    CHECK((difference(one.logits(), other.logits()) > 1e-4) == (kind != "none"));
  }
}

TEST_CASE(
    "TextSession::create, generate: a recurrent model writes on like any other, and refuses what it cannot read") {
  const Ids source = {1, 2};
  for (const std::string& kind : kKinds) {
    const LanguageModel model = read_recurrent(small_recurrent(kind));
    TextSession session;
    REQUIRE(TextSession::create(model, 6, {.source = source}, session).ok());
    Sampler greedy;
    REQUIRE(Sampler::create({.temperature = 0.0F}, 5, 1, greedy).ok());
    REQUIRE(session.append(Ids{1}).ok());
    Ids picked;
    REQUIRE(generate(session, greedy, 50, {}, picked).ok());
    CHECK(picked.size() == 5);
    CHECK(mentions(session.append(Ids{1}), {"the session holds 6 of 6"}));

    const auto refusal = [&](std::size_t capacity, const ReadOptions& options) {
      TextSession none;
      return TextSession::create(model, capacity, options, none);
    };
    CHECK(refusal(0, {.source = source}).code() == ErrorCode::kInvalidArgument);
    CHECK(refusal(21, {.source = source}).code() == ErrorCode::kInvalidArgument);
    CHECK(mentions(refusal(5, {}), {"source is empty"}));
    const Ids outside = {7};
    CHECK(refusal(5, {.source = outside}).code() == ErrorCode::kOutOfRange);
    const Ids too_long(21, 1);
    CHECK(refusal(5, {.source = too_long}).code() == ErrorCode::kCapacity);
    CHECK(mentions(refusal(5, {.source = source, .ablated = {{}}}), {"ablated_heads was given", "for transformers"}));
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

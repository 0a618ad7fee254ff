#include <doctest.h>

#include <string>
#include <vector>

#include "core/matrix_view.h"
#include "model/checkpoint_file.h"
#include "model/composed_transformer.h"
#include "model/logits.h"
#include "model/trace_model.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("model");

LanguageModel reader(const std::string& settings = "") {
  return read_transformer(small_transformer("encoder", settings));
}

/// Logits of each token.
std::vector<std::vector<float>> read_all(const LanguageModel& model, const Ids& ids, const ReadOptions& options = {}) {
  EncoderOutput output;
  const Status status = read_with_encoder(model, ids, options, output);
  CAPTURE(status.message());
  REQUIRE(status.ok());
  std::vector<std::vector<float>> rows;
  for (std::size_t row = 0; row < ids.size(); ++row) rows.push_back(copied(as_matrix(output.logits.view()).row(row)));
  return rows;
}

TEST_CASE("read_with_encoder: logits of every token are those of plain loops in double") {
  const Ids ids = seeded_ids(37);
  for (const std::string settings :
       {"", R"(,"norm_order":"post","activation":"relu")", R"(,"positions":"rotary","norm":"rms_norm","bias":false)",
        R"(,"positions":"none","gated_mlp":true)", R"(,"tie_word_embeddings":false,"output_size":3)"}) {
    CAPTURE(settings);
    const LanguageModel model = reader(settings);
    const auto rows = read_all(model, ids);
    const auto expected = composed_logits(std::get<TransformerModel>(model), ids);
    for (std::size_t row = 0; row < ids.size(); ++row) CHECK(difference(rows[row], expected[row]) <= 1e-5);
  }
}

TEST_CASE("read_with_encoder: each token sees those before it and behind it, or those that the mask says") {
  const LanguageModel model = reader();
  const Ids ids = seeded_ids(6);
  std::vector<std::uint8_t> allowed(36);
  Random random(3);
  for (std::uint8_t& byte : allowed) byte = random.next() % 2;
  for (std::size_t key = 0; key < 6; ++key) allowed[2 * 6 + key] = 0;  // sees nothing
  const ReadOptions options = {.allowed = {allowed.data(), 6, 6, 6}};
  const auto rows = read_all(model, ids);
  const auto masked = read_all(model, ids, options);
  const auto expected = composed_logits(std::get<TransformerModel>(model), ids, options);
  for (std::size_t row = 0; row < 6; ++row) CHECK(difference(masked[row], expected[row]) <= 1e-5);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    Ids other = ids;
    other[i] = (other[i] + 1) % 5;
    const auto changed = read_all(model, other);
    for (std::size_t row = 0; row < ids.size(); ++row) CHECK(difference(rows[row], changed[row]) > 1e-5);
  }
}

TEST_CASE("read_with_encoder: what it cannot read is refused by name, and the result is as it was") {
  const LanguageModel model = reader();
  const std::vector<std::uint8_t> allowed(4, 1);
  const Ids ids = {1, 2};
  EncoderOutput output;
  CHECK(read_with_encoder(model, {}, {}, output).code() == ErrorCode::kInvalidArgument);
  CHECK(read_with_encoder(model, Ids{5}, {}, output).code() == ErrorCode::kOutOfRange);
  CHECK(read_with_encoder(model, Ids(81, 0), {}, output).code() == ErrorCode::kCapacity);
  CHECK(read_with_encoder(model, ids, {.source = ids}, output).code() == ErrorCode::kInvalidArgument);
  const ReadOptions narrow = {.allowed = {allowed.data(), 2, 1, 1}};
  CHECK(mentions(read_with_encoder(model, ids, narrow, output), {"allowed (2 x 1)", "each of the 2 tokens"}));
  const LanguageModel decoder = read_transformer(small_transformer("decoder"));
  CHECK(mentions(read_with_encoder(decoder, ids, {}, output), {"no encoder"}));
  CHECK(output.output.shape() == Shape{0});
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

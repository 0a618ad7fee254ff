#include <doctest.h>

#include <array>
#include <cstdint>

#include "core/matrix_view.h"
#include "model/checkpoint.h"
#include "model/checkpoint_file.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("model");

/// dim, hidden_dim, n_layers, n_heads, n_kv_heads, vocab_size, seq_len.
using Header = std::array<std::int32_t, 7>;
constexpr Header kHeader = {8, 12, 2, 4, 2, 5, 16};
constexpr std::size_t kEmbedding = 5 * 8;
/// The numbers that follow the header: embedding, norms and matrices of two layers, last norm, two tables of angles.
constexpr std::size_t kNumbers = kEmbedding + 2 * (8 + 64 + 32 + 32 + 64 + 8 + 96 + 96 + 96) + 8 + 2 * 16;

Bytes llama2c_bytes(const Header& header, std::size_t numbers) {
  Bytes file;
  append_bytes(file, header.data(), sizeof(header));
  const std::vector<float> values = seeded_normal(numbers, 1);
  append_bytes(file, values.data(), values.size() * sizeof(float));
  return file;
}

TEST_CASE("read_llama2c_checkpoint: tensors are taken in the order of the file, layers together, and transposed") {
  TransformerModel model;
  const Status status = read_llama2c_checkpoint(llama2c_bytes(kHeader, kNumbers), model);
  CAPTURE(status.message());
  REQUIRE(status.ok());
  const std::vector<float> values = seeded_normal(kNumbers, 1);
  CHECK(model.config.rotary_layout == RotaryLayout::kInterleaved);
  CHECK(model.config.head_dim == 2);
  CHECK(same_bits(model.decoder.token_embedding.view().data, std::span(values).first(kEmbedding)));
  const std::size_t second_wq = kEmbedding + 2 * 8 + 64;
  const std::vector<float> expected = transposed(std::span(values).subspan(second_wq, 64), 8, 8);
  const ConstMatrixView joined = as_matrix(model.decoder.layers.at(1).self_attention.qkv_weight.numbers.view());
  for (std::size_t row = 0; row < 8; ++row) {
    CHECK(same_bits(joined.row(row).first(8), std::span(expected).subspan(row * 8, 8)));
  }
  const std::size_t last_norm = kNumbers - 2 * 16 - 8;
  CHECK(same_bits(model.decoder.final_norm_weight.view().data, std::span(values).subspan(last_norm, 8)));
}

TEST_CASE("read_llama2c_checkpoint: a negative vocabulary brings a head of its own") {
  Header header = kHeader;
  header[5] = -5;
  TransformerModel model;
  REQUIRE(read_llama2c_checkpoint(llama2c_bytes(header, kNumbers + kEmbedding), model).ok());
  CHECK(model.config.vocab_size == 5);
  CHECK(model.lm_head.numbers.shape() == Shape{8, 5});
}

TEST_CASE("read_llama2c_checkpoint: a file cut off anywhere is refused, and so is one that goes on") {
  const Bytes whole = llama2c_bytes(kHeader, kNumbers);
  for (std::size_t length = 0; length < whole.size(); length += 13) {
    CAPTURE(length);
    TransformerModel model;
    const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    CHECK(read_llama2c_checkpoint(cut, model).code() == ErrorCode::kBadCheckpoint);
  }
  TransformerModel model;
  const Status longer = read_llama2c_checkpoint(llama2c_bytes(kHeader, kNumbers + 1), model);
  CHECK(mentions(longer, {"4 bytes more"}));
  const Status shorter = read_llama2c_checkpoint(llama2c_bytes(kHeader, kEmbedding + 10), model);
  CHECK(mentions(shorter, {"layers.1.input_layernorm.weight of shape 8 needs 32 bytes; the file has 8 more"}));
}

TEST_CASE("read_llama2c_checkpoint: sizes that no model has are refused") {
  for (std::size_t index = 0; index < kHeader.size(); ++index) {
    for (const std::int32_t size : {0, -1, INT32_MIN, INT32_MAX}) {
      if (index == 5 && size == -1) continue;  // one token, with a head
      CAPTURE(index);
      CAPTURE(size);
      Header header = kHeader;
      header[index] = size;
      TransformerModel model;
      CHECK(read_llama2c_checkpoint(llama2c_bytes(header, kNumbers), model).code() == ErrorCode::kBadCheckpoint);
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

#include "model/checkpoint.h"

#include <doctest.h>

#include <string>
#include <vector>

#include "core/matrix_view.h"
#include "model/checkpoint_file.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("model");

/// Columns of a weight, row by row.
std::vector<float> columns(const Tensor& tensor, std::size_t first, std::size_t count) {
  std::vector<float> out;
  const ConstMatrixView part = as_matrix(tensor.view()).column_range(first, count);
  for (std::size_t row = 0; row < part.rows; ++row) {
    const std::span<const float> numbers = part.row(row);
    out.insert(out.end(), numbers.begin(), numbers.end());
  }
  return out;
}

/// Turns a matrix of a file the other way round.
void turn(CheckpointFile::Entry& entry) {
  entry.numbers = transposed(entry.numbers, entry.sizes[0], entry.sizes[1]);
  std::swap(entry.sizes[0], entry.sizes[1]);
}

bool is_layer_matrix(const std::string& name, const CheckpointFile::Entry& entry) {
  return entry.sizes.size() == 2 && name.find("h.0.") != std::string::npos;
}

TEST_CASE("read_safetensors_checkpoint: GPT-2 weights stay (in, out)") {
  const CheckpointFile file = small_gpt2();
  const TransformerModel model = read_transformer(file);
  CHECK(model.config.head_dim == 2);
  CHECK(model.config.intermediate_size == 6);
  CHECK(model.config.activation == Activation::kGeluTanh);
  const LayerWeights& layer = model.decoder.layers.at(0);
  CHECK(layer.self_attention.qkv_weight.numbers.shape() == Shape{4, 12});
  CHECK(same_bits(layer.self_attention.qkv_weight.numbers.view().data,
                  file.entries.at("transformer.h.0.attn.c_attn.weight").numbers));
  CHECK(same_bits(layer.mlp.down_weight.numbers.view().data,
                  file.entries.at("transformer.h.0.mlp.c_proj.weight").numbers));
  CHECK(same_bits(layer.mlp.up_bias.view().data, file.entries.at("transformer.h.0.mlp.c_fc.bias").numbers));
  CHECK(same_bits(model.decoder.token_embedding.view().data, file.entries.at("transformer.wte.weight").numbers));
  CHECK(model.lm_head.numbers.shape() == Shape{0});
}

TEST_CASE("read_safetensors_checkpoint: Llama weights are transposed once and stand side by side") {
  const CheckpointFile file = small_llama();
  const TransformerModel model = read_transformer(file);
  CHECK(model.config.norm_epsilon == 1e-6F);
  CHECK(model.config.rotary_base == 5000.0);
  CHECK(model.config.rotary_layout == RotaryLayout::kHalfSplit);
  const LayerWeights& layer = model.decoder.layers.at(1);
  const auto expected = [&](const std::string& name, std::size_t out, std::size_t in) {
    return transposed(file.entries.at("model.layers.1." + name + ".weight").numbers, out, in);
  };
  CHECK(layer.self_attention.qkv_weight.numbers.shape() == Shape{8, 16});
  CHECK(columns(layer.self_attention.qkv_weight.numbers, 0, 8) == expected("self_attn.q_proj", 8, 8));
  CHECK(columns(layer.self_attention.qkv_weight.numbers, 8, 4) == expected("self_attn.k_proj", 4, 8));
  CHECK(columns(layer.self_attention.qkv_weight.numbers, 12, 4) == expected("self_attn.v_proj", 4, 8));
  CHECK(columns(layer.self_attention.output_weight.numbers, 0, 8) == expected("self_attn.o_proj", 8, 8));
  CHECK(columns(layer.mlp.up_weight.numbers, 0, 12) == expected("mlp.gate_proj", 12, 8));
  CHECK(columns(layer.mlp.up_weight.numbers, 12, 12) == expected("mlp.up_proj", 12, 8));
  CHECK(columns(layer.mlp.down_weight.numbers, 0, 8) == expected("mlp.down_proj", 8, 12));
  CHECK(columns(model.lm_head.numbers, 0, 5) == transposed(file.entries.at("lm_head.weight").numbers, 5, 8));
}

TEST_CASE("read_safetensors_checkpoint: the layout is read off a matrix that is not square, for square ones too") {
  const TransformerModel expected = read_transformer(small_gpt2());
  CheckpointFile turned = small_gpt2();
  for (auto& [name, entry] : turned.entries) {
    if (is_layer_matrix(name, entry)) turn(entry);
  }
  const TransformerModel model = read_transformer(turned);
  const LayerWeights& layer = model.decoder.layers[0];
  CHECK(same_bits(layer.self_attention.qkv_weight.numbers.view().data,
                  expected.decoder.layers[0].self_attention.qkv_weight.numbers.view().data));
  CHECK(same_bits(layer.self_attention.output_weight.numbers.view().data,
                  expected.decoder.layers[0].self_attention.output_weight.numbers.view().data));
}

TEST_CASE("read_safetensors_checkpoint: a config that is given wins over the metadata") {
  CheckpointFile file = small_gpt2();
  const std::string config = file.metadata["config"];
  file.metadata["config"] = "no JSON";
  LanguageModel model;
  CHECK(read_safetensors_checkpoint(file.write(), config, model).ok());
  CHECK(std::get<TransformerModel>(model).config.vocab_size == 5);
}

TEST_CASE("read_safetensors_checkpoint: metadata may name the rotary layout") {
  CheckpointFile file = small_llama();
  file.metadata["ropeLayout"] = "interleaved";
  CHECK(read_transformer(file).config.rotary_layout == RotaryLayout::kInterleaved);
}

TEST_CASE("read_safetensors_checkpoint: weights are aligned") {
  const TransformerModel model = read_transformer(small_llama());
  for (const Tensor* tensor :
       {&model.decoder.token_embedding, &model.decoder.layers[1].self_attention.qkv_weight.numbers}) {
    CHECK(reinterpret_cast<std::uintptr_t>(tensor->view().data.data()) % AlignedBuffer::kAlignment == 0);
  }
}

TEST_CASE("read_safetensors_checkpoint: the names of this project's files are those that its configurations state") {
  const auto names_of = [](const CheckpointFile& file) {
    std::vector<std::string> names;
    for (const auto& [name, entry] : file.entries) names.push_back(name);
    return names;
  };
  const CheckpointFile one = small_transformer("decoder", R"(,"bias":false,"norm":"rms_norm","gated_mlp":true)");
  for (const std::string name :
       {"embed_positions.weight", "embed_tokens.weight", "layers.1.mlp.down_proj.weight",
        "layers.1.mlp.gate_proj.weight", "layers.1.mlp.up_proj.weight", "layers.1.mlp_norm.weight",
        "layers.1.self_attn.k_proj.weight", "layers.1.self_attn.o_proj.weight", "layers.1.self_attn.q_proj.weight",
        "layers.1.self_attn.v_proj.weight", "layers.1.self_attn_norm.weight", "norm.weight"}) {
    CAPTURE(name);
    CHECK(one.entries.contains(name));
  }
  CHECK(one.entries.size() == 3 + 2 * 9);
  const CheckpointFile both =
      small_transformer("encoder_decoder",
                        R"(,"num_encoder_layers":1,"tie_word_embeddings":false,"source_vocab_size":7,"output_size":3)");
  for (const std::string name :
       {"encoder.embed_tokens.weight", "encoder.embed_positions.weight", "encoder.layers.0.self_attn.q_proj.bias",
        "encoder.layers.0.mlp_norm.bias", "encoder.norm.weight", "decoder.embed_tokens.weight",
        "decoder.layers.1.self_attn_norm.weight", "decoder.layers.1.cross_attn_norm.weight",
        "decoder.layers.1.cross_attn.k_proj.weight", "decoder.layers.1.cross_attn.o_proj.bias",
        "decoder.layers.1.mlp.up_proj.bias", "decoder.norm.bias", "lm_head.weight"}) {
    CAPTURE(name);
    CHECK(both.entries.contains(name));
  }
  CHECK(both.entries.at("encoder.embed_tokens.weight").sizes == std::vector<std::size_t>{7, 8});
  CHECK(both.entries.at("lm_head.weight").sizes == std::vector<std::size_t>{8, 3});
  CHECK(names_of(small_recurrent("additive")) ==
        std::vector<std::string>{"decoder.attention.key.weight", "decoder.attention.query.bias",
                                 "decoder.attention.query.weight", "decoder.attention.v", "decoder.combine.bias",
                                 "decoder.combine.weight", "decoder.embed_tokens.weight", "decoder.gru.bias_hh",
                                 "decoder.gru.bias_ih", "decoder.gru.weight_hh", "decoder.gru.weight_ih",
                                 "encoder.embed_tokens.weight", "encoder.gru.bias_hh", "encoder.gru.bias_ih",
                                 "encoder.gru.weight_hh", "encoder.gru.weight_ih", "lm_head.weight"});
}

TEST_CASE("read_checkpoint: a file is told from its beginning, and only safetensors take a config") {
  LanguageModel model;
  const Bytes safetensors = small_llama().write();
  REQUIRE(read_checkpoint(safetensors, "", model).ok());
  CHECK(std::get<TransformerModel>(model).config.rotary_layout == RotaryLayout::kHalfSplit);
  const Bytes other(64, std::byte{'{'});
  CHECK(mentions(read_checkpoint(other, "", model), {"config vocab_size is 2071690107"}));
  CHECK(mentions(read_checkpoint(other, "{}", model), {"is no safetensors file"}));
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

#include <doctest.h>

#include <functional>
#include <string>
#include <utility>

#include "model/checkpoint.h"
#include "model/checkpoint_file.h"

namespace attention_walkthrough::test {
namespace {

TEST_SUITE_BEGIN("model");

/// Replaces the first `from` in the configuration of a file; it must be there.
void change_config(CheckpointFile& file, std::string_view from, std::string_view to) {
  std::string& config = file.metadata["config"];
  const std::size_t at = config.find(from);
  REQUIRE(at != std::string::npos);
  config.replace(at, from.size(), to);
}

/// Expects that the file is refused with a message that names all of this, and that the model is as it was.
void expect_refusal(const CheckpointFile& file, std::initializer_list<std::string_view> named) {
  TransformerModel before;
  before.config.vocab_size = 77;
  LanguageModel model = std::move(before);
  const Status status = read_safetensors_checkpoint(file.write(), "", model);
  CAPTURE(status.message());
  CHECK(status.code() == ErrorCode::kBadCheckpoint);
  CHECK(mentions(status, named));
  CHECK(std::get<TransformerModel>(model).config.vocab_size == 77);
}

TEST_CASE("read_safetensors_checkpoint: any tensor that is missing is named") {
  for (const CheckpointFile& whole : {small_gpt2(), small_llama()}) {
    for (const auto& [name, entry] : whole.entries) {
      CAPTURE(name);
      CheckpointFile file = whole;
      file.entries.erase(name);
      const std::string_view prefixes[] = {"transformer.", "model."};
      std::string short_name = name;
      for (const std::string_view prefix : prefixes) {
        if (short_name.starts_with(prefix)) short_name.erase(0, prefix.size());
      }
      expect_refusal(file, {short_name, "is missing; it needs shape"});
    }
  }
}

TEST_CASE("read_safetensors_checkpoint: any tensor of another shape is named with both shapes") {
  for (const CheckpointFile& whole : {small_gpt2(), small_llama()}) {
    for (const auto& [name, entry] : whole.entries) {
      CAPTURE(name);
      CheckpointFile file = whole;
      std::vector<std::size_t> sizes = entry.sizes;
      sizes.back() += 1;
      file.add(name, sizes);
      expect_refusal(file,
                     {"has shape", std::to_string(sizes.back()) + "; it needs", std::to_string(entry.sizes.back())});
    }
  }
}

TEST_CASE("read_safetensors_checkpoint: one matrix the other way round than the rest is refused") {
  CheckpointFile file = small_gpt2();
  file.add("transformer.h.0.mlp.c_proj.weight", {4, 6});
  expect_refusal(file, {"h.0.mlp.c_proj.weight has shape 4 x 6; it needs 6 x 4"});
}

TEST_CASE("read_safetensors_checkpoint: the layout of square matrices is never guessed") {
  CheckpointFile file = small_llama();
  change_config(file, "\"num_key_value_heads\":2", "\"num_key_value_heads\":4");
  change_config(file, "\"intermediate_size\":12", "\"intermediate_size\":8");
  for (auto& [name, entry] : file.entries) {
    if (entry.sizes.size() == 2 && name.find(".layers.") != std::string::npos) file.add(name, {8, 8});
  }
  expect_refusal(file, {"layout is not stated", "in_out or out_in"});
  file.metadata["layout"] = "out_in";
  LanguageModel model;
  CHECK(read_safetensors_checkpoint(file.write(), "", model).ok());
}

TEST_CASE("read_safetensors_checkpoint: a layout that is stated holds") {
  CheckpointFile file = small_llama();
  file.metadata["layout"] = "in_out";
  expect_refusal(file, {"lm_head.weight has shape 5 x 8; it needs 8 x 5"});
  file.metadata["layout"] = "sideways";
  expect_refusal(file, {"metadata layout is sideways", "in_out or out_in"});
  file.metadata.erase("layout");
  file.metadata["ropeLayout"] = "sideways";
  expect_refusal(file, {"metadata ropeLayout is sideways"});
}

TEST_CASE("read_safetensors_checkpoint: other types of numbers are named") {
  CheckpointFile file = small_gpt2();
  file.entries["transformer.wpe.weight"].type = "I32";
  expect_refusal(file, {"wpe.weight has dtype I32", "F32, F16 or BF16"});
}

TEST_CASE("read_safetensors_checkpoint: without a config nothing is guessed") {
  CheckpointFile file = small_gpt2();
  file.metadata.erase("config");
  expect_refusal(file, {"config is missing"});
  file.metadata["config"] = "[]";
  expect_refusal(file, {"config is not a JSON object"});
}

TEST_CASE("read_safetensors_checkpoint: a wrong value of the config is named") {
  struct Fault {
    std::string_view from, to;
    std::initializer_list<std::string_view> named;
  };
  const Fault faults[] = {
      {"\"vocab_size\":5", "\"vocab_size\":\"5\"", {"config vocab_size must be a whole number"}},
      {"\"vocab_size\":5", "\"vocab_size\":0", {"config vocab_size is 0"}},
      {"\"hidden_size\":8", "\"hidden_size\":1e9", {"config hidden_size is 1000000000"}},
      {"\"num_hidden_layers\":2", "\"num_hidden_layers\":1000000", {"config num_hidden_layers is 1000000", "tensors"}},
      {"\"num_attention_heads\":4", "\"num_attention_heads\":0", {"config num_attention_heads is 0"}},
      {"\"num_attention_heads\":4",
       "\"head_dim\":1048576,\"num_attention_heads\":4",
       {"config num_attention_heads (4) times"}},
      {"\"num_key_value_heads\":2",
       "\"num_key_value_heads\":3",
       {"num_attention_heads (4) must be a multiple of num_key_value_heads (3)"}},
      {"\"num_attention_heads\":4", "\"head_dim\":3,\"num_attention_heads\":4", {"config head_dim (3) must be even"}},
      {"1e-6", "0", {"config norm epsilon"}},
      {"1e-6", "1e300", {"config norm epsilon"}},
      {"5000.0", "-1", {"config rotary base"}},
      {"5000.0", "1e-20", {"config rotary base", "max_position_embeddings"}},
      {"\"silu\"", "\"mish\"", {"config hidden_act must be one of"}},
      {"\"rope_scaling\":null", "\"rope_scaling\":{}", {"config rope_scaling is not supported"}},
      {"false", "\"no\"", {"config tie_word_embeddings must be true or false"}},
      {"llama", "bert", {"config model_type must be one of gpt2, llama"}},
  };
  for (const Fault& fault : faults) {
    CAPTURE(fault.to);
    CheckpointFile file = small_llama();
    change_config(file, fault.from, fault.to);
    expect_refusal(file, fault.named);
  }
}

TEST_CASE("read_safetensors_checkpoint: heads of a GPT-2 must divide its width") {
  CheckpointFile file = small_gpt2();
  change_config(file, "\"n_head\":2", "\"n_head\":3");
  expect_refusal(file, {"n_head (3) must divide n_embd (4)"});
}

TEST_SUITE_END();

}  // namespace
}  // namespace attention_walkthrough::test

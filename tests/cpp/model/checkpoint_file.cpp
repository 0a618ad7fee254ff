#include "model/checkpoint_file.h"

#include <doctest.h>

#include <algorithm>
#include <cstring>

#include "core/hash.h"
#include "model/parse_config.h"
#include "model/recurrent_slots.h"
#include "model/transformer_slots.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

}  // namespace

void append_bytes(Bytes& to, const void* from, std::size_t count) {
  const auto* bytes = static_cast<const std::byte*>(from);
  to.insert(to.end(), bytes, bytes + count);
}

Bytes safetensors_bytes(std::string_view header, std::span<const std::byte> data) {
  const std::uint64_t length = header.size();
  Bytes file;
  append_bytes(file, &length, sizeof(length));
  append_bytes(file, header.data(), header.size());
  file.insert(file.end(), data.begin(), data.end());
  return file;
}

void CheckpointFile::add(const std::string& name, std::vector<std::size_t> sizes) {
  std::size_t count = 1;
  for (const std::size_t size : sizes) count *= size;
  entries[name] = {std::move(sizes), seeded_normal(count, stable_hash(name))};
}

Bytes CheckpointFile::write() const {
  std::string header = "{\"__metadata__\":{";
  for (const auto& [key, value] : metadata) {
    header += (header.ends_with('{') ? "" : ",") + quoted(key) + ":" + quoted(value);
  }
  header += "}";
  Bytes data;
  for (const auto& [name, entry] : entries) {
    header += "," + quoted(name) + ":{\"dtype\":" + quoted(entry.type) + ",\"shape\":[";
    for (const std::size_t size : entry.sizes) header += (header.ends_with('[') ? "" : ",") + std::to_string(size);
    header += "],\"data_offsets\":[" + std::to_string(data.size()) + ",";
    append_bytes(data, entry.numbers.data(), entry.numbers.size() * sizeof(float));
    header += std::to_string(data.size()) + "]}";
  }
  return safetensors_bytes(header + "}", data);
}

CheckpointFile small_gpt2() {
  CheckpointFile file;
  file.metadata["config"] =
      R"({"model_type":"gpt2","vocab_size":5,"n_embd":4,"n_layer":1,"n_head":2,"n_positions":3,"n_inner":6})";
  file.add("transformer.wte.weight", {5, 4});
  file.add("transformer.wpe.weight", {3, 4});
  for (const std::string name : {"h.0.ln_1", "h.0.ln_2", "ln_f"}) {
    file.add("transformer." + name + ".weight", {4});
    file.add("transformer." + name + ".bias", {4});
  }
  const auto add_linear = [&file](const std::string& name, std::size_t in, std::size_t out) {
    file.add("transformer.h.0." + name + ".weight", {in, out});
    file.add("transformer.h.0." + name + ".bias", {out});
  };
  add_linear("attn.c_attn", 4, 12);
  add_linear("attn.c_proj", 4, 4);
  add_linear("mlp.c_fc", 4, 6);
  add_linear("mlp.c_proj", 6, 4);
  return file;
}

CheckpointFile small_llama() {
  CheckpointFile file;
  file.metadata["config"] =
      R"({"model_type":"llama","vocab_size":5,"hidden_size":8,"num_hidden_layers":2,"num_attention_heads":4,)"
      R"("num_key_value_heads":2,"intermediate_size":12,"max_position_embeddings":16,"rms_norm_eps":1e-6,)"
      R"("rope_theta":5000.0,"hidden_act":"silu","tie_word_embeddings":false,"rope_scaling":null})";
  file.add("model.embed_tokens.weight", {5, 8});
  for (const std::string layer : {"model.layers.0.", "model.layers.1."}) {
    file.add(layer + "input_layernorm.weight", {8});
    file.add(layer + "post_attention_layernorm.weight", {8});
    file.add(layer + "self_attn.q_proj.weight", {8, 8});
    file.add(layer + "self_attn.k_proj.weight", {4, 8});
    file.add(layer + "self_attn.v_proj.weight", {4, 8});
    file.add(layer + "self_attn.o_proj.weight", {8, 8});
    file.add(layer + "mlp.gate_proj.weight", {12, 8});
    file.add(layer + "mlp.up_proj.weight", {12, 8});
    file.add(layer + "mlp.down_proj.weight", {8, 12});
  }
  file.add("model.norm.weight", {8});
  file.add("lm_head.weight", {5, 8});
  return file;
}

namespace {

/// Adds every tensor that a slot asks for.
void add_slots(CheckpointFile& file, const std::vector<WeightSlot>& slots) {
  for (const WeightSlot& slot : slots) {
    const bool is_vector = slot.kind == WeightSlot::Kind::kVector;
    file.add(slot.name, is_vector ? std::vector<std::size_t>{slot.columns} : std::vector{slot.rows, slot.columns});
  }
}

}  // namespace

CheckpointFile small_transformer(std::string_view model_type, const std::string& settings) {
  CheckpointFile file;
  file.metadata["layout"] = "in_out";
  file.metadata["config"] =
      "{\"model_type\":" + quoted(model_type) +
      R"(,"vocab_size":5,"hidden_size":8,"num_layers":2,"num_heads":4,"intermediate_size":12,"context_length":80)" +
      settings + "}";
  ParsedConfig parsed;
  REQUIRE(parse_config(file.metadata["config"], parsed).ok());
  TransformerModel model;
  model.config = std::get<TransformerConfig>(parsed.config);
  const bool is_encoder = model.last_stack() == StackRole::kEncoder;
  (is_encoder ? model.encoder : model.decoder).layers.resize(model.config.num_layers);
  if (model.config.architecture == Architecture::kEncoderDecoder) {
    model.encoder.layers.resize(model.config.num_encoder_layers);
  }
  add_slots(file, outer_slots(WeightNames::kOwn, model));
  for (const StackRole role : {StackRole::kEncoder, StackRole::kDecoder}) {
    for (std::size_t layer = 0; layer < model.stack(role).layers.size(); ++layer) {
      add_slots(file, layer_slots(WeightNames::kOwn, role, layer, model));
    }
  }
  return file;
}

CheckpointFile small_recurrent(std::string_view attention) {
  CheckpointFile file;
  file.metadata["layout"] = "in_out";
  file.metadata["config"] =
      R"({"model_type":"gru_seq2seq","vocab_size":5,"source_vocab_size":7,"embedding_size":4,"hidden_size":6,)"
      R"("attention_units":5,"context_length":20,"attention":)" +
      quoted(attention) + "}";
  ParsedConfig parsed;
  REQUIRE(parse_config(file.metadata["config"], parsed).ok());
  RecurrentModel model;
  model.config = std::get<RecurrentConfig>(parsed.config);
  add_slots(file, recurrent_slots(model));
  return file;
}

namespace {

LanguageModel read_model(const CheckpointFile& file) {
  LanguageModel model;
  const Status status = read_safetensors_checkpoint(file.write(), "", model);
  CAPTURE(status.message());
  REQUIRE(status.ok());
  return model;
}

}  // namespace

TransformerModel read_transformer(const CheckpointFile& file) { return std::get<TransformerModel>(read_model(file)); }
RecurrentModel read_recurrent(const CheckpointFile& file) { return std::get<RecurrentModel>(read_model(file)); }

std::vector<float> transposed(std::span<const float> from, std::size_t rows, std::size_t columns) {
  std::vector<float> out(from.size());
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) out[column * rows + row] = from[row * columns + column];
  }
  return out;
}

bool mentions(const Status& status, std::initializer_list<std::string_view> parts) {
  return std::ranges::all_of(parts,
                             [&](std::string_view part) { return status.message().find(part) != std::string::npos; });
}

}  // namespace attention_walkthrough::test

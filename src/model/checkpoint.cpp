#include "model/checkpoint.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "model/load_weights.h"
#include "model/parse_config.h"
#include "model/safetensors.h"

namespace attention_walkthrough {
namespace {

/// The choice that an entry of the metadata names; `out` stays as it is when there is no such entry.
template <typename Value, typename Out>
Status read_choice(const SafetensorsFile& file, std::string_view key,
                   const std::array<std::pair<std::string_view, Value>, 2>& choices, Out& out) {
  const auto found = file.metadata.find(key);
  if (found == file.metadata.end()) return {};
  for (const auto& [name, value] : choices) {
    if (found->second != name) continue;
    out = value;
    return {};
  }
  return bad_checkpoint("metadata {} is {}; it must be {} or {}", key, found->second, choices[0].first,
                        choices[1].first);
}

Status read_config(const SafetensorsFile& file, std::string_view config_json, ParsedConfig& out) {
  const auto in_file = file.metadata.find("config");
  if (config_json.empty() && in_file == file.metadata.end()) {
    return bad_checkpoint("config is missing: neither was it given nor is it in the metadata");
  }
  return parse_config(config_json.empty() ? std::string_view(in_file->second) : config_json, out);
}

Status load_model(const StoredWeights& stored, const ParsedConfig& parsed, LanguageModel& out) {
  if (const auto* recurrent = std::get_if<RecurrentConfig>(&parsed.config)) {
    RecurrentModel model;
    Status status = load_recurrent(stored, *recurrent, model);
    if (status.ok()) out = std::move(model);
    return status;
  }
  TransformerModel model;
  Status status = load_transformer(stored, std::get<TransformerConfig>(parsed.config), parsed.names, model);
  if (status.ok()) out = std::move(model);
  return status;
}

}  // namespace

Status read_safetensors_checkpoint(std::span<const std::byte> file, std::string_view config_json, LanguageModel& out) {
  SafetensorsFile parsed;
  if (Status status = parse_safetensors(file, parsed); !status.ok()) return status;
  ParsedConfig config;
  if (Status status = read_config(parsed, config_json, config); !status.ok()) return status;

  StoredWeights stored;
  constexpr std::array<std::pair<std::string_view, WeightLayout>, 2> kLayouts = {
      {{"in_out", WeightLayout::kInOut}, {"out_in", WeightLayout::kOutIn}}};
  constexpr std::array<std::pair<std::string_view, RotaryLayout>, 2> kRotaryLayouts = {
      {{"half_split", RotaryLayout::kHalfSplit}, {"interleaved", RotaryLayout::kInterleaved}}};
  if (Status status = read_choice(parsed, "layout", kLayouts, stored.layout); !status.ok()) return status;
  RotaryLayout rotary_layout = RotaryLayout::kHalfSplit;
  if (Status status = read_choice(parsed, "ropeLayout", kRotaryLayouts, rotary_layout); !status.ok()) return status;
  if (auto* transformer = std::get_if<TransformerConfig>(&config.config)) transformer->rotary_layout = rotary_layout;

  stored.tensors = std::move(parsed.tensors);
  return load_model(stored, config, out);
}

Status read_checkpoint(std::span<const std::byte> file, std::string_view config_json, LanguageModel& out) {
  constexpr std::size_t kBrace = 8;
  constexpr std::size_t kHighHalf = 4;
  const bool is_safetensors = file.size() > kBrace && file[kBrace] == std::byte{'{'} &&
                              std::ranges::all_of(file.subspan(kHighHalf, kBrace - kHighHalf),
                                                  [](std::byte byte) { return byte == std::byte{0}; });
  if (is_safetensors) return read_safetensors_checkpoint(file, config_json, out);
  if (!config_json.empty()) return bad_checkpoint("the file has a config but is no safetensors file");
  TransformerModel decoder;
  Status status = read_llama2c_checkpoint(file, decoder);
  if (status.ok()) out = std::move(decoder);
  return status;
}

}  // namespace attention_walkthrough

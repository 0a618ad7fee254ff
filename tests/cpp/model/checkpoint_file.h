#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"
#include "model/checkpoint.h"

// Files of weights, made in memory.
namespace attention_walkthrough::test {

using Bytes = std::vector<std::byte>;

void append_bytes(Bytes& to, const void* from, std::size_t count);

/// A header as it stands and data, as safetensors puts them together.
Bytes safetensors_bytes(std::string_view header, std::span<const std::byte> data);

/// A safetensors file that can be changed before it is written.
class CheckpointFile {
 public:
  struct Entry {
    std::vector<std::size_t> sizes;
    std::vector<float> numbers;
    std::string type = "F32";
  };

  /// A tensor of seeded numbers, different for each name.
  void add(const std::string& name, std::vector<std::size_t> sizes);
  [[nodiscard]] Bytes write() const;

  std::map<std::string, Entry> entries;
  std::map<std::string, std::string> metadata;
};

/// One layer, 2 heads of 2, 6 wide inside, 5 tokens, 3 positions.
CheckpointFile small_gpt2();
/// Two layers, 4 heads of 2 with 2 key/value heads, 12 wide inside, 5 tokens; matrices (out, in), as Hugging Face.
CheckpointFile small_llama();

/// A transformer of this project, with all tensors that its configuration needs; matrices (in, out). 8 wide, 4 heads of
/// 2, 12 wide inside, 5 tokens (7 of the source), 80 positions, 2 layers. `settings` are more lines of the
/// configuration, each with a comma before it.
CheckpointFile small_transformer(std::string_view model_type, const std::string& settings = "");
/// A recurrent encoder-decoder, 6 wide, vectors of 4, 5 attention units, 5 tokens (7 of the source), 20 positions.
CheckpointFile small_recurrent(std::string_view attention);

/// The transformer, or the recurrent model, that a file holds; it must hold one.
TransformerModel read_transformer(const CheckpointFile& file);
RecurrentModel read_recurrent(const CheckpointFile& file);

/// The numbers of `from` (rows, columns), transposed.
std::vector<float> transposed(std::span<const float> from, std::size_t rows, std::size_t columns);

/// Whether the message of a status has every one of these parts.
bool mentions(const Status& status, std::initializer_list<std::string_view> parts);

}  // namespace attention_walkthrough::test

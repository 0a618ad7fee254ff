#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/status.h"

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

/// The numbers of `from` (rows, columns), transposed.
std::vector<float> transposed(std::span<const float> from, std::size_t rows, std::size_t columns);

/// Whether the message of a status has every one of these parts.
bool mentions(const Status& status, std::initializer_list<std::string_view> parts);

}  // namespace attention_walkthrough::test

#include "train/checkpoint/write_checkpoint.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "train/checkpoint/config_json.h"
#include "train/checkpoint/half.h"

namespace attention_walkthrough {
namespace {

static_assert(std::endian::native == std::endian::little, "files of weights are little-endian, as is WebAssembly");

/// A text in JSON that holds JSON itself.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') out += '\\';
    out += letter;
  }
  return out + '"';
}

std::string metadata_of(const TrainedConfig& config) {
  std::string metadata = R"({"layout":"in_out","config":)" + quoted(config_to_json(config));
  const auto* transformer = std::get_if<TransformerConfig>(&config);
  if (transformer != nullptr && transformer->positions == Positions::kRotary) {
    const bool is_half_split = transformer->rotary_layout == RotaryLayout::kHalfSplit;
    metadata += R"(,"ropeLayout":)" + quoted(is_half_split ? "half_split" : "interleaved");
  }
  return metadata + "}";
}

std::string sizes_of(const Shape& shape) {
  std::string sizes;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    sizes += (axis == 0 ? "" : ",") + std::to_string(shape[axis]);
  }
  return sizes;
}

/// Fills bytes from the first to the last. Requires: what is written fits.
class ByteWriter {
 public:
  explicit ByteWriter(std::span<std::byte> out) noexcept : out_(out) {}

  template <typename Number>
  void write(Number number) noexcept {
    std::memcpy(out_.data(), &number, sizeof(number));
    out_ = out_.subspan(sizeof(number));
  }

  void write(std::string_view text) noexcept {
    std::memcpy(out_.data(), text.data(), text.size());
    out_ = out_.subspan(text.size());
  }

 private:
  std::span<std::byte> out_;
};

}  // namespace

std::vector<std::byte> write_checkpoint(const TrainedConfig& config, const Parameters& parameters, WeightType type) {
  const std::size_t width = type == WeightType::kF32 ? sizeof(float) : sizeof(std::uint16_t);
  const std::string type_name = type == WeightType::kF32 ? "F32" : "F16";
  std::string header = R"({"__metadata__":)" + metadata_of(config);
  std::size_t begin = 0;
  for (const Parameter& parameter : parameters.all()) {
    const std::size_t end = begin + parameter.shape.num_elements() * width;
    header += "," + quoted(parameter.name) + R"(:{"dtype":")" + type_name + R"(","shape":[)" +
              sizes_of(parameter.shape) + R"(],"data_offsets":[)" + std::to_string(begin) + "," + std::to_string(end) +
              "]}";
    begin = end;
  }
  header += "}";
  // The numbers start at a multiple of 8; the format allows spaces behind the header.
  constexpr std::size_t kAlignment = 8;
  header.resize((header.size() + kAlignment - 1) / kAlignment * kAlignment, ' ');

  std::vector<std::byte> file(sizeof(std::uint64_t) + header.size() + begin);
  ByteWriter writer(file);
  writer.write(static_cast<std::uint64_t>(header.size()));
  writer.write(std::string_view(header));
  for (const float value : parameters.values()) {
    if (type == WeightType::kF32) {
      writer.write(value);
    } else {
      writer.write(to_half(value));
    }
  }
  return file;
}

}  // namespace attention_walkthrough

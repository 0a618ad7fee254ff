#include "model/safetensors.h"

#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>

#include "model/json.h"

namespace attention_walkthrough {
namespace {

constexpr std::size_t kLengthBytes = 8;
constexpr std::string_view kMetadataKey = "__metadata__";

StoredType type_of(std::string_view name) noexcept {
  if (name == "F32") return StoredType::kF32;
  if (name == "F16") return StoredType::kF16;
  if (name == "BF16") return StoredType::kBf16;
  return StoredType::kOther;
}

Status read_metadata(const JsonValue& value, SafetensorsFile& file) {
  for (std::size_t i = 0; i < value.keys.size(); ++i) {
    if (value.items[i].kind != JsonValue::Kind::kText) {
      return bad_checkpoint("{} has a value for {} that is no text", kMetadataKey, value.keys[i]);
    }
    file.metadata.emplace(value.keys[i], value.items[i].text);
  }
  return {};
}

Status read_sizes(const JsonValue* shape, StoredTensor& tensor) {
  if (shape == nullptr || shape->kind != JsonValue::Kind::kArray) return bad_checkpoint("{} has no shape", tensor.name);
  for (const JsonValue& item : shape->items) {
    const std::optional<std::size_t> size = item.as_size();
    if (!size) {
      return bad_checkpoint("{} has a shape with a size that is no whole number from 0 to {}", tensor.name,
                            std::numeric_limits<std::size_t>::max());
    }
    tensor.sizes.push_back(*size);
  }
  return {};
}

/// Whether so many bytes are what the shape needs, without a product that overflows.
bool fills(const StoredTensor& tensor, std::size_t bytes) noexcept {
  std::size_t needed = stored_width(tensor.type);
  for (const std::size_t size : tensor.sizes) {
    if (size != 0 && needed > SIZE_MAX / size) return false;
    needed *= size;
  }
  return needed == bytes;
}

Status read_place(const JsonValue* offsets, std::span<const std::byte> data, StoredTensor& tensor) {
  const bool is_pair = offsets != nullptr && offsets->kind == JsonValue::Kind::kArray && offsets->items.size() == 2;
  const std::optional<std::size_t> begin = is_pair ? offsets->items[0].as_size() : std::nullopt;
  const std::optional<std::size_t> end = is_pair ? offsets->items[1].as_size() : std::nullopt;
  if (!begin || !end || *begin > *end) {
    return bad_checkpoint("{} needs data_offsets [begin, end] with begin <= end", tensor.name);
  }
  if (*end > data.size()) {
    return bad_checkpoint("{} ends at byte {} of the data; the file has {}", tensor.name, *end, data.size());
  }
  if (tensor.type != StoredType::kOther && !fills(tensor, *end - *begin)) {
    return bad_checkpoint("{} has {} bytes, which is not what its shape {} of {} needs", tensor.name, *end - *begin,
                          tensor.sizes, tensor.type_name);
  }
  tensor.bytes = data.subspan(*begin, *end - *begin);
  return {};
}

Status read_tensor(const std::string& name, const JsonValue& value, std::span<const std::byte> data,
                   SafetensorsFile& file) {
  StoredTensor tensor;
  tensor.name = name;
  const JsonValue* type = value.find("dtype");
  if (type == nullptr || type->kind != JsonValue::Kind::kText) return bad_checkpoint("{} has no dtype", name);
  tensor.type_name = type->text;
  tensor.type = type_of(type->text);
  if (Status status = read_sizes(value.find("shape"), tensor); !status.ok()) return status;
  if (Status status = read_place(value.find("data_offsets"), data, tensor); !status.ok()) return status;
  file.tensors.push_back(std::move(tensor));
  return {};
}

}  // namespace

Status parse_safetensors(std::span<const std::byte> file, SafetensorsFile& out) {
  if (file.size() < kLengthBytes) {
    return bad_checkpoint("the file has {} bytes; a header needs at least 8", file.size());
  }
  std::uint64_t header_length = 0;
  std::memcpy(&header_length, file.data(), kLengthBytes);
  const std::span<const std::byte> rest = file.subspan(kLengthBytes);
  if (header_length > rest.size()) {
    return bad_checkpoint("the header has {} bytes; the file has {} for it", header_length, rest.size());
  }
  const auto length = static_cast<std::size_t>(header_length);
  const std::optional<JsonValue> header = parse_json({reinterpret_cast<const char*>(rest.data()), length});
  if (!header || header->kind != JsonValue::Kind::kObject) {
    return bad_checkpoint("the header is not a JSON object with each key once");
  }
  SafetensorsFile made;
  for (std::size_t i = 0; i < header->keys.size(); ++i) {
    const bool is_metadata = header->keys[i] == kMetadataKey;
    Status status = is_metadata ? read_metadata(header->items[i], made)
                                : read_tensor(header->keys[i], header->items[i], rest.subspan(length), made);
    if (!status.ok()) return status;
  }
  out = std::move(made);
  return {};
}

}  // namespace attention_walkthrough

#include "model/stored_tensor.h"

#include <bit>
#include <cstdint>
#include <cstring>

namespace attention_walkthrough {
namespace {

static_assert(std::endian::native == std::endian::little, "files of weights are little-endian, as is WebAssembly");

template <typename T>
T load(std::span<const std::byte> bytes, std::size_t index) noexcept {
  T value;
  std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
  return value;
}

float from_half(std::uint16_t half) noexcept {
  const std::uint32_t sign = (half & 0x8000U) << 16;
  const std::uint32_t exponent = (half >> 10) & 0x1fU;
  const std::uint32_t fraction = half & 0x3ffU;
  if (exponent == 0) {  // zero and subnormal numbers: a count of 2^-24
    const float magnitude = static_cast<float>(fraction) * 0x1p-24F;
    return sign == 0 ? magnitude : -magnitude;
  }
  constexpr std::uint32_t kBiasDifference = 127 - 15;
  const std::uint32_t wide_exponent = exponent == 0x1f ? 0xff : exponent + kBiasDifference;
  return std::bit_cast<float>(sign | (wide_exponent << 23) | (fraction << 13));
}

}  // namespace

std::size_t stored_width(StoredType type) noexcept {
  switch (type) {
    case StoredType::kF32:
      return 4;
    case StoredType::kF16:
    case StoredType::kBf16:
      return 2;
    case StoredType::kOther:
      return 0;
  }
  return 0;
}

float stored_number(const StoredTensor& tensor, std::size_t index) noexcept {
  switch (tensor.type) {
    case StoredType::kF16:
      return from_half(load<std::uint16_t>(tensor.bytes, index));
    case StoredType::kBf16:
      return std::bit_cast<float>(static_cast<std::uint32_t>(load<std::uint16_t>(tensor.bytes, index)) << 16);
    default:
      return load<float>(tensor.bytes, index);
  }
}

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/status.h"
#include "model/stored_tensor.h"

namespace attention_walkthrough {

/// What a safetensors file holds. Keeps views of the file.
struct SafetensorsFile {
  std::vector<StoredTensor> tensors;
  std::map<std::string, std::string, std::less<>> metadata;
};

/// Reads a safetensors file: 8 bytes that say how long its header is, the header in JSON, then the numbers. Every
/// size and place is checked against the file. Fails with `bad_checkpoint`, naming the tensor, what it says and what is
/// needed; `out` is then unchanged.
Status parse_safetensors(std::span<const std::byte> file, SafetensorsFile& out);

}  // namespace attention_walkthrough

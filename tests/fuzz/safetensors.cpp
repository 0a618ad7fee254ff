#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>
#include <variant>

#include "model/checkpoint.h"

using namespace attention_walkthrough;

namespace {

bool is_empty(const LanguageModel& model) {
  const auto* transformer = std::get_if<TransformerModel>(&model);
  return transformer != nullptr && transformer->decoder.layers.empty() && transformer->encoder.layers.empty();
}

}  // namespace

/// Bytes up to the first 0 are a configuration (none: the file's own is read), the rest a safetensors file. Whatever
/// they are, the reader answers, and a refusal leaves the model as it was.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t config_length = text.find('\0') == std::string_view::npos ? 0 : text.find('\0');
  const std::size_t file_start = config_length == 0 ? 0 : config_length + 1;
  LanguageModel model;
  const Status status = read_safetensors_checkpoint(std::as_bytes(std::span(data, size).subspan(file_start)),
                                                    text.substr(0, config_length), model);
  if (!status.ok() && (status.message().empty() || !is_empty(model))) std::abort();
  return 0;
}

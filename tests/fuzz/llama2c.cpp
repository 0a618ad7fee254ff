#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "model/checkpoint.h"

using namespace attention_walkthrough;

/// Any bytes as a `.bin` of llama2.c: the reader answers, and a refusal leaves the model as it was.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  TransformerModel model;
  const Status status = read_llama2c_checkpoint(std::as_bytes(std::span(data, size)), model);
  if (!status.ok() && (status.message().empty() || !model.decoder.layers.empty())) std::abort();
  return 0;
}

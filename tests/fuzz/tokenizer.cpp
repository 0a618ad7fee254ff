#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>

#include "model/llama2c_tokenizer.h"

using namespace attention_walkthrough;

/// Any bytes as a tokenizer of llama2.c; where it is one, its own first bytes are written with it, in tokens it has.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Llama2cTokenizer tokenizer;
  if (!Llama2cTokenizer::parse(std::as_bytes(std::span(data, size)), tokenizer).ok()) return 0;
  constexpr std::size_t kTextLength = 64;
  const std::string_view text(reinterpret_cast<const char*>(data), std::min(size, kTextLength));
  std::size_t previous = Llama2cTokenizer::kBeginOfText;
  for (const std::size_t id : tokenizer.encode(text, false, true)) {
    if (id >= tokenizer.vocab_size()) std::abort();
    (void)tokenizer.decode(previous, id);
    previous = id;
  }
  return 0;
}

#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <variant>

#include "core/status.h"
#include "model/recurrent_weights.h"
#include "model/transformer_weights.h"

namespace attention_walkthrough {

/// A model of any kind, as a file holds it.
using LanguageModel = std::variant<TransformerModel, RecurrentModel>;

/// Reads a model from a safetensors file: with the tensor names of GPT-2 or Llama, as Hugging Face keeps them, or with
/// those of this project (transformer_config.h, recurrent_config.h). `config_json` is the text of `config.json`; when
/// it is empty the file's metadata must hold it under `config`. The metadata may also state `layout` (`in_out`,
/// `out_in`) and `ropeLayout` (`half_split`, `interleaved`). Without a layout it is read off a matrix that is not
/// square; without a ropeLayout it is half_split.
///
/// Fails with `bad_checkpoint`, naming the tensor or key, what it says and what is needed, or with `out_of_memory`;
/// `out` is then unchanged.
Status read_safetensors_checkpoint(std::span<const std::byte> file, std::string_view config_json, LanguageModel& out);

/// Reads a decoder from a `.bin` file of llama2.c (version 0: seven sizes, then float32 weights). Errors as above.
Status read_llama2c_checkpoint(std::span<const std::byte> file, TransformerModel& out);

/// Reads either: safetensors begin with a length below 2^32 and a brace, which no llama2.c file does.
/// `config_json` has no meaning for llama2.c, and is refused there.
Status read_checkpoint(std::span<const std::byte> file, std::string_view config_json, LanguageModel& out);

}  // namespace attention_walkthrough

#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <vector>

#include "bindings/convert.h"
#include "core/status.h"
#include "model/checkpoint.h"
#include "model/read_options.h"

namespace attention_walkthrough {

/// Tokens that come in as an Int32Array. Negative ones become too large ones, which every reader of tokens refuses.
std::vector<std::size_t> ids_from_js(const emscripten::val& int32_array);

/// The options of one call that reads tokens, copied in: source?, sourceAllowed?, attnAllowed?, ablatedAttentions? with
/// ablatedHeads. `options()` keeps views of this.
class ReadCall {
 public:
  ReadCall(const LanguageModel& model, const emscripten::val& call);
  ReadCall(const ReadCall&) = delete;
  ReadCall& operator=(const ReadCall&) = delete;

  /// What was wrong with the options; `options()` is of use only when nothing was.
  [[nodiscard]] const Status& status() const noexcept { return status_; }
  [[nodiscard]] const ReadOptions& options() const noexcept { return options_; }

 private:
  Status read_masks(const emscripten::val& call);
  Status read_ablated(const LanguageModel& model, const emscripten::val& call);

  std::vector<std::size_t> source_;
  Flags source_allowed_;
  Flags attn_allowed_;
  ReadOptions options_;
  Status status_;
};

}  // namespace attention_walkthrough

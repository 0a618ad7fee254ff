#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/status.h"

namespace attention_walkthrough {

/// `out_of_range`, naming the token, when one of `ids` is not in a vocabulary of that size; `invalid_argument` when
/// there are none.
Status check_token_ids(std::string_view name, std::span<const std::size_t> ids, std::size_t vocab_size);

}  // namespace attention_walkthrough

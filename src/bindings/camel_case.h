#pragma once

#include <string>
#include <string_view>

namespace attention_walkthrough {

/// The JavaScript spelling of a name: `past_key` is `pastKey`. The one place where the two spellings meet.
std::string camel_case(std::string_view snake_case);

}  // namespace attention_walkthrough

#pragma once

#include <string>

#include "simd/simd.h"

namespace attention_walkthrough {

/// Which form of `simd/` this module was compiled for.
inline std::string variant() { return std::string(simd_variant_name()); }

}  // namespace attention_walkthrough

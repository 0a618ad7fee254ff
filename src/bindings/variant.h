#pragma once

#include <string>

namespace attention_walkthrough {

/// Which form of `simd/` this module was compiled for.
inline std::string variant() {
#if defined(AW_SIMD128)
  return "simd128";
#elif defined(AW_SCALAR)
  return "scalar";
#endif
}

}  // namespace attention_walkthrough

#pragma once

#include "bindings/memory_reserve.h"

namespace attention_walkthrough {

/// An object that JavaScript owns until it deletes it, or null where there is no memory: what Embind makes of a
/// constructor would end the module.
template <typename Handle>
Handle* make_handle() {
  const MemoryReserve reserve;
  return reserve.held() ? new Handle() : nullptr;
}

}  // namespace attention_walkthrough

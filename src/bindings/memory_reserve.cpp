#include "bindings/memory_reserve.h"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace attention_walkthrough {
namespace {

/// Bytes; all that one call makes besides tensors is less: the facade takes no longer lists and texts.
constexpr std::size_t kReserve = std::size_t{4} << 20;

// The C++ library knows one handler without arguments, so the reserve it gives up is the module's, not an object's.
void* reserve = nullptr;

/// Called when `new` fails, which then tries again; without a handler it gives up.
void give_up_reserve() noexcept {
  std::free(reserve);
  reserve = nullptr;
  std::set_new_handler(nullptr);
}

}  // namespace

MemoryReserve::MemoryReserve() noexcept {
  reserve = std::malloc(kReserve);
  if (reserve != nullptr) std::set_new_handler(give_up_reserve);
}

MemoryReserve::~MemoryReserve() { give_up_reserve(); }

bool MemoryReserve::held() const noexcept { return reserve != nullptr; }

}  // namespace attention_walkthrough

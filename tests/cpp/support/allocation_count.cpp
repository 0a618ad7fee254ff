#include "support/allocation_count.h"

#if defined(AW_ADDRESS_SANITIZER)
/// Of the address sanitizer, which calls the first at every allocation; not every compiler brings its header.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void*, std::size_t),
                                                         void (*on_free)(const volatile void*));
#endif

namespace attention_walkthrough::test {
namespace {

#if defined(AW_ADDRESS_SANITIZER)
std::size_t allocations = 0;

std::size_t count_allocations() {
  static const int installed = __sanitizer_install_malloc_and_free_hooks(
      [](const volatile void* /*memory*/, std::size_t /*size*/) { ++allocations; },
      [](const volatile void* /*memory*/) {});
  return installed > 0 ? allocations : 0;
}
#else
std::size_t count_allocations() { return 0; }
#endif

}  // namespace

AllocationCount::AllocationCount() : before_(count_allocations()) {}

std::size_t AllocationCount::so_far() const { return count_allocations() - before_; }

}  // namespace attention_walkthrough::test

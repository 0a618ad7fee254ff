#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest.h>

/// Asked by the address sanitizer, where it is built in: memory that cannot be had is a null pointer, as it is without
/// the sanitizer, not the end of the run.
extern "C" const char* __asan_default_options() { return "allocator_may_return_null=1"; }

#pragma once

#include "attention/kv_cache.h"
#include "bindings/arguments.h"

namespace attention_walkthrough {

/// How a cache is to keep its rows: storage?, pageSize?. JavaScript has made sure that the storage is one by name.
KvStorageOptions kv_storage_options(const Arguments& arguments);

}  // namespace attention_walkthrough

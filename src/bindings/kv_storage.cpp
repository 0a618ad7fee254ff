#include "bindings/kv_storage.h"

#include <cstddef>
#include <string>

namespace attention_walkthrough {

KvStorageOptions kv_storage_options(const Arguments& arguments) {
  KvStorageOptions options;
  const std::string storage = arguments.text("storage");
  if (storage == "paged") options.kind = KvStorageKind::kPaged;
  if (storage == "int8") options.kind = KvStorageKind::kInt8;
  if (const auto page_size = arguments.optional_integer("page_size")) {
    options.page_size = static_cast<std::size_t>(*page_size);
  }
  return options;
}

}  // namespace attention_walkthrough

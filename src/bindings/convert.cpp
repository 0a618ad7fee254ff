#include "bindings/convert.h"

#include <emscripten/em_js.h>

#include <array>
#include <new>
#include <string>
#include <utility>

#include "core/format_text.h"

using emscripten::EM_VAL;
using emscripten::typed_memory_view;
using emscripten::val;

// A JavaScript error must not fly through C++ frames: their destructors would not run. So it ends here, as null.
EM_JS_DEPS(attention_walkthrough_convert, "$Emval");
EM_JS(EM_VAL, aw_copy_floats, (const float* numbers, size_t size), {
  try {
    return Emval.toHandle(HEAPF32.slice(numbers >>> 2, (numbers >>> 2) + size));
  } catch {
    return Emval.toHandle(null);
  }
});

EM_JS(EM_VAL, aw_copy_bytes, (const void* bytes, size_t size), {
  try {
    return Emval.toHandle(HEAPU8.slice(bytes >>> 0, (bytes >>> 0) + size));
  } catch {
    return Emval.toHandle(null);
  }
});

namespace attention_walkthrough {
namespace {

/// What a copy in JavaScript became: it, or null where there was no room.
Status take_copy(EM_VAL handle, const std::string& what, val& out) {
  val copy = val::take_ownership(handle);
  if (copy.isNull()) return {ErrorCode::kOutOfMemory, "JavaScript has no room for a result of {}", what};
  out = std::move(copy);
  return {};
}

Status shape_from_js(std::string_view name, const val& source, const val& data, Shape& out) {
  const std::vector<std::ptrdiff_t> sizes = integers_from_js(source["shape"]);
  Shape shape;
  if (Status status = Shape::from_sizes(name, sizes, shape); !status.ok()) return status;
  if (const auto given = data["length"].as<std::size_t>(); given != shape.num_elements()) {
    return {ErrorCode::kShapeMismatch, "{} has {} numbers but its shape {} needs {}", name, given, shape.sizes(),
            shape.num_elements()};
  }
  out = shape;
  return {};
}

// An empty array is left alone: its buffer may be detached, which `set` does not accept.
template <typename T>
void copy_in(const val& typed_array, std::span<T> out) {
  if (!out.empty()) val(typed_memory_view(out.size(), out.data())).template call<void>("set", typed_array);
}

}  // namespace

val status_to_js(const Status& status) {
  if (status.ok()) return val::null();
  val error = val::object();
  error.set("code", std::string(error_code_name(status.code())));
  error.set("message", status.message());
  return error;
}

Status tensor_from_js(std::string_view name, const val& source, Tensor& out) {
  const val data = source["data"];
  Shape shape;
  if (Status status = shape_from_js(name, source, data, shape); !status.ok()) return status;
  Tensor tensor;
  if (Status status = Tensor::create(name, shape, tensor, Contents::kUnwritten); !status.ok()) return status;
  copy_in(data, tensor.view().data);
  out = std::move(tensor);
  return {};
}

Status flags_from_js(std::string_view name, const val& source, Flags& out) {
  const val data = source["data"];
  Flags flags;
  if (Status status = shape_from_js(name, source, data, flags.shape); !status.ok()) return status;
  const std::size_t size = flags.shape.num_elements();
  flags.bytes.reset(new (std::nothrow) std::uint8_t[size]);
  if (flags.bytes == nullptr) {
    return {ErrorCode::kOutOfMemory, "{}: no memory for {} bytes", name, size};
  }
  const std::span bytes(flags.bytes.get(), size);
  copy_in(data, bytes);
  for (std::uint8_t& byte : bytes) byte = byte != 0 ? 1 : 0;
  out = std::move(flags);
  return {};
}

Status bytes_from_js(std::string_view name, const val& uint8_array, FileBytes& out) {
  FileBytes made;
  made.size = uint8_array["length"].as<std::size_t>();
  made.bytes.reset(new (std::nothrow) std::byte[made.size]);
  if (made.bytes == nullptr) {
    return {ErrorCode::kOutOfMemory, "{}: no memory for {} bytes", name, made.size};
  }
  copy_in(uint8_array, std::span(reinterpret_cast<std::uint8_t*>(made.bytes.get()), made.size));
  out = std::move(made);
  return {};
}

void copy_out(std::span<const float> numbers, const val& float32_array) {
  // As in `copy_in`.
  if (!numbers.empty()) float32_array.call<void>("set", val(typed_memory_view(numbers.size(), numbers.data())));
}

std::vector<std::ptrdiff_t> integers_from_js(const val& int32_array) {
  static_assert(sizeof(std::ptrdiff_t) == sizeof(int));
  std::vector<int> integers(int32_array["length"].as<std::size_t>());
  copy_in(int32_array, std::span(integers));
  return {integers.begin(), integers.end()};
}

val integers_to_js(std::span<const std::size_t> integers) { return val::array(integers.begin(), integers.end()); }

val shape_to_js(const Shape& shape) {
  std::array<std::size_t, Shape::kMaxRank> sizes{};
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) sizes[axis] = shape[axis];
  return integers_to_js(std::span(sizes).first(shape.rank()));
}

Status floats_to_js(std::span<const float> numbers, val& out) {
  return take_copy(aw_copy_floats(numbers.data(), numbers.size()), format_text("{} numbers", numbers.size()), out);
}

Status bytes_to_js(std::span<const std::byte> bytes, val& out) {
  return take_copy(aw_copy_bytes(bytes.data(), bytes.size()), format_text("{} bytes", bytes.size()), out);
}

}  // namespace attention_walkthrough

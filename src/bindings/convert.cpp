#include "bindings/convert.h"

#include <emscripten/em_js.h>

#include <array>
#include <new>
#include <string>
#include <utility>

#include "core/format_text.h"

using emscripten::EM_VAL;
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

// One step across the border, where Embind takes several: it would make a view, then a list of arguments, then a call.
EM_JS(size_t, aw_length, (EM_VAL typed_array), { return Emval.toValue(typed_array).length; });

// Nor is a small array, such as every shape is, asked for its buffer, which would have to be made first.
EM_JS(void, aw_copy_in, (EM_VAL typed_array, void* to), {
  const numbers = Emval.toValue(typed_array);
  const heap = numbers instanceof Float32Array ? HEAPF32 : numbers instanceof Int32Array ? HEAP32 : HEAPU8;
  heap.set(numbers, (to >>> 0) / numbers.BYTES_PER_ELEMENT);
});

EM_JS(void, aw_copy_out, (const float* numbers, size_t size, EM_VAL float32_array),
      { Emval.toValue(float32_array).set(HEAPF32.subarray(numbers >>> 2, (numbers >>> 2) + size)); });

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
  if (const auto given = length_of(data); given != shape.num_elements()) {
    return {ErrorCode::kShapeMismatch, "{} has {} numbers but its shape {} needs {}", name, given, shape.sizes(),
            shape.num_elements()};
  }
  out = shape;
  return {};
}

// An empty array is left alone: its buffer may be detached, which `set` does not accept.
template <typename T>
void copy_in(const val& typed_array, std::span<T> out) {
  if (!out.empty()) aw_copy_in(typed_array.as_handle(), out.data());
}

}  // namespace

std::size_t length_of(const val& typed_array) { return aw_length(typed_array.as_handle()); }

val status_to_js(const Status& status) {
  if (status.ok()) return val::null();
  val error = val::object();
  error.set("code", std::string(error_code_name(status.code())));
  error.set("message", status.message());
  return error;
}

val no_memory_for_call() { return status_to_js({ErrorCode::kOutOfMemory, "no memory for the call"}); }

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
  made.size = length_of(uint8_array);
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
  if (!numbers.empty()) aw_copy_out(numbers.data(), numbers.size(), float32_array.as_handle());
}

std::vector<std::ptrdiff_t> integers_from_js(const val& int32_array) {
  static_assert(sizeof(std::ptrdiff_t) == sizeof(int));
  std::vector<int> integers(length_of(int32_array));
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

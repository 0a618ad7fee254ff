#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/status.h"
#include "core/tensor.h"

// Values cross the border as copies, both ways. What comes in was made by the JavaScript facade: plain objects, and
// typed arrays of the stated kind that are attached; whatever else may be wrong with them is found here.

namespace attention_walkthrough {

/// Null for success, else `{ code, message }`: the only form in which an error crosses.
emscripten::val status_to_js(const Status& status);
/// The error of a call that found no memory to run with.
emscripten::val no_memory_for_call();

/// Reads `{ shape: Int32Array, data: Float32Array }`. Fails as `Shape::from_sizes` and `Tensor::create`, and with
/// `shape_mismatch` when there are not as many numbers as the shape says; `out` is then unchanged.
Status tensor_from_js(std::string_view name, const emscripten::val& source, Tensor& out);

/// A tensor of ones and zeros that owns its bytes.
struct Flags {
  std::unique_ptr<std::uint8_t[]> bytes;
  Shape shape = {0};

  [[nodiscard]] std::span<const std::uint8_t> span() const noexcept { return {bytes.get(), shape.num_elements()}; }
};

/// Reads `{ shape: Int32Array, data: Uint8Array }` likewise; any byte but 0 becomes 1.
Status flags_from_js(std::string_view name, const emscripten::val& source, Flags& out);

/// Bytes of a file, which JavaScript gave.
struct FileBytes {
  std::unique_ptr<std::byte[]> bytes;
  std::size_t size = 0;

  [[nodiscard]] std::span<const std::byte> span() const noexcept { return {bytes.get(), size}; }
};

/// Reads a Uint8Array. `out_of_memory`; `out` is then unchanged.
Status bytes_from_js(std::string_view name, const emscripten::val& uint8_array, FileBytes& out);

/// How many numbers a typed array has.
std::size_t length_of(const emscripten::val& typed_array);

/// Writes numbers to a Float32Array of as many.
void copy_out(std::span<const float> numbers, const emscripten::val& float32_array);

std::vector<std::ptrdiff_t> integers_from_js(const emscripten::val& int32_array);

/// Plain numbers: `[3, 2]`.
emscripten::val integers_to_js(std::span<const std::size_t> integers);
emscripten::val shape_to_js(const Shape& shape);

/// A Uint8Array that JavaScript owns; as `floats_to_js`.
Status bytes_to_js(std::span<const std::byte> bytes, emscripten::val& out);

/// A Float32Array that JavaScript owns. Fails with `out_of_memory` when JavaScript cannot make one.
Status floats_to_js(std::span<const float> numbers, emscripten::val& out);

}  // namespace attention_walkthrough

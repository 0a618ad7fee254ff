#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "attention/scaled_dot_product_attention.h"

using namespace attention_walkthrough;

namespace {

/// Takes sizes, options and numbers of any bits off the front of the input; zeros when it is used up.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}

  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const std::uint8_t value = rest_.front();
    rest_ = rest_.subspan(1);
    return value;
  }
  std::size_t below(std::size_t limit) { return byte() % limit; }
  bool flag() { return below(2) == 1; }
  float number() {
    std::uint32_t bits = 0;
    for (int shift = 0; shift < 32; shift += 8) bits |= static_cast<std::uint32_t>(byte()) << shift;
    return std::bit_cast<float>(bits);
  }

 private:
  std::span<const std::uint8_t> rest_;
};

/// A tensor of numbers that are mostly small, sometimes of any bits.
struct Numbers {
  std::vector<float> data;
  Shape shape;

  Numbers(Bytes& bytes, const Shape& of) : shape(of) {
    const bool any_bits = bytes.flag();
    for (std::size_t i = 0; i < of.num_elements(); ++i) {
      data.push_back(any_bits ? bytes.number() : static_cast<float>(static_cast<std::int8_t>(bytes.byte())) / 8.0F);
    }
  }
  [[nodiscard]] ConstTensorView view() const { return {data, shape}; }
  [[nodiscard]] bool is_finite() const {
    return std::ranges::all_of(data, [](float number) { return std::isfinite(number) && std::fabs(number) < 1e3F; });
  }
};

void expect(bool holds) {
  if (!holds) std::abort();
}

/// Bit for bit; but which of two NaN goes on where they meet, no standard says.
bool same_numbers(std::span<const float> a, std::span<const float> b) {
  const auto same = [](float x, float y) {
    return (std::isnan(x) && std::isnan(y)) || std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
  };
  return std::ranges::equal(a, b, same);
}

/// Options from the input, with what the views in them look at.
struct Options {
  AttentionOptions options;
  std::ptrdiff_t offset;
  std::ptrdiff_t length;
  std::vector<std::uint8_t> allowed;

  Options(Bytes& bytes, std::size_t queries, std::size_t keys) {
    options.is_causal = bytes.flag();
    offset = static_cast<std::ptrdiff_t>(bytes.below(12)) - 4;
    length = static_cast<std::ptrdiff_t>(bytes.below(14)) - 2;
    if (bytes.flag()) options.causal_offset = std::span(&offset, 1);
    if (bytes.flag()) options.key_lengths = std::span(&length, 1);
    if (bytes.flag()) options.scale = bytes.number();
    if (bytes.flag()) options.softcap = bytes.number();
    if (bytes.flag()) options.sliding_window.left = bytes.below(6);
    if (bytes.flag()) options.sliding_window.right = bytes.below(6);
    if (!bytes.flag()) return;
    const std::size_t columns = bytes.flag() ? keys : bytes.below(8);
    for (std::size_t i = 0; i < queries * columns; ++i) allowed.push_back(bytes.byte() % 2);
    options.attn_allowed = AllowedView{allowed, Shape{queries, columns}};
  }
};

}  // namespace

/// Any sizes, options and numbers for attention. It answers or refuses with a sentence; a run with its stages gives the
/// numbers of one without; a weight is 0 exactly where the key is masked or too small for it, and what a finite
/// attention gives is finite.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const std::size_t batch = bytes.below(3);
  const std::size_t heads = bytes.below(5);
  const std::size_t kv_heads = bytes.flag() ? heads : bytes.below(5);
  const std::size_t queries = bytes.below(6);
  const std::size_t keys = bytes.below(7);
  const std::size_t past = bytes.below(4);
  const std::size_t head_dim = bytes.below(10);
  const std::size_t v_head_dim = bytes.flag() ? head_dim : bytes.below(10);
  const bool has_past = bytes.flag();
  const Options options(bytes, queries, has_past ? past + keys : keys);
  const Numbers query(bytes, {batch, heads, queries, head_dim});
  const Numbers key(bytes, {batch, kv_heads, keys, head_dim});
  const Numbers value(bytes, {batch, kv_heads, keys, v_head_dim});
  const Numbers past_key(bytes, {batch, kv_heads, past, head_dim});
  const Numbers past_value(bytes, {batch, kv_heads, past, v_head_dim});
  AttentionInputs inputs = {.query = query.view(), .key = key.view(), .value = value.view()};
  if (has_past) {
    inputs.past_key = past_key.view();
    inputs.past_value = past_value.view();
  }

  AttentionResult staged;
  AttentionResult plain;
  AttentionStages stages;
  const Status status = scaled_dot_product_attention(inputs, options.options, staged, &stages);
  const Status plain_status = scaled_dot_product_attention(inputs, options.options, plain);
  expect(status.code() == plain_status.code());
  if (!status.ok()) {
    expect(!status.message().empty());
    return 0;
  }
  expect(same_numbers(staged.output.view().data, plain.output.view().data));
  const auto allowed = stages.attn_allowed.view().data;
  const auto weights = stages.attn_weights.view().data;
  for (std::size_t i = 0; i < weights.size(); ++i) expect(allowed[i] == 1.0F || weights[i] == 0.0F);
  const bool is_finite = query.is_finite() && key.is_finite() && value.is_finite() && past_key.is_finite() &&
                         past_value.is_finite() && std::fabs(options.options.scale.value_or(1.0F)) < 1e3F;
  if (!is_finite) return 0;
  for (const float number : staged.output.view().data) expect(std::isfinite(number));
  return 0;
}

#include "attention/attention_mask.h"

#include <algorithm>
#include <limits>
#include <string>

#include "kernels/softmax_lanes.h"

namespace attention_walkthrough {
namespace {

constexpr std::ptrdiff_t kFarthest = std::numeric_limits<std::ptrdiff_t>::max();

/// a + b, held at the ends of the range: offsets and windows come from outside and may be as large as they like.
std::ptrdiff_t saturating_add(std::ptrdiff_t a, std::ptrdiff_t b) noexcept {
  std::ptrdiff_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) {
    return b > 0 ? kFarthest : std::numeric_limits<std::ptrdiff_t>::min();
  }
  return sum;
}

std::ptrdiff_t as_distance(std::size_t size) noexcept {
  return static_cast<std::ptrdiff_t>(std::min(size, static_cast<std::size_t>(kFarthest)));
}

Status check_key_lengths(std::span<const std::ptrdiff_t> key_lengths, const AttentionSizes& sizes) {
  if (key_lengths.empty()) {
    return {};
  }
  if (key_lengths.size() != sizes.batch_size) {
    return {ErrorCode::kShapeMismatch, "key_lengths has {} numbers; it must have one per batch row ({})",
            key_lengths.size(), sizes.batch_size};
  }
  for (const std::ptrdiff_t length : key_lengths) {
    if (length < 0 || length > as_distance(sizes.total_sequence_length())) {
      return {ErrorCode::kOutOfRange, "key_lengths holds {}; each must be 0 to total_sequence_length ({})", length,
              sizes.total_sequence_length()};
    }
  }
  return {};
}

Status check_causal_offset(std::span<const std::ptrdiff_t> offsets, const AttentionSizes& sizes) {
  if (offsets.size() <= 1 || offsets.size() == sizes.batch_size) {
    return {};
  }
  return {ErrorCode::kShapeMismatch, "causal_offset has {} numbers; it must have 1, or one per batch row ({})",
          offsets.size(), sizes.batch_size};
}

}  // namespace

template <typename T>
Status BroadcastMask<T>::create(std::string_view name, const BasicTensorView<const T>& mask,
                                const AttentionSizes& sizes, BroadcastMask& out) {
  const std::array<std::size_t, 4> target = {sizes.batch_size, sizes.num_heads, sizes.q_sequence_length,
                                             sizes.total_sequence_length()};
  const std::size_t rank = mask.shape.rank();
  bool fits = rank >= 1 && mask.shape[rank - 1] <= target[3];
  BroadcastMask made;
  made.data_ = mask.data;
  made.columns_ = fits ? mask.shape[rank - 1] : 0;
  std::size_t stride = made.columns_;
  for (std::size_t from_end = 2; from_end <= rank; ++from_end) {
    const std::size_t size = mask.shape[rank - from_end];
    const std::size_t axis = target.size() - from_end;
    fits = fits && (size == 1 || size == target[axis]);
    made.strides_[axis] = size == 1 ? 0 : stride;
    stride *= size;
  }
  if (!fits) {
    return {ErrorCode::kShapeMismatch,
            "{} ({}) must broadcast to batch_size x num_heads x q_sequence_length x keys ({}): rank 1 to 4, each "
            "leading size 1 or equal, at most as many columns",
            name, mask.shape.sizes(), Shape{target[0], target[1], target[2], target[3]}.sizes()};
  }
  out = made;
  return {};
}

Status AttentionMask::create(const AttentionOptions& options, const AttentionSizes& sizes, AttentionMask& out) {
  AttentionMask made;
  made.sizes_ = sizes;
  made.options_ = options;
  if (Status status = check_key_lengths(options.key_lengths, sizes); !status.ok()) {
    return status;
  }
  if (Status status = check_causal_offset(options.causal_offset, sizes); !status.ok()) {
    return status;
  }
  if (options.attn_mask) {
    Status status = BroadcastMask<float>::create("attn_mask", *options.attn_mask, sizes, made.attn_mask_);
    if (!status.ok()) {
      return status;
    }
  }
  if (options.attn_allowed) {
    Status status =
        BroadcastMask<std::uint8_t>::create("attn_allowed", *options.attn_allowed, sizes, made.attn_allowed_);
    if (!status.ok()) {
      return status;
    }
  }
  out = made;
  return {};
}

std::ptrdiff_t AttentionMask::position(std::size_t batch, std::size_t query) const noexcept {
  std::ptrdiff_t offset = 0;
  if (!options_.causal_offset.empty()) {
    offset = options_.causal_offset[options_.causal_offset.size() == 1 ? 0 : batch];
  } else if (sizes_.past_sequence_length) {
    offset = as_distance(*sizes_.past_sequence_length);
  } else if (!options_.key_lengths.empty()) {
    offset = options_.key_lengths[batch] - as_distance(sizes_.q_sequence_length);
  }
  return saturating_add(as_distance(query), offset);
}

KeyRange AttentionMask::reach(std::size_t batch, std::size_t query) const noexcept {
  const std::ptrdiff_t at = position(batch, query);
  const SlidingWindow& window = options_.sliding_window;
  std::ptrdiff_t begin = 0;
  std::ptrdiff_t last = as_distance(sizes_.total_sequence_length()) - 1;
  if (!options_.key_lengths.empty()) {
    last = std::min(last, options_.key_lengths[batch] - 1);
  }
  if (options_.is_causal) {
    last = std::min(last, at);
  }
  if (window.right) {
    last = std::min(last, saturating_add(at, as_distance(*window.right)));
  }
  if (window.left) {
    begin = std::max(begin, saturating_add(at, -as_distance(*window.left)));
  }
  if (options_.attn_mask) {
    last = std::min(last, as_distance(attn_mask_.columns()) - 1);
  }
  if (options_.attn_allowed) {
    last = std::min(last, as_distance(attn_allowed_.columns()) - 1);
  }
  return {.begin = static_cast<std::size_t>(begin),
          .end = static_cast<std::size_t>(std::max(last, std::ptrdiff_t{-1}) + 1)};
}

void AttentionMask::allowed_row(std::size_t batch, std::size_t head, std::size_t query, std::size_t first_key,
                                std::span<std::uint8_t> allowed) const noexcept {
  const KeyRange in_reach = reach(batch, query);
  const std::size_t begin = std::max(in_reach.begin, first_key);
  const std::size_t end = std::min(in_reach.end, first_key + allowed.size());
  std::ranges::fill(allowed, std::uint8_t{0});
  const auto attn_mask = options_.attn_mask ? attn_mask_.row(batch, head, query) : std::span<const float>();
  const auto attn_allowed =
      options_.attn_allowed ? attn_allowed_.row(batch, head, query) : std::span<const std::uint8_t>();
  for (std::size_t key = begin; key < end; ++key) {
    const bool refused =
        (!attn_allowed.empty() && attn_allowed[key] == 0) || (!attn_mask.empty() && attn_mask[key] == kMinusInfinity);
    allowed[key - first_key] = refused ? 0 : 1;
  }
}

void AttentionMask::mask_scores(std::size_t batch, std::size_t head, std::size_t query, std::size_t first_key,
                                std::span<const std::uint8_t> allowed, std::span<const float> in,
                                std::span<float> scores) const noexcept {
  const auto attn_mask = options_.attn_mask ? attn_mask_.row(batch, head, query) : std::span<const float>();
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (allowed[i] == 0) {
      scores[i] = kMinusInfinity;
    } else {
      scores[i] = attn_mask.empty() ? in[i] : in[i] + attn_mask[first_key + i];
    }
  }
}

}  // namespace attention_walkthrough

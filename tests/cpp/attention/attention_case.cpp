#include "attention/attention_case.h"

#include <array>
#include <limits>

#include "core/random.h"
#include "support/test_data.h"

namespace attention_walkthrough::test {
namespace {

std::optional<ConstTensorView> view_of(const std::optional<Values>& values) {
  return values ? std::optional(values->view()) : std::nullopt;
}

/// Draws for the choices of a case.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}
  std::size_t below(std::size_t end) { return static_cast<std::size_t>(random_.next() % end); }
  std::size_t between(std::size_t first, std::size_t last) { return first + below(last - first + 1); }
  bool one_in(std::size_t count) { return below(count) == 0; }
  std::uint64_t seed() { return random_.next(); }

 private:
  Random random_;
};

/// A mask shape of any rank that broadcasts to the four sizes, now and then with too few columns.
Shape mask_shape(Draw& draw, const std::array<std::size_t, 4>& sizes) {
  const auto size = [&](std::size_t axis) { return draw.one_in(3) ? 1 : sizes[axis]; };
  const std::size_t columns = draw.one_in(4) ? draw.below(sizes[3] + 1) : sizes[3];
  switch (draw.between(1, 4)) {
    case 1:
      return {columns};
    case 2:
      return {size(2), columns};
    case 3:
      return {size(1), size(2), columns};
    default:
      return {size(0), size(1), size(2), columns};
  }
}

void draw_masks(Draw& draw, const std::array<std::size_t, 4>& sizes, AttentionCase& drawn) {
  if (draw.one_in(3)) {
    drawn.attn_mask = normal_values(mask_shape(draw, sizes), draw.seed());
    for (float& bias : drawn.attn_mask->data) {
      if (draw.one_in(4)) bias = -std::numeric_limits<float>::infinity();
    }
  }
  if (draw.one_in(3)) {
    drawn.attn_allowed_shape = mask_shape(draw, sizes);
    for (std::size_t i = 0; i < drawn.attn_allowed_shape->num_elements(); ++i) {
      drawn.attn_allowed.push_back(draw.one_in(3) ? 0 : 1);
    }
  }
}

void draw_positions(Draw& draw, const std::array<std::size_t, 4>& sizes, AttentionCase& drawn) {
  drawn.is_causal = draw.one_in(2);
  if (draw.one_in(4)) {
    const std::size_t count = draw.one_in(2) ? 1 : sizes[0];
    for (std::size_t i = 0; i < count; ++i) {
      drawn.causal_offset.push_back(static_cast<std::ptrdiff_t>(draw.below(9)) - 3);
    }
  }
  if (draw.one_in(4)) {
    for (std::size_t batch = 0; batch < sizes[0]; ++batch) {
      drawn.key_lengths.push_back(static_cast<std::ptrdiff_t>(draw.below(sizes[3] + 1)));
    }
  }
  if (draw.one_in(4)) drawn.sliding_window.left = draw.below(4);
  if (draw.one_in(4)) drawn.sliding_window.right = draw.below(4);
}

}  // namespace

Values normal_values(const Shape& shape, std::uint64_t seed, float standard_deviation) {
  return {seeded_normal(shape.num_elements(), seed, standard_deviation), shape};
}

AttentionInputs AttentionCase::inputs() const {
  return {.query = query.view(),
          .key = key.view(),
          .value = value.view(),
          .past_key = view_of(past_key),
          .past_value = view_of(past_value)};
}

AttentionOptions AttentionCase::options() const {
  AttentionOptions options;
  options.attn_mask = view_of(attn_mask);
  if (attn_allowed_shape) options.attn_allowed = AllowedView{attn_allowed, *attn_allowed_shape};
  options.is_causal = is_causal;
  options.causal_offset = causal_offset;
  options.key_lengths = key_lengths;
  options.scale = scale;
  options.softcap = softcap;
  options.sliding_window = sliding_window;
  return options;
}

AttentionCase normal_case(const CaseSizes& sizes, std::uint64_t seed) {
  AttentionCase made;
  made.query = normal_values({sizes.batch_size, sizes.num_heads, sizes.queries, sizes.head_dim}, seed);
  made.key = normal_values({sizes.batch_size, sizes.num_kv_heads, sizes.keys, sizes.head_dim}, seed + 1);
  made.value = normal_values({sizes.batch_size, sizes.num_kv_heads, sizes.keys, sizes.v_head_dim}, seed + 2);
  return made;
}

AttentionCase random_case(std::uint64_t seed) {
  Draw draw(seed);
  const std::size_t num_kv_heads = draw.between(1, 3);
  const CaseSizes sizes = {.batch_size = draw.between(1, 3),
                           .num_heads = num_kv_heads * draw.between(1, 3),
                           .num_kv_heads = num_kv_heads,
                           .queries = draw.between(1, 6),
                           .keys = draw.below(12),
                           .head_dim = draw.between(1, 9),
                           .v_head_dim = draw.between(1, 9)};
  AttentionCase drawn = normal_case(sizes, draw.seed());
  std::size_t past = 0;
  if (draw.one_in(3)) {
    past = draw.below(6);
    drawn.past_key = normal_values({sizes.batch_size, num_kv_heads, past, sizes.head_dim}, draw.seed());
    drawn.past_value = normal_values({sizes.batch_size, num_kv_heads, past, sizes.v_head_dim}, draw.seed());
  }
  const std::array<std::size_t, 4> scores = {sizes.batch_size, sizes.num_heads, sizes.queries, past + sizes.keys};
  draw_masks(draw, scores, drawn);
  draw_positions(draw, scores, drawn);
  if (draw.one_in(3)) drawn.scale = 0.3F;
  if (draw.one_in(3)) drawn.softcap = 1.5F;
  return drawn;
}

}  // namespace attention_walkthrough::test

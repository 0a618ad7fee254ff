#include "kernels/embedding.h"

#include <doctest.h>

#include "support/test_data.h"

using namespace attention_walkthrough;
using namespace attention_walkthrough::test;

TEST_SUITE("kernels") {
  TEST_CASE("embedding: each id gives its row to the bit, also repeated and out of order; nothing else is written") {
    const std::vector<float> table = seeded_normal(5 * 7, 1);
    const std::vector<std::size_t> ids = {4, 0, 4, 2};
    Output out(4 * 9);
    for (float& value : out.span()) value = 5.0F;
    embedding({table.data(), 5, 7, 7}, ids, {out.span().data(), 4, 7, 9});
    for (std::size_t row = 0; row < 4; ++row) {
      CHECK(same_bits(out.span().subspan(row * 9, 7), std::span(table).subspan(ids[row] * 7, 7)));
      CHECK(same_bits(out.span().subspan(row * 9 + 7, 2), Input{5.0F, 5.0F}));
    }
    CHECK(out.padding_is_untouched());
  }
}

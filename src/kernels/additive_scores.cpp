#include "kernels/additive_scores.h"

#include <cassert>

#include "kernels/lane_groups.h"
#include "kernels/tanh_lanes.h"

namespace attention_walkthrough {

void additive_scores(ConstMatrixView queries, ConstMatrixView keys, std::span<const float> v, MatrixView out) noexcept {
  assert(queries.columns == v.size() && keys.columns == v.size());
  assert(out.rows == queries.rows && out.columns == keys.rows);
  for (std::size_t i = 0; i < out.rows; ++i) {
    for (std::size_t j = 0; j < out.columns; ++j) {
      const float* const query = queries.row(i).data();
      const float* const key = keys.row(j).data();
      out.row(i)[j] = sum_lane_groups(v.size(), [&](std::size_t index, auto lanes, simd::F32x4 sum) {
        const simd::F32x4 unit = tanh_lanes(simd::add(lanes.load(query + index), lanes.load(key + index)));
        return simd::mul_add(lanes.load(v.data() + index), unit, sum);
      });
    }
  }
}

}  // namespace attention_walkthrough

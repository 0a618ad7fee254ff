#pragma once

#include <span>

#include "kernels/norm.h"

namespace attention_walkthrough::test {

struct MomentsOfRow {
  float mean = 0.0F;
  float inv_root = 0.0F;
};

inline MomentsOfRow layer_norm_of_row(std::span<const float> x, std::span<const float> weight,
                                      std::span<const float> bias, float epsilon, std::span<float> out) {
  MomentsOfRow found;
  layer_norm({x.data(), 1, x.size(), x.size()}, weight, bias, epsilon, {out.data(), 1, out.size(), out.size()},
             {.mean = {&found.mean, 1}, .inv_root = {&found.inv_root, 1}});
  return found;
}

/// Gives the inverse of the root.
inline float rms_norm_of_row(std::span<const float> x, std::span<const float> weight, float epsilon,
                             std::span<float> out) {
  float inv_root = 0.0F;
  rms_norm({x.data(), 1, x.size(), x.size()}, weight, epsilon, {out.data(), 1, out.size(), out.size()},
           {.mean = {}, .inv_root = {&inv_root, 1}});
  return inv_root;
}

}  // namespace attention_walkthrough::test

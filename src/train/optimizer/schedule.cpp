#include "train/optimizer/schedule.h"

namespace attention_walkthrough {
namespace {

/// cos(pi x) for x in 0 to 1, within 1e-10: -sin(pi (x - 1/2)) by its series.
double cosine_of_half_turns(double x) noexcept {
  constexpr double kPi = 0x1.921fb54442d18p+1;
  const double angle = kPi * (x - 0.5);
  constexpr int kLastPower = 19;
  double series = 1.0;
  for (int power = kLastPower; power >= 3; power -= 2) series = 1.0 - series * angle * angle / (power * (power - 1));
  return -angle * series;
}

}  // namespace

float learning_rate_at(const Schedule& schedule, std::size_t step) noexcept {
  if (step < schedule.warm_up_steps) {
    return schedule.peak * static_cast<float>(step + 1) / static_cast<float>(schedule.warm_up_steps);
  }
  if (schedule.total_steps <= schedule.warm_up_steps) return schedule.peak;
  if (step >= schedule.total_steps) return schedule.end;
  const double progress = static_cast<double>(step - schedule.warm_up_steps) /
                          static_cast<double>(schedule.total_steps - schedule.warm_up_steps);
  const double share = 0.5 * (1.0 + cosine_of_half_turns(progress));
  return static_cast<float>(schedule.end + (schedule.peak - schedule.end) * share);
}

}  // namespace attention_walkthrough

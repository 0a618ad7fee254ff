#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>

#include "train/trainer/trainer.h"

namespace attention_walkthrough {
namespace {

/// Stands before the numbers: values, means and square means of the optimiser.
struct StateHeader {
  std::array<char, 8> mark = {'a', 'w', 't', 'r', 'a', 'i', 'n', '1'};
  std::uint64_t num_parameters = 0;
  std::uint64_t num_steps = 0;
  std::uint64_t seed = 0;
  Random::State random = {};
};

constexpr std::size_t kLists = 3;

}  // namespace

std::vector<std::byte> Trainer::save() const {
  const StateHeader header{
      .num_parameters = parameters_.size(), .num_steps = num_steps(), .seed = options_.seed, .random = random_.state()};
  std::vector<std::byte> state(sizeof(header) + kLists * parameters_.size() * sizeof(float));
  std::memcpy(state.data(), &header, sizeof(header));
  std::byte* to = state.data() + sizeof(header);
  for (const std::span<const float> list : {parameters_.values(), optimizer_.means(), optimizer_.square_means()}) {
    std::memcpy(to, list.data(), list.size_bytes());
    to += list.size_bytes();
  }
  return state;
}

Status Trainer::restore(std::span<const std::byte> state) {
  const std::size_t count = parameters_.size();
  const std::size_t needed = sizeof(StateHeader) + kLists * count * sizeof(float);
  if (state.size() != needed) {
    return {ErrorCode::kInvalidArgument, "state has {} bytes; one of this model has {}", state.size(), needed};
  }
  StateHeader header;
  std::memcpy(&header, state.data(), sizeof(header));
  if (header.mark != StateHeader().mark || header.num_parameters != count || header.random == Random::State{}) {
    return {ErrorCode::kInvalidArgument, "state is not what a trainer saved"};
  }
  std::vector<float> numbers(kLists * count);
  std::memcpy(numbers.data(), state.data() + sizeof(header), numbers.size() * sizeof(float));
  const std::span<const float> all(numbers);
  std::ranges::copy(all.first(count), parameters_.values().begin());
  optimizer_.restore(header.num_steps, all.subspan(count, count), all.last(count));
  options_.seed = header.seed;
  random_ = Random(header.random);
  return {};
}

}  // namespace attention_walkthrough

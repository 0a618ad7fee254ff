#pragma once

#include <cstddef>
#include <span>

// What this machine can do at best in this variant, one thread: what the benchmark measures everything else against.
namespace attention_walkthrough {

/// Floating-point operations of one round of `multiply_add_chains`.
inline constexpr std::size_t kOperationsPerRound = 12 * 4 * 2;

/// Twelve vectors, each multiplied and added to in every round, that never leave their registers: as many as there are
/// registers for beside the operands, and enough for none to wait for the one before it. Gives their sum, so that
/// nothing of it can be left out.
float multiply_add_chains(std::size_t rounds) noexcept;

/// The sum of all numbers, read at the speed of the memory that they lie in: in order, or as so many parts of which
/// each is read in order, by turns. Which is faster depends on the machine. Requires: places >= 1.
float read_all(std::span<const float> numbers, std::size_t places) noexcept;

}  // namespace attention_walkthrough

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace attention_walkthrough::reading {

/// Sets of properties, one bit each.
using Bits = std::uint32_t;

/// What can be said of a thing. An adjective decides between two things when it can be said of one of them only.
enum Property : Bits {
  kSweet = 1U << 0,
  kFresh = 1U << 1,
  kRipe = 1U << 2,
  kHot = 1U << 3,
  kFragrant = 1U << 4,
  kHeavy = 1U << 5,
  kDear = 1U << 6,
  kInteresting = 1U << 7,
  kWet = 1U << 8,
  kTired = 1U << 9,    ///< also sleepy and lazy
  kStable = 1U << 10,  ///< also sturdy
  kBroad = 1U << 11,
  kFlat = 1U << 12,
  kSoft = 1U << 13,
  kClean = 1U << 14,
  kRoomy = 1U << 15,
  kDeep = 1U << 16,
  kCold = 1U << 17,
  kBig = 1U << 18,
  kLong = 1U << 19,
  kThick = 1U << 20,
  kSmall = 1U << 21,
  kNarrow = 1U << 22,
  kShallow = 1U << 23,
  kSharp = 1U << 24,
};
/// Why one thing does not fit in another, by which of the two is the reason.
inline constexpr Bits kOversize = kBig | kLong | kThick;
inline constexpr Bits kUndersize = kSmall | kNarrow | kShallow;

/// What a thing does in a scene.
enum Role : Bits {
  kFood = 1U << 0,
  kGoods = 1U << 1,
  kPoured = 1U << 2,
  kCut = 1U << 3,
  kPet = 1U << 4,
  kWild = 1U << 5,
  kTop = 1U << 6,        ///< food is put on it
  kFurniture = 1U << 7,  ///< goods are put on it
  kLarder = 1U << 8,     ///< food is put into it
  kCase = 1U << 9,       ///< goods are put into it
  kPouredInto = 1U << 10,
  kDrunkFrom = 1U << 11,
  kPetBed = 1U << 12,
  kWildBed = 1U << 13,
  kBlade = 1U << 14,
};

struct Thing {
  std::string_view chinese;   ///< its first word names it
  std::string_view locative;  ///< Chinese as a place, 桌子上 or 盒子 里; empty where it is none
  std::string_view english;
  Bits roles;
  Bits properties;
};

struct Adjective {
  std::string_view chinese;
  std::string_view english;
  Bits properties;  ///< it names one of these
};

/// Who does something.
struct Agent {
  std::string_view chinese;
  std::string_view english;
  bool third_person;
};

/// A kind of sentence. In the texts S stands for the agent, V for the verb, A and B for the two things, P for B as a
/// place, X for the adjective.
struct Scene {
  std::string_view chinese;
  std::string_view english;
  std::string_view verb;   ///< English, I ...
  std::string_view third;  ///< English, she ...
  Bits first_role;         ///< of A
  Bits second_role;        ///< of B
  Bits first_properties;   ///< of A, that can be the reason
  Bits second_properties;  ///< of B
};

std::span<const Thing> things() noexcept;
std::span<const Adjective> adjectives() noexcept;
std::span<const Agent> agents() noexcept;
std::span<const Scene> scenes() noexcept;

}  // namespace attention_walkthrough::reading

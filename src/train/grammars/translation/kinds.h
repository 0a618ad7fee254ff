#pragma once

#include <cstdint>

namespace attention_walkthrough::translation {

/// Sets of properties, one bit each: what keeps the sentences sensible.
using Bits = std::uint32_t;

/// What a noun names. A noun may be of several kinds.
enum Kind : Bits {
  kPerson = 1U << 0,
  kPet = 1U << 1,  ///< lives with people, drinks milk
  kWild = 1U << 2,
  kClimber = 1U << 3,  ///< may be found in trees
  kHunter = 1U << 4,   ///< eats fish
  kGrazer = 1U << 5,   ///< eats fruit
  kChild = 1U << 6,
  kFruit = 1U << 7,
  kFood = 1U << 8,  ///< people's food
  kFish = 1U << 9,
  kDrink = 1U << 10,
  kBook = 1U << 11,
  kPicture = 1U << 12,
  kVessel = 1U << 13,  ///< cups and plates: washed, clean
  kCase = 1U << 14,    ///< boxes and bags: coloured, looked for
  kMusic = 1U << 15,
  kStory = 1U << 16,
  kTelevision = 1U << 17,
  kProfession = 1U << 18,
  kRelative = 1U << 19,
  kAdult = 1U << 20,  ///< works
  kLarge = 1U << 21,  ///< large as what it is: a tiger, a watermelon
  kTiny = 1U << 22,
};
inline constexpr Bits kAnimal = kPet | kWild;
inline constexpr Bits kLiving = kPerson | kAnimal;
inline constexpr Bits kGoods = kFruit | kBook | kPicture | kVessel | kCase;  ///< things that can be counted and carried

/// What can be done at a place.
enum Room : Bits {
  kSeat = 1U << 0,    ///< sit or lie on it
  kGround = 1U << 1,  ///< stand on it
  kTree = 1U << 2,
  kOutdoors = 1U << 3,
  kIndoors = 1U << 4,
  kQuiet = 1U << 5,  ///< study and read
  kWorkplace = 1U << 6,
  kDwelling = 1U << 7,  ///< live there
  kSwimming = 1U << 8,
  kRoad = 1U << 9,
  kShelf = 1U << 10,  ///< put things there
  kWall = 1U << 11,
  kMarket = 1U << 12,
};

/// When something is.
enum When : Bits {
  kAnyTime = 1U << 0,  ///< no time is named
  kUsual = 1U << 1,    ///< in the morning, in spring
  kDaily = 1U << 2,
  kToday = 1U << 3,
  kNow = 1U << 4,
  kYesterday = 1U << 5,
  kTomorrow = 1U << 6,
};

/// How a noun is introduced.
enum Introduction : Bits {
  kThe = 1U << 0,      ///< nothing in Chinese, "the" in English
  kGeneric = 1U << 1,  ///< nothing in both: apples
  kOne = 1U << 2,
  kFew = 1U << 3,      ///< two, three
  kPointed = 1U << 4,  ///< this, that
  kOwned = 1U << 5,
  kMany = 1U << 6,   ///< these, those
  kCrowd = 1U << 7,  ///< 们
  kMass = 1U << 8,   ///< nothing in both: milk
};

/// What a sentence says of its verb. One bit per row of the table of moods.
enum MoodBit : Bits {
  kPlain = 1U << 0,
  kOngoing = 1U << 1,
  kFuture = 1U << 2,
  kWish = 1U << 3,
  kAbility = 1U << 4,
  kLiking = 1U << 5,
  kDenial = 1U << 6,
  kPast = 1U << 7,
  kPastDenial = 1U << 8,
  kFrequency = 1U << 9,
};

/// Which form of a verb goes with a subject.
enum class Agreement { kFirst, kSingular, kPlural };

}  // namespace attention_walkthrough::translation

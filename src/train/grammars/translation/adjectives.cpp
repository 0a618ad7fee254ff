#include "train/grammars/translation/lexicon.h"

namespace attention_walkthrough::translation {

namespace {

constexpr Bits kThings = kBook | kVessel | kCase;

constexpr Adjective kAdjectives[] = {
    {"大", "big", "bigger", kFruit | kVessel | kCase, kLarge | kVessel | kCase, false},
    {"小", "small", "smaller", kFruit | kVessel | kCase, kTiny | kVessel | kCase, false},
    {"新", "new", "newer", kThings, kThings | kPicture, false},
    {"旧", "old", "older", kThings | kPicture, kThings | kPicture, false},
    {"可爱", "cute", "cuter", kPet | kChild, kAnimal | kChild, true},
    {"聪明", "clever", "", kChild | kProfession | kPet, kLiving, true},
    {"勇敢", "brave", "braver", kChild | kProfession | kHunter, kPerson | kHunter, true},
    {"快乐", "happy", "", kChild | kPet | kClimber, 0, true},
    {"漂亮", "pretty", "prettier", kPicture | kVessel | kCase | kClimber, kPicture | kVessel | kCase, true},
    {"干净", "clean", "cleaner", kVessel, kVessel, true},
    {"有趣", "interesting", "", kBook | kStory, kBook | kStory, true},
    {"甜", "sweet", "sweeter", 0, kFruit, false},
    {"便宜", "cheap", "cheaper", 0, kGoods, true},
    {"贵", "expensive", "", 0, kGoods, false},
    {"高", "tall", "taller", 0, kPerson, false},
    {"忙", "busy", "busier", 0, kPerson, false, true},
    {"高兴", "happy", "happier", 0, kLiving, false, true},
    {"累", "tired", "", 0, kLiving, false, true},
    {"饿", "hungry", "", 0, kLiving, false, true},
    {"渴", "thirsty", "", 0, kPerson, false, true},
    {"红色", "red", "", kVessel | kCase, kVessel | kCase | kFruit, true, false, true},
    {"白色", "white", "", kVessel | kCase | kPet, kVessel | kCase | kPet, true, false, true},
    {"黑色", "black", "", kVessel | kCase | kPet, kVessel | kCase | kPet, true, false, true},
    {"绿色", "green", "", kVessel | kCase, kVessel | kCase, true, false, true},
};

constexpr Degree kDegrees[] = {
    {"很", "", 5},
    {"非常", "very/0", 2},
    {"有点", "a little/0", 1, false, true},
    {"不", "not", 2, true},
};

}  // namespace

std::span<const Adjective> adjectives() noexcept { return kAdjectives; }
std::span<const Degree> degrees() noexcept { return kDegrees; }

}  // namespace attention_walkthrough::translation

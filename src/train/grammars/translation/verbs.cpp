#include "train/grammars/translation/lexicon.h"

namespace attention_walkthrough::translation {

namespace {

constexpr Bits kHabits = kPlain | kLiking | kFrequency | kWish | kFuture | kAbility;
constexpr Bits kPosture = kHabits | kPast | kPastDenial;
constexpr Bits kAction = kPosture | kOngoing | kDenial;
constexpr Bits kEvent = kPlain | kOngoing | kPast | kFuture | kWish;  ///< done to a certain one
constexpr auto kGeneral = BareObject::kGeneral;
constexpr auto kCertain = BareObject::kCertain;

constexpr Verb kPostureVerbs[] = {
    {"坐在", "sit/0", "sits/0", "sitting/0", "sat/0", kPosture, kPerson | kPet, 0, kSeat, {}, "累"},
    {"躺在", "lie/0", "lies/0", "lying/0", "lay/0", kPosture, kPerson | kPet, 0, kSeat, {}, "累"},
    {"站在", "stand/0", "stands/0", "standing/0", "stood/0", kPosture, kLiving, 0, kGround},
    {"坐在", "sit/0", "sits/0", "sitting/0", "sat/0", kPosture, kClimber, 0, kTree, {}, "累"},
    {"走在", "walk/0", "walks/0", "walking/0", "walked/0", kPlain | kLiking | kFrequency | kPast, kPerson | kPet, 0,
     kRoad},
    {"住在", "live/0", "lives/0", "living/0", "lived/0", kPlain | kWish, kPerson, 0, kDwelling, {}, {}, true},
};

constexpr Verb kPlacingVerbs[] = {
    {"放在", "put/0", "puts/0", "putting/0", "put/0", kPosture & ~kLiking, kPerson, kGoods & ~kPicture, kShelf,
     kCertain},
    {"挂在", "hang/0", "hangs/0", "hanging/0", "hung/0", kPosture & ~kLiking, kPerson, kPicture, kWall, kCertain},
};

constexpr Verb kActivityVerbs[] = {
    {"跑步", "run/0", "runs/0", "running/0", "ran/0", kAction, kPerson, 0, kOutdoors, {}, "高兴"},
    {"唱歌", "sing/0", "sings/0", "singing/0", "sang/0", kAction, kPerson, 0, kOutdoors | kIndoors, {}, "高兴"},
    {"跳舞", "dance/0", "dances/0", "dancing/0", "danced/0", kAction, kPerson, 0, kOutdoors | kIndoors, {}, "高兴"},
    {"画画", "paint/0", "paints/0", "painting/0", "painted/0", kAction, kPerson, 0, kOutdoors | kIndoors | kQuiet},
    {"游泳", "swim/0", "swims/0", "swimming/0", "swam/0", kAction, kPerson, 0, kSwimming},
    {"睡觉", "sleep/0", "sleeps/0", "sleeping/0", "slept/0", kAction, kPerson | kPet, 0, kIndoors | kSeat, {}, "累"},
    {"休息", "rest/0", "rests/0", "resting/0", "rested/0", kAction, kLiving, 0, kOutdoors, {}, "累"},
    {"工作", "work/0", "works/0", "working/0", "worked/0", kAction, kAdult, 0, kWorkplace},
    {"学习", "study/0", "studies/0", "studying/0", "studied/0", kAction, kPerson, 0, kQuiet},
    {"看书", "read/0", "reads/0", "reading/0", "read/0", kAction, kPerson, 0, kQuiet | kSeat | kOutdoors},
    {"吃", "eat/0", "eats/0", "eating/0", "ate/0", kAction, kPerson, kFruit | kFood | kFish, kIndoors, kGeneral, "饿"},
    {"吃", "eat/0", "eats/0", "eating/0", "ate/0", kAction & ~kAbility, kGrazer, kFruit, 0, kGeneral, "饿"},
    {"吃", "eat/0", "eats/0", "eating/0", "ate/0", kAction & ~kAbility, kHunter, kFish, 0, kGeneral, "饿"},
    {"喝", "drink/0", "drinks/0", "drinking/0", "drank/0", kAction, kPerson, kDrink, kIndoors, kGeneral, "渴"},
    {"买", "buy/0", "buys/0", "buying/0", "bought/0", kAction, kPerson, kFruit | kFood | kBook | kVessel | kCase,
     kMarket, kGeneral},
    {"看", "read/0", "reads/0", "reading/0", "read/0", kEvent, kPerson, kBook, kQuiet},
    {"看", "watch/0", "watches/0", "watching/0", "watched/0", kAction, kPerson, kTelevision, kIndoors, kGeneral},
    {"听", "listen/0 to", "listens/0 to", "listening/0 to", "listened/0 to", kAction, kPerson, kMusic | kStory,
     kIndoors, kGeneral},
    {"喜欢",
     "like/0",
     "likes/0",
     "liking/0",
     "liked/0",
     kPlain | kDenial,
     kPerson,
     kAnimal | kFruit | kFood | kDrink | kStory | kMusic,
     0,
     kGeneral,
     {},
     true},
    {"画", "draw/0", "draws/0", "drawing/0", "drew/0", kAction & ~kDenial, kPerson, kAnimal | kFruit,
     kQuiet | kOutdoors, kGeneral},
    {"看见", "see/0", "sees/0", "seeing/0", "saw/0", kPlain | kPast | kPastDenial, kLiving, kLiving, kOutdoors | kRoad,
     kCertain},
    {"追", "chase/0", "chases/0", "chasing/0", "chased/0", kPlain | kOngoing, kAnimal, kAnimal, kOutdoors, kCertain},
    {"找", "look/0 for", "looks/0 for", "looking/0 for", "looked/0 for", kPlain | kOngoing | kFuture | kWish, kPerson,
     kPerson | kPet | kBook | kPicture | kVessel | kCase, kIndoors, kCertain},
    {"帮助", "help/0", "helps/0", "helping/0", "helped/0", kEvent, kPerson, kPerson, 0, kCertain},
    {"等", "wait/0 for", "waits/0 for", "waiting/0 for", "waited/0 for", kPlain | kOngoing | kFuture, kPerson, kPerson,
     kOutdoors | kRoad, kCertain},
    {"洗", "wash/0", "washes/0", "washing/0", "washed/0", kEvent, kPerson, kVessel | kFruit, kIndoors, kCertain},
};

}  // namespace

std::span<const Verb> posture_verbs() noexcept { return kPostureVerbs; }
std::span<const Verb> placing_verbs() noexcept { return kPlacingVerbs; }
std::span<const Verb> activity_verbs() noexcept { return kActivityVerbs; }

}  // namespace attention_walkthrough::translation

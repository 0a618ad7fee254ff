#include "train/grammars/translation/lexicon.h"

namespace attention_walkthrough::translation {

namespace {

constexpr Place kPlaces[] = {
    {"垫子上", "on the mat/0", kSeat | kShelf},
    {"椅子上", "on the chair/0", kSeat | kShelf},
    {"沙发 上", "on the sofa/0", kSeat | kShelf},
    {"床上", "on the bed/0", kSeat},
    {"草地 上", "on the grass/0", kSeat | kOutdoors},
    {"地上", "on the floor/0", kSeat | kShelf},
    {"桌子上", "on the table/0", kShelf},
    {"盒子 里", "in the box/0", kShelf},
    {"书包 里", "in the bag/0", kShelf},
    {"墙上", "on the wall/0", kWall},
    {"树上", "in the tree/0", kTree},
    {"树 下", "under the tree/0", kGround | kOutdoors},
    {"门口", "at the door/0", kGround},
    {"河 边", "by the river/0", kGround | kOutdoors},
    {"公园 里", "in the park/0", kOutdoors},
    {"花园 里", "in the garden/0", kOutdoors},
    {"学校 里", "at school/0", kQuiet | kWorkplace},
    {"家里", "at home/0", kIndoors},
    {"房间 里", "in the room/0", kIndoors},
    {"厨房 里", "in the kitchen/0", kIndoors},
    {"教室 里", "in the classroom/0", kQuiet},
    {"图书馆 里", "in the library/0", kQuiet | kWorkplace},
    {"医院 里", "in the hospital/0", kWorkplace},
    {"商店 里", "in the shop/0", kWorkplace | kMarket},
    {"超市 里", "in the supermarket/0", kMarket},
    {"街上", "in the street/0", kRoad},
    {"路上", "on the road/0", kRoad},
    {"城市 里", "in the city/0", kDwelling},
    {"农村", "in the countryside/0", kDwelling},
    {"大海 里", "in the sea/0", kSwimming},
    {"河 里", "in the river/0", kSwimming},
};

constexpr Time kTimes[] = {
    {"早上", "in the morning/0", kUsual},
    {"下午", "in the afternoon/0", kUsual},
    {"晚上", "in the evening/0", kUsual},
    {"周末", "at the weekend/0", kUsual},
    {"夏天", "in summer/0", kUsual},
    {"冬天", "in winter/0", kUsual},
    {"每天", "every day/0", kDaily},
    {"每天 早上", "every/0 morning/1", kDaily},
    {"每天 晚上", "every/0 evening/1", kDaily},
    {"今天", "today/0", kToday},
    {"现在", "now/0", kNow},
    {"昨天", "yesterday/0", kYesterday},
    {"昨天 早上", "yesterday/0 morning/1", kYesterday},
    {"昨天 晚上", "yesterday/0 evening/1", kYesterday},
    {"明天", "tomorrow/0", kTomorrow},
    {"明天 早上", "tomorrow/0 morning/1", kTomorrow},
    {"明天 下午", "tomorrow/0 afternoon/1", kTomorrow},
};

constexpr Bits kHabitTimes = kAnyTime | kUsual | kDaily;
constexpr Bits kBare = kGeneric | kMass;
constexpr Bits kCertainOnes = kThe | kPointed | kOwned;
constexpr Bits kNewOnes = kOne | kFew | kPointed;

constexpr Mood kMoods[] = {
    {"", {"", "", ""}, VerbForm::kPresent, kPlain, kHabitTimes, kBare | kThe | kOwned, false, 6},
    {"正在", {"am", "is", "are"}, VerbForm::kIng, kOngoing, kAnyTime | kNow, kBare | kOne | kCertainOnes, true, 3},
    {"会", {"will", "will", "will"}, VerbForm::kBase, kFuture, kTomorrow, kBare | kNewOnes | kCertainOnes, false, 2},
    {"想",
     {"want/0 to", "wants/0 to", "want/0 to"},
     VerbForm::kBase,
     kWish,
     kAnyTime | kToday,
     kBare | kNewOnes | kCertainOnes,
     false,
     3},
    {"可以",
     {"can", "can", "can"},
     VerbForm::kBase,
     kAbility,
     kAnyTime | kToday | kTomorrow,
     kBare | kNewOnes | kCertainOnes,
     false,
     2},
    {"喜欢", {"like/0 to", "likes/0 to", "like/0 to"}, VerbForm::kBase, kLiking, kAnyTime | kUsual, kBare, false, 3},
    {"不", {"do not", "does not", "do not"}, VerbForm::kBase, kDenial, kAnyTime | kUsual, kBare, false, 2},
    {"", {"", "", ""}, VerbForm::kPast, kPast, kYesterday, kMass | kNewOnes | kCertainOnes, false, 4},
    {"没有",
     {"did not", "did not", "did not"},
     VerbForm::kBase,
     kPastDenial,
     kYesterday,
     kBare | kCertainOnes,
     false,
     2},
    {"经常", {"often/0", "often/0", "often/0"}, VerbForm::kPresent, kFrequency, kAnyTime | kUsual, kBare, false, 1},
    {"总是", {"always/0", "always/0", "always/0"}, VerbForm::kPresent, kFrequency, kAnyTime | kUsual, kBare, false, 1},
    {"有时",
     {"sometimes/0", "sometimes/0", "sometimes/0"},
     VerbForm::kPresent,
     kFrequency,
     kAnyTime | kUsual,
     kBare,
     false,
     1},
};

}  // namespace

std::span<const Place> places() noexcept { return kPlaces; }
std::span<const Time> times() noexcept { return kTimes; }
std::span<const Mood> moods() noexcept { return kMoods; }

}  // namespace attention_walkthrough::translation

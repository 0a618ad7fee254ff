#include "train/grammars/reading/lexicon.h"

namespace attention_walkthrough::reading {

namespace {

constexpr Bits kFruit = kSweet | kFresh | kRipe | kHeavy;
constexpr Bits kDrink = kFresh | kHot | kFragrant;
constexpr Bits kStand = kStable | kBroad;
constexpr Bits kBed = kSoft | kBroad | kClean;

constexpr Thing kThings[] = {
    {"苹果", "", "apple", kFood | kCut, kFruit & ~kHeavy},
    {"西瓜", "", "watermelon", kFood | kCut, kFruit | kBig},
    {"香蕉", "", "banana", kFood | kCut, kFruit & ~kHeavy},
    {"橘子", "", "orange", kFood | kCut, kFruit & ~kHeavy},
    {"草莓", "", "strawberry", kFood, kFruit & ~kHeavy},
    {"蛋糕", "", "cake", kFood | kCut, kSweet | kFresh | kFragrant},
    {"面包", "", "bread", kFood | kCut, kHot | kFresh | kFragrant},
    {"书", "", "book", kGoods, kHeavy | kInteresting | kDear | kBig | kThick},
    {"字典", "", "dictionary", kGoods, kHeavy | kDear | kBig | kThick},
    {"电脑", "", "computer", kGoods, kHeavy | kDear | kBig | kThick},
    {"手机", "", "phone", kGoods, kDear},
    {"照片", "", "photo", kGoods, kInteresting | kDear},
    {"帽子", "", "hat", kGoods, kWet | kDear | kBig},
    {"雨伞", "", "umbrella", kGoods, kWet | kDear | kBig | kLong},
    {"衣服", "", "coat", kGoods, kWet | kDear | kHeavy | kBig | kThick | kLong},
    {"牛奶", "", "milk", kPoured, kDrink & ~kFragrant},
    {"咖啡", "", "coffee", kPoured, kHot | kFragrant | kDear},
    {"茶", "", "tea", kPoured, kHot | kFragrant | kDear},
    {"汤", "", "soup", kPoured, kDrink},
    {"果汁", "", "juice", kPoured, kFresh | kSweet},
    {"小猫", "", "cat", kPet, kTired},
    {"小狗", "", "dog", kPet, kTired},
    {"兔子", "", "rabbit", kPet, kTired},
    {"熊猫", "", "panda", kWild, kTired},
    {"老虎", "", "tiger", kWild, kTired},
    {"猴子", "", "monkey", kWild, kTired},
    {"桌子", "桌子上", "table", kTop | kFurniture, kStand | kFlat | kClean},
    {"椅子", "椅子上", "chair", kTop | kFurniture | kPetBed, kStand | kClean},
    {"架子", "架子 上", "shelf", kTop | kFurniture, kStand | kClean},
    {"垫子", "垫子上", "mat", kFurniture | kPetBed, kBed | kFlat},
    {"沙发", "沙发 上", "sofa", kFurniture | kPetBed, kBed},
    {"床", "床上", "bed", kFurniture | kPetBed, kBed},
    {"草地", "草地 上", "grass", kWildBed | kPetBed, kSoft | kFlat | kBroad},
    {"石头", "石头 上", "stone", kWildBed, kFlat | kBroad | kStable},
    {"盒子", "盒子 里", "box", kLarder | kCase, kRoomy | kClean | kDeep | kStable | kSmall | kNarrow | kShallow},
    {"书包", "书包 里", "bag", kCase, kRoomy | kClean | kSmall | kNarrow},
    {"箱子", "箱子 里", "crate", kLarder | kCase, kRoomy | kStable | kClean | kSmall | kNarrow | kShallow},
    {"篮子", "篮子 里", "basket", kLarder | kCase, kRoomy | kDeep | kStable | kSmall | kShallow},
    {"冰箱", "冰箱 里", "fridge", kLarder, kRoomy | kCold | kClean | kSmall | kNarrow},
    {"抽屉", "抽屉 里", "drawer", kCase, kRoomy | kDeep | kClean | kSmall | kNarrow | kShallow},
    {"杯子", "杯子 里", "cup", kPouredInto | kDrunkFrom, kRoomy | kClean},
    {"碗", "碗里", "bowl", kPouredInto | kDrunkFrom, kRoomy | kClean | kDeep},
    {"瓶子", "瓶子 里", "bottle", kPouredInto | kDrunkFrom, kRoomy | kClean},
    {"锅", "锅 里", "pot", kPouredInto, kRoomy | kClean | kDeep},
    {"盘子", "盘子 上", "plate", kTop, kFlat | kClean | kRoomy},
    {"刀", "", "knife", kBlade, kClean | kSharp},
};

constexpr Adjective kAdjectives[] = {
    {"甜", "sweet", kSweet},       {"新鲜", "fresh", kFresh},
    {"熟", "ripe", kRipe},         {"热", "hot", kHot},
    {"香", "fragrant", kFragrant}, {"重", "heavy", kHeavy},
    {"贵", "expensive", kDear},    {"有趣", "interesting", kInteresting},
    {"湿", "wet", kWet},           {"累", "tired", kTired},
    {"困", "sleepy", kTired},      {"懒", "lazy", kTired},
    {"稳", "stable", kStable},     {"结实", "sturdy", kStable},
    {"宽", "wide", kBroad},        {"平", "flat", kFlat},
    {"软", "soft", kSoft},         {"锋利", "sharp", kSharp},
    {"干净", "clean", kClean},     {"大", "big", kRoomy | kBig},
    {"深", "deep", kDeep},         {"冷", "cold", kCold},
    {"长", "long", kLong},         {"厚", "thick", kThick},
    {"小", "small", kSmall},       {"窄", "narrow", kNarrow},
    {"浅", "shallow", kShallow},
};

}  // namespace

std::span<const Thing> things() noexcept { return kThings; }
std::span<const Adjective> adjectives() noexcept { return kAdjectives; }

}  // namespace attention_walkthrough::reading

#include "train/grammars/translation/lexicon.h"

namespace attention_walkthrough::translation {

namespace {

constexpr Pronoun kPronouns[] = {
    {"我", "I", "me", Agreement::kFirst, false, kPerson | kAdult},
    {"你", "you", "you", Agreement::kPlural, false, kPerson | kAdult},
    {"他", "he", "him", Agreement::kSingular, false, kPerson | kAdult},
    {"她", "she", "her", Agreement::kSingular, false, kPerson | kAdult},
    {"我们", "we", "us", Agreement::kPlural, true, kPerson | kAdult},
    {"他们", "they", "them", Agreement::kPlural, true, kPerson | kAdult},
    {"它", "it", "it", Agreement::kSingular, false, kAnimal},
    {"它们", "they", "them", Agreement::kPlural, true, kAnimal},
};

constexpr Bits kUncounted = kThe | kMass;
constexpr Bits kCounted = kThe | kGeneric | kOne | kFew | kPointed | kMany;
constexpr Bits kPeople = kCounted | kCrowd;
constexpr Bits kOwnable = kCounted | kOwned;
constexpr Bits kPoured = kUncounted | kOne | kFew | kPointed;

constexpr Noun kNouns[] = {
    {"小猫", "cat", "cats", Measure::kZhi, kPet | kHunter, kOwnable, "它"},
    {"小狗", "dog", "dogs", Measure::kZhi, kPet, kOwnable, "它"},
    {"小鸟", "bird", "birds", Measure::kZhi, kTiny | kWild | kClimber | kGrazer, kCounted, "它"},
    {"兔子", "rabbit", "rabbits", Measure::kZhi, kPet | kGrazer, kOwnable, "它"},
    {"猴子", "monkey", "monkeys", Measure::kZhi, kWild | kClimber | kGrazer, kCounted, "它"},
    {"熊猫", "panda", "pandas", Measure::kZhi, kLarge | kWild | kClimber | kGrazer, kCounted, "它"},
    {"老虎", "tiger", "tigers", Measure::kZhi, kLarge | kWild | kHunter, kCounted, "它"},
    {"老鼠", "mouse", "mice", Measure::kZhi, kTiny | kWild | kGrazer, kCounted, "它"},
    {"孩子", "child", "children", Measure::kGe, kPerson | kChild, kPeople | kOwned, ""},
    {"女孩", "girl", "girls", Measure::kGe, kPerson | kChild, kPeople, "她"},
    {"男孩", "boy", "boys", Measure::kGe, kPerson | kChild, kPeople, "他"},
    {"老师", "teacher", "teachers", Measure::kGe, kPerson | kAdult | kProfession, kPeople | kOwned, ""},
    {"学生", "student", "students", Measure::kGe, kPerson | kProfession, kPeople | kOwned, ""},
    {"医生", "doctor", "doctors", Measure::kGe, kPerson | kAdult | kProfession, kPeople, ""},
    {"农民", "farmer", "farmers", Measure::kGe, kPerson | kAdult | kProfession, kPeople, ""},
    {"妈妈", "mother", "", Measure::kGe, kPerson | kAdult | kRelative, kOwned, "她"},
    {"爸爸", "father", "", Measure::kGe, kPerson | kAdult | kRelative, kOwned, "他"},
    {"哥哥", "brother", "", Measure::kGe, kPerson | kAdult | kRelative, kOwned, "他"},
    {"姐姐", "sister", "", Measure::kGe, kPerson | kAdult | kRelative, kOwned, "她"},
    {"苹果", "apple", "apples", Measure::kGe, kFruit, kOwnable, ""},
    {"西瓜", "watermelon", "watermelons", Measure::kGe, kFruit | kLarge, kOwnable, ""},
    {"橘子", "orange", "oranges", Measure::kGe, kFruit, kOwnable, ""},
    {"草莓", "strawberry", "strawberries", Measure::kGe, kFruit | kTiny, kCounted, ""},
    {"鸡蛋", "egg", "eggs", Measure::kGe, kFood, kCounted, ""},
    {"饺子", "dumpling", "dumplings", Measure::kGe, kFood, kCounted, ""},
    {"面包", "bread", "", Measure::kGe, kFood, kUncounted, ""},
    {"米饭", "rice", "", Measure::kGe, kFood, kUncounted, ""},
    {"鱼", "fish", "", Measure::kGe, kFish, kUncounted, ""},
    {"牛奶", "milk", "", Measure::kBei, kDrink, kPoured, "", "glass", "glasses"},
    {"咖啡", "coffee", "", Measure::kBei, kDrink, kPoured, "", "cup", "cups"},
    {"茶", "tea", "", Measure::kBei, kDrink, kPoured, "", "cup", "cups"},
    {"书", "book", "books", Measure::kBen, kBook, kOwnable, ""},
    {"字典", "dictionary", "dictionaries", Measure::kBen, kBook, kOwnable, ""},
    {"照片", "photo", "photos", Measure::kZhang, kPicture, kOwnable, ""},
    {"杯子", "cup", "cups", Measure::kGe, kVessel, kOwnable, ""},
    {"盘子", "plate", "plates", Measure::kGe, kVessel, kOwnable, ""},
    {"盒子", "box", "boxes", Measure::kGe, kCase, kOwnable, ""},
    {"书包", "bag", "bags", Measure::kGe, kCase, kOwnable, ""},
    {"音乐", "music", "", Measure::kGe, kMusic, kUncounted, ""},
    {"故事", "story", "stories", Measure::kGe, kStory, kThe | kGeneric | kOne | kPointed, ""},
    {"电视", "television", "", Measure::kGe, kTelevision, kUncounted, ""},
};

}  // namespace

std::span<const Pronoun> pronouns() noexcept { return kPronouns; }
std::span<const Noun> nouns() noexcept { return kNouns; }

}  // namespace attention_walkthrough::translation

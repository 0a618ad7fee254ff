#include "train/grammars/reading/lexicon.h"

namespace attention_walkthrough::reading {

namespace {

constexpr Agent kAgents[] = {
    {"我", "I", false},
    {"你", "you", false},
    {"他", "he", true},
    {"她", "she", true},
    {"我们", "we", false},
    {"他们", "they", false},
    {"老师", "the teacher", true},
    {"医生", "the doctor", true},
    {"女孩", "the girl", true},
    {"男孩", "the boy", true},
    {"孩子", "the child", true},
    {"学生", "the student", true},
};

constexpr Bits kUsual = ~(kOversize | kUndersize);

constexpr Scene put_on(Bits what, Bits where) {
  return {"S 把 A 放 到 P ， 因为 它 很 X",
          "S V the A on the B because it is X",
          "put",
          "puts",
          what,
          where,
          kUsual,
          kUsual};
}
constexpr Scene put_in(Bits what, Bits where) {
  return {"S 把 A 放 进 P ， 因为 它 很 X",
          "S V the A in the B because it is X",
          "put",
          "puts",
          what,
          where,
          kUsual,
          kUsual};
}
constexpr Scene does_not_fit(Bits what, Bits where) {
  return {"A 放 不 进 P ， 因为 它 太 X",
          "the A V not fit in the B because it is too X",
          "do",
          "does",
          what,
          where,
          kOversize,
          kUndersize};
}
constexpr Scene lies_on(Bits who, Bits where) {
  return {"A 躺在 P ， 因为 它 很 X", "the A V on the B because it is X", "lie", "lies", who, where, kUsual, kUsual};
}

constexpr Scene kScenes[] = {
    put_on(kFood, kTop),
    put_on(kGoods, kFurniture),
    put_in(kFood, kLarder),
    put_in(kGoods, kCase),
    does_not_fit(kFood, kLarder),
    does_not_fit(kGoods, kCase),
    lies_on(kPet, kPetBed),
    lies_on(kWild, kWildBed),
    {"S 把 A 倒 进 P ， 因为 它 很 X", "S V the A into the B because it is X", "pour", "pours", kPoured, kPouredInto,
     kUsual, kUsual},
    {"S 用 B 喝 A ， 因为 它 很 X", "S V the A from the B because it is X", "drink", "drinks", kPoured, kDrunkFrom,
     kUsual, kUsual},
    {"S 用 B 切 A ， 因为 它 很 X", "S V the A with the B because it is X", "cut", "cuts", kCut, kBlade, kUsual,
     kUsual},
};

}  // namespace

std::span<const Agent> agents() noexcept { return kAgents; }
std::span<const Scene> scenes() noexcept { return kScenes; }

}  // namespace attention_walkthrough::reading
